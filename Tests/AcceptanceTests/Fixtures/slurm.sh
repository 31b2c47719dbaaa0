#!/usr/bin/env bash
# Runs a job array on a separate Slurm with one node on this machine, and the job that waits for it.
# Usage: slurm.sh WAYMARK FOLDER
# FOLDER has shards.sh, the array, and submit.sh, which submits both jobs; they use PROJECT and OUTPUT.
# Prints the output of the tasks and the last job; exits with 0 if the last job did.
set -euo pipefail
waymark=$(realpath "$1")
work=$2
export PROJECT OUTPUT
sockets=$(mktemp -d /tmp/waymark-slurm.XXXXXX) # The name of a socket may not be long.
mkdir "$work/bin" "$work/state" "$work/spool"
ln -s "$waymark" "$work/bin/waymark"
export PATH="$work/bin:$PATH" SLURM_CONF="$work/slurm.conf" SBATCH_OUTPUT="$work/job-%A-%a.txt"

processes=()
finish() {
  local process
  for process in "${processes[@]}"; do kill "$process" 2>/dev/null || true; done
  # Processes that do not end by that are killed.
  sleep 2
  for process in "${processes[@]}"; do kill -KILL "$process" 2>/dev/null || true; done
  for process in "${processes[@]}"; do wait "$process" 2>/dev/null || true; done
  rm -rf "$sockets"
}
trap finish EXIT

# Waits for at most some seconds until a command succeeds.
wait_for() {
  local _
  for _ in $(seq "$(($1 * 10))"); do
    if "${@:2}"; then return; fi
    sleep 0.1
  done
  echo "slurm.sh: waited $1 s for ${*:2}" >&2
  tail -n 20 "$work"/*.log >&2
  return 1
}

read -r first second < <(/usr/bin/python3 -c 'import socket
ports = [socket.socket() for _ in range(2)]
for port in ports: port.bind(("127.0.0.1", 0))
print(*(port.getsockname()[1] for port in ports))')

# A key only for this node, which other users cannot read.
(umask 077 && head -c 1024 /dev/urandom >"$work/munge.key")
/usr/sbin/munged --foreground --force --key-file="$work/munge.key" --socket="$sockets/munge" \
  --pid-file="$work/munge.pid" --log-file="$work/munge.log" --seed-file="$work/munge.seed" 2>/dev/null &
processes+=($!)
wait_for 20 test -S "$sockets/munge"

# More processors than exist: the tasks run simultaneously on any machine.
cat >"$SLURM_CONF" <<END
ClusterName=waymark
SlurmctldHost=$(hostname)(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$sockets/munge
CredType=cred/munge
SlurmctldPort=$first
SlurmdPort=$second
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
MailProg=/bin/true
NodeName=node NodeHostname=$(hostname) NodeAddr=127.0.0.1 CPUs=16 State=UNKNOWN
PartitionName=all Nodes=node Default=YES State=UP
END
/usr/sbin/slurmctld -D -i 2>/dev/null &
processes+=($!)
/usr/sbin/slurmd -D -N node 2>/dev/null &
processes+=($!)
is_idle() { sinfo --noheader --format=%T 2>/dev/null | grep -q idle; }
wait_for 60 is_idle

cd "$work"
# shellcheck source=/dev/null
last=$(source ./submit.sh | grep -oE '[0-9]+$')
state() { scontrol show job "$last" --oneliner | grep -oE 'JobState=[A-Z_]+ Reason=[A-Za-z]+'; }
is_over() { ! state | grep -qE 'PENDING Reason=(Dep|None|Prio|Res)|RUNNING|COMPLETING'; }
wait_for 120 is_over
cat "$work"/job-*.txt
state
[[ $(state) == JobState=COMPLETED* ]]
