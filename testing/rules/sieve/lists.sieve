require ["fileinto"];
if header :contains "List-Id" "walkers.hills.example" {
  fileinto "Walkers"; stop;
} elsif anyof(header :contains "List-Id" "runners.hills.example", header :contains ["To", "Cc"] "runners@hills.example") {
  fileinto "Runners"; stop;
} elsif exists "List-Unsubscribe" {
  fileinto "Archive"; stop;
}
if header :contains "X-Priority" "1" { stop; }
if header :contains "subject" "hello" { fileinto "Hello"; }
