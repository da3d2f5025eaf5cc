require ["fileinto", "imap4flags", "body"];
# Filter: Tickets
if anyof (header :matches "Subject" "[TICKET-*]*", body :contains "ticket number") {
    fileinto "Tickets";
}
# Filter: Mute the robot
if allof (address :localpart :is "from" "robot", header :contains "auto-submitted" "auto-generated") {
    fileinto "INBOX";
    setflag ["\\Seen", "$label1"];
}
