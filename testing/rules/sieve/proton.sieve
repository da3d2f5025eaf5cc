require ["include", "environment", "variables", "relational", "comparator-i;ascii-numeric", "spamtest"];
require ["fileinto", "imap4flags", "vnd.proton.expire"];

# Generated: Do not run this script on spam messages
if allof (environment :matches "vnd.proton.spam-threshold" "*", spamtest :value "ge" :comparator "i;ascii-numeric" "${1}") {
    return;
}

/**
 * @type or
 * @comparator contains
 * @comparator is
 */
if anyof (address :all :comparator "i;unicode-casemap" :contains "From" ["shop@seeds.example", "shop@pots.example"], header :comparator "i;unicode-casemap" :is "Subject" "Your order") {
    fileinto "Shopping";
    addflag "\\Seen";
    expire "day" "90";
    stop;
}

if address :matches :domain "from" ["*.bank.example", "bank.example"] {
    fileinto "Money";
    keep;
}
