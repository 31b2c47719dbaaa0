// What the stubs of the kits are at run time.
exports.Want = class {};
exports.UIAbility = class {};
