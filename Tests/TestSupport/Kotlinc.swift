/// Options that halve the processor time of `kotlinc` on one small program: no optimising compiler and
/// no collector on several threads.
package let kotlincOptions = ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]
