require ["fileinto", "mailbox", "envelope", "subaddress", "variables", "regex", "spamtest", "relational", "comparator-i;ascii-numeric"];

set "boss" "vera@garden.example";

# Spam goes away
if spamtest :value "ge" :comparator "i;ascii-numeric" "5" {
    fileinto :create "Junk";
    stop;
}

# The boss first
if address :is "from" "${boss}" {
    keep;
    stop;
}

/* Orders by their sub-address */
if envelope :detail "to" "orders" {
    fileinto :create "Orders";
} elsif header :regex "subject" "^\\[(bug|task)\\]" {
    fileinto "Work";
} elsif size :over 10M {
    fileinto "Large";
} else {
    if header :matches "subject" "*newsletter*" {
        fileinto "News";
    }
}
