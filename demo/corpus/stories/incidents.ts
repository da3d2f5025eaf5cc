import type { Story } from '../story.ts'

/** What cannot wait. */
export const incidents: Story[] = [
  {
    box: 'hello',
    subject: 'URGENT: nobody can pay in the ticket shop',
    ago: 1,
    at: '14:54',
    starred: true,
    with: 'wim',
    mail: `
@anouk
Since 9:10 every payment ends with "something went wrong". There are forty people at my desk and the school classes come at 10. Please call me!!

Anouk

@me +6m bare
We see it too. Tomás is on it. Until it works: let people in, write down name and number of persons on paper, we send them the payment link later. Next message from us at 9:40 at the latest.

Noor

@tomas +14m
Found: the certificate of the payment provider was renewed at 9:05 and our server does not know the new issuer. I am adding it now. Ten minutes.

@anouk +4m
Understood. Paper works, people are kind, one man gave me chocolate.

@tomas +11m
Payments go through again since 9:41, I have bought and returned three tickets. Could you try one at the desk?

@anouk +5m
Works! 63 people are on my paper.

@me +2h
Thank you all. What follows:

- Anouk: photograph of the paper to us today
- me: payment links to the 63 until {+1w} noon
- Tomás: a watch that warns us ten days before any certificate changes, by {+7}

Wim, the loss is at most €780 and I expect to get most of it back.

@wim +3h
Thank you for the calm. One question for our director: could this have happened on a Saturday, and who would have answered then?
`,
  },
  {
    box: 'ada',
    subject: 'Your certificate expires tonight',
    ago: 17,
    at: '14:40',
    mail: `
@certs
Warning: the certificate of portal.harbour-hotels.example expires today at 23:59 UTC.

This is the third and last notice. The two before went to an address that no longer exists: signe@demo-and-co.example.

@tomas +1h bare
Ada, have you seen the warning? I can renew it, but the account belongs to Harbour Hotels and needs Jonas. He does not pick up.

@me +10m
I reach Marta. She opens it for you at 14:00, be at your desk. And please change the address for such notices to hello@, today.

@tomas +3h
Renewed until next year, the address is changed, and so are those of the other four clients. Signe got eleven of our warnings in two years.
`,
  },
  {
    box: 'noor',
    subject: 'Urgent: reminders went out twice',
    ago: 5,
    at: '13:10',
    with: 'tomas',
    mail: `
@regula
Dear Noor,

this morning some patients got the same reminder twice, at 6:02 and at 6:04, and the telephones do not stand still. Some think that they have two appointments. Could you find out how many, today?

Regula

@me +9m
Dear Regula, we are looking. You will have a number before 9:00. Nothing further goes out until then, I have stopped the sender.

@tomas +35m
317 patients, all of site 1. The job was started a second time after the restart at 6:03 and did not see that it had just run. Only messages are doubled, no appointments.

@me +12m
Regula, proposal for a text to the 317: "You got our reminder twice. You have one appointment, nothing has changed. We are sorry." Shall we send it?

@regula +8m
Please, with the telephone number left out, otherwise they call again.

@tomas +3h
Sent, and the job now writes down what it has sent before it sends the next. I have tested it by pulling the plug four times.

@regula +1h
It is quiet again. Dr. Amsler would like to read how this cannot happen again, half a page, by {+3w}.
`,
  },
  {
    box: 'noor',
    subject: 'Incident report: doubled reminders',
    ago: 2,
    with: 'regula tomas',
    mail: `
@me incident-report.pdf
Dear Dr. Amsler,

half a page, as you asked; it is attached.

What happened: 317 people got one reminder twice. Why: a job that was interrupted did not know what it had already done. What we changed: each message is noted before it is sent, and a number that goes beyond the usual stops the sender and rings my telephone.

What is left: Tomás tries the same on the confirmations by {+6}.

Noor Haddad

@amsler +1d
Dear Ms. Haddad,

clear, short, and without excuses. In medicine we would call it a near miss and discuss it on Thursdays. May I use it there?
`,
  },
  {
    box: 'hello',
    subject: 'Maintenance tonight, please read',
    ago: 21,
    with: 'tomas',
    folder: 'Archive',
    mail: `
@kupfer
Hello,

tonight between 1:00 and 3:00 we exchange a switch in rack 7. Your servers web-1 and museum-3 will be without network for up to ten minutes.

Dana

@me +2h
Hello Dana,

the museum has its long night today and sells tickets until 2:00. Ten minutes at 1:30 would be a small catastrophe. Can rack 7 wait for tomorrow?

@kupfer +40m
It can. Tomorrow, same time. Sleep well, museum.
`,
  },
  {
    box: 'ada',
    subject: 'Water in the server cupboard',
    ago: 33,
    at: '22:20',
    folder: 'Archive',
    isPrivate: true,
    with: 'noor',
    mail: `
@tomas
It is late, I know. The pipe above the cupboard drips, I put the bucket from the kitchen below it and switched off the backup machine. It holds until tomorrow if somebody empties the bucket tonight.

@noor +25m
I live nearest. Bucket at ten tonight, and I call the landlord's emergency number.

@me +15m
Thank you both. Plumber on our account whatever it costs. The backup machine moves to the other room tomorrow, that was my mistake from the start.

@noor +4h
Bucket emptied, the plumber has been here, it was a seal for two euros and an hour for ninety.
`,
  },
]
