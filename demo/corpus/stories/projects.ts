import type { Story } from '../story.ts'

/** What else is being built. */
export const projects: Story[] = [
  {
    box: 'ada',
    subject: 'Project update: three green, one yellow',
    ago: 4,
    mail: `
@tomas
Hi Ada, the monthly status for your meeting with the bank:

Harbour Hotel – green. Opening date fixed, load test repeated on {+3}.
Lantern Museum – yellow. Season tickets slip by a week, see below.
Alder Clinics – green. Two of five sites live, the third on {+10}.
Own website – green, only because nobody looks at it.

Why yellow: the museum has not decided whether members pay for special exhibitions. Without that I cannot finish the prices. Wim promised an answer by {+5w}.

Hours this month: 312 of 340 planned.

Tomás

@me +2h
Thank you, very clear. If Wim is silent on {+5w}, tell me at noon and I will call the director.
`,
  },
  {
    box: 'ada',
    subject: 'Who owns the photo archive?',
    ago: 12,
    with: 'ravi',
    mail: `
@tomas
Ada, Ravi,

before we move 11,400 pictures to the new server somebody should know whose they are. I found three folders called "final" and a note from 2019 that says "ask Signe". Who is Signe?

Tomás

@ravi +2h
Signe was the photographer before me. She granted use in print for five years, which ended two summers ago. About 900 of the pictures are hers.

@me +4h
Then those 900 come down before the move. Proposal:

1. Ravi marks Signe's pictures until {+5}.
2. Tomás moves everything else on {+8}.
3. I write to Signe and ask what a new licence would cost.

@tomas +1h
Fine for me. What do we show in the meantime where her pictures were? The chapel page would be empty.

@ravi +18h
I can draw the chapel. Two days, and it will not look like a gap. Is there money for two days?

@me +3h
There is. Open until Signe answers: whether we keep the dunes picture on the front page. I would rather not.
`,
  },
  {
    box: 'hello',
    subject: 'Lantern Museum ticket shop: scope for the spring release',
    ago: 6,
    starred: true,
    with: 'tomas',
    mail: `
@wim
Dear all,

the director asks what visitors will see in spring. My list, in order of pain:

a) season tickets that renew themselves
b) group bookings for schools
c) vouchers
d) the shop in French

Can all four be ready by the first of March?

Wim

@me +5h scope-estimate.csv
Dear Wim,

honest answer: three of four. The estimate is attached. Season tickets 9 days, groups 14, vouchers 6, French 8 without the translation itself. We have 30 days until March.

So the question is which one waits.

Noor, for Demo & Co

@anouk +20h
From the till: schools book by telephone and it costs us two hours every morning. Please not groups!

Vouchers are asked for at Christmas, and that is over in March.

Anouk

@wim +3h
Then vouchers wait until autumn. The director agrees. Decision: a, b and d.

For French we have a translator, she needs the texts by {+12}.

@tomas +1h
Good. What I need from the museum, and when:

- Wim: the rules for renewal (what happens when a card expires?) by {+7}
- Anouk: three real school bookings with all their oddities by {+5}
- us: all texts in one file for the translator by {+10}

One open point: may a teacher change the number of children on the day?

@anouk +19h
The school bookings will be with you. About the teacher: yes, up to five more, otherwise they stand in the rain. I will ask whether the guides agree.
`,
  },
  {
    box: 'hello',
    subject: 'Translation of the museum shop: 214 texts',
    ago: 2,
    with: 'wim',
    mail: `
@tomas texts.csv
Hello,

for the record, the file for the translator is attached: 214 texts, 3,900 words, with a column that says where each one appears. Eleven are marked "do not translate" because they are names of tickets.

Wim, could you forward it? The translator's address is only in your book.

Tomás

@wim +2h
Forwarded. She asks for ten working days and whether visitors are addressed formally. I said formally, like on our signs.
`,
  },
  {
    box: 'noor',
    subject: 'Alder Clinics: go-live of the third site',
    ago: 3,
    starred: true,
    unread: true,
    with: 'tomas',
    mail: `
@me
Dear Regula, dear Dr. Amsler,

the third site goes live on {+12}. What is left, with names:

- training of the morning shift: me, {+6}
- import of the appointments from the old calendar: Tomás, the night before
- sign at the desk "we are new at this, please be patient": Regula

Is there anything that would make you stop it?

Noor

@amsler +6h
Dear Ms. Haddad,

one thing. Radiology keeps its appointments in a separate paper book. If these are not in the calendar on the first morning, two patients will meet in front of one machine. I would not open without them.

B. Amsler

@me +1h
That is a reason to stop, thank you. How many entries has the book? If it is fewer than a hundred I will type them myself with somebody from radiology.

@regula +17h
Sixty-two until the end of the year, I counted. Marco from radiology can sit with you on {+5} from 13 to 15 o'clock. The sign is printed.

@tomas +2h
Import tested with yesterday's copy: 4,118 appointments, 3 conflicts, all three real double bookings of the old calendar. Regula, I send you the three names by telephone rather than by mail.

@amsler +20h
Agreed with the date then, under the condition that the paper book is typed by {+3} and checked by a second person. Who is the second person?

@regula +3h
That is me. One question remains: do patients who booked before the change get a new confirmation, or is the old slip of paper still good?
`,
  },
  {
    box: 'noor',
    subject: 'Project update: patient calendar, sprint 9',
    ago: 1,
    mail: `
@tomas
Done: cancellations by text message, a waiting list per doctor, holidays of three cantons.
Not done: the printed day list. The printers on site 2 take only a paper size that nobody has used since 1998.
Next: go-live of site 3, then reports.
Risk: Marco from radiology is the only one who understands the paper book, and he has holidays from {+15}.

Burned 41 of 44 hours.

Tomás
`,
  },
  {
    box: 'june',
    subject: 'Quiet Rooms: second proofs',
    ago: 4,
    starred: true,
    mail: `
@fiona quiet-rooms-proofs-2.pdf
Dear June,

the second proofs are in. Page 31 is still too green to my eye, and the waiting room in Trieste has lost its shadow. Otherwise they are the best we have had in years.

The printer holds a place on the press for us from {+14}. To keep it I need your corrections by {+6}.

Fiona

@me +1d
Dear Fiona,

green: yes. The shadow: I think that is my file, not the press. I will send a new one tonight.

Two more: the caption on 47 names the wrong ferry, and I would like the dedication on a page of its own.

June

@fiona +4h
New file received, shadow restored. Caption corrected. A page for the dedication means that we lose the blank one at the end. Is that all right with you?

@me +30m
Lose the blank one. Nobody will miss it.

@fiona +1d
Then the inside is closed. What we still owe each other: you the text for the back (90 words, by {+5}), we the price. Sales thinks of £38, I fight for £34. And do we say "photographs by" or just your name?
`,
  },
]
