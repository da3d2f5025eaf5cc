require ["copy","fileinto","imap4flags","vacation","body","date","relational"];
# rule:[Invoices]
if allof (header :contains "subject" ["invoice","Rechnung"], not header :contains "from" "spam")
{
	fileinto "INBOX.Money.Invoices";
	addflag "\\Flagged";
	stop;
}
# rule:[Copies for the office]
if anyof (address :is ["to","cc"] "mara@garden.example", header :contains "cc" "team")
{
	redirect :copy "office@garden.example";
}
# rule:[Old one]
if false # header :contains "subject" "sale"
{
	discard;
}
# rule:[Away]
if true
{
	vacation :days 7 :subject "Away" text:
I am away.
..and back soon.
.
;
}
# rule:[Summer]
if allof (currentdate :value "ge" :zone "+0200" "date" "2026-06-01", currentdate :value "le" "date" "2026-08-31", body :text :contains "holiday")
{
	fileinto :copy "Summer";
}
