require ["fileinto", "reject", "vacation", "imap4flags", "envelope", "relational", "regex", "subaddress", "copy", "mailbox", "variables", "date", "editheader", "mailboxid", "special-use", "vnd.cyrus.jmapquery"];
### 1. Spam {{{
if header :contains "X-Spam-score" "high" {
  set "spam" "Y";
}
### }}}
### 2. Calculate rule actions {{{
# Rule Feed
# Search: "from:feed@letters.example"
if allof(
  not string :is "${stop}" "Y",
  jmapquery text:
  {
     "conditions" : [ { "from" : "feed@letters.example" }, { "hasAttachment" : true } ],
     "operator" : "AND"
  }
.
) {
  set "read" "Y";
  if mailboxidexists "P0Sw" {
    set "L2_The_feed" "Y";
    set "skipinbox" "Y";
  }
  set "stop" "Y";
}
# Rule Family
# Search: "fromin:Family"
if allof(
  not string :is "${stop}" "Y",
  jmapquery text:
  {
     "fromContactCardUid" : "a1ecd105"
  }
.
) {
  set "flagged" "Y";
}
# Search: "subject:lottery"
if allof(
  not string :is "${stop}" "Y",
  jmapquery text:
  {
     "subject" : "lottery"
  }
.
) {
  set "deletetotrash" "Y";
}
### }}}
### 3. File into folder actions {{{
if string :is "${L2_The_feed}" "Y" {
  fileinto :copy "INBOX.The feed";
  set "hasmailbox" "Y";
}
if string :is "${skipinbox}" "Y" {
  discard;
} else {
  if string :is "${flagged}" "Y" {
    addflag "\\Flagged";
  }
}
### }}}
