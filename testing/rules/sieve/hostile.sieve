require ["fileinto", "editheader", "vnd.dovecot.pipe"];
# rule:["; discard; #]
if header :contains "subject" "\"quoted\" OR from:boss" {
    addheader "X-Seen" "yes";
    pipe "/usr/bin/run";
    fileinto "A\\B \"C\"";
}
if header :contains "from" "me" { discard; }
if not anyof(true, header :contains "x-nobody" "x") { discard; }
if header :contains "subject" "" { fileinto "Everything"; }
if header :contains "x-nobody" "x" { discard; }
