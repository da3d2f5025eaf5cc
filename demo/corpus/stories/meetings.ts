import type { Story } from '../story.ts'

/** When, where, and with whom. */
export const meetings: Story[] = [
  {
    box: 'ada',
    subject: 'Meeting request: board presentation',
    ago: 6,
    event: { day: 9, from: '16:30', to: '17:30', where: 'Tidewater Holding, board room' },
    mail: `
@elvira
Dear Ms. Brandt,

the board of Tidewater Holding would like to see your proposal. I can offer:

- {+8}, 9:00 to 10:00
- {+9}, 16:30 to 17:30
- {+13}, 11:00 to 12:00

Eight people attend, one of them by video. Could you let me know your preference by {+2w}?

@me +3h
Dear Ms. Santos,

the second is best, {+9} at 16:30. I will bring a designer, and we need a screen that everybody can see, also the person on video.

Ada Brandt

@elvira +18h board-presentation.ics
Confirmed, the invitation is attached. The chairman asks whether twenty minutes of slides are really necessary. I pass this on as it was said.

@me +1h
No slides then. We will bring the thing itself on two telephones, and paper.
`,
  },
  {
    box: 'ada',
    subject: 'Moving our Tuesday call',
    ago: 0,
    unread: true,
    mail: `
@ben
Ada, Tuesday 9:30 collides with the dentist. Could we do 11:00 or, if you must, 8:00? From the week after as always.

Ben
`,
  },
  {
    box: 'hello',
    subject: 'Could we meet about a website for our choir?',
    ago: 7,
    mail: `
@choir
Dear Demo & Co,

we are a choir of sixty and our website is older than our youngest alto. Might somebody visit us and listen to what we need? We rehearse on Wednesdays from 19:30 in the old fire station. There is cake.

Geraldine Pike

@me +1d
Dear Ms. Pike,

cake decides. Next Wednesday I could be there at 19:00, before you begin. To prepare: who looks after the page today, and is there a budget, even a small one?

Noor, for Demo & Co

@choir +6h
The page is looked after by Leonard, who has moved to Wales. The budget is what the Christmas concert brings, so please pray for snow but not too much. Wednesday at 19:00 it is!
`,
  },
  {
    box: 'noor',
    subject: 'Meeting request: yearly data protection review',
    ago: 0,
    event: { day: 11, from: '13:30', to: '15:00', where: 'Alder Clinics, main building, room 204' },
    unread: true,
    mail: `
@privacy review.ics
Dear Ms. Haddad,

the yearly review for Alder Clinics is due. I propose {+11} from 13:30 to 15:00 at their main building, room 204, or by video if you prefer not to travel.

I would like to see: who may read which calendar, how access ends when somebody leaves, and one restored backup.

Could you confirm by {+3w}, and tell me who else from your side will attend?

Lukas Steiner
`,
  },
  {
    box: 'noor',
    subject: 'Quarterly review with Alder: agenda',
    ago: 14,
    mail: `
@regula
Dear Noor,

for our quarterly meeting the doctors ask for a fixed agenda and a fixed end. Proposal: numbers (10 minutes), what annoys us (20), what comes next (20), any other business (10).

Regula

@me +2h
Dear Regula,

very good. I would put what annoys us first, otherwise it finds its way into the numbers. Ada joins for what comes next.

@regula +20h
Changed. Dr. Amsler announces that he is annoyed about one thing only, but thoroughly. Shall we take the large room?

@me +1h
The large room, and I will be early to test the screen. Tomás writes the minutes and sends them within two days.
`,
  },
  {
    box: 'noor',
    subject: 'Minutes: quarterly review with Alder Clinics',
    ago: 11,
    with: 'regula amsler ada',
    mail: `
@tomas minutes.pdf
Dear all,

the minutes in short, the long version is attached.

Decided
- Site 3 opens on schedule, site 4 not before Easter.
- Text messages go out 48 hours before an appointment, not 24.
- The day list is printed in large type.

To do
- Noor: proposal for the holiday calendar of the doctors, by {+9}
- Regula: list of rooms that have changed their name, by {+5}
- Ada: price for two further sites, by {+12}
- Dr. Amsler: decides who may see the notes of psychiatry, by {+9}

Open
- May patients move an appointment themselves, or only cancel it?
- Who pays for text messages to foreign numbers?

Tomás

@amsler +1d
Correction to "decided": large type for site 1 only. Site 2 has good eyes.

@me +1h
Noted. On the first open question I would try it for three months with physiotherapy only, where an empty half hour hurts least. Objections by {+5w}, please; otherwise we begin.
`,
  },
  {
    box: 'june',
    subject: 'Coffee about the exhibition?',
    ago: 8,
    mail: `
@gallery
Dear June,

in April our upper room is free for three weeks, because a sculptor has broken his foot. I thought of your waiting rooms at once. Might we have coffee next week? Tuesday after 15:00 or Thursday morning.

Elif Demir

@me +2h
Dear Elif,

poor man, lucky me. Thursday at 10:00, and I will bring six prints so that you see the size.

@gallery +1h
Thursday at 10:00, at the counter, not at a table; Otto sleeps on the tables. One question beforehand: do the pictures belong to you or to Tide Press?

@me +30m
To me. The book has the order, the walls may have another.
`,
  },
  {
    box: 'june',
    subject: 'Invitation: jury of the station photo prize',
    ago: 0,
    event: { day: 16, from: '09:30', to: '16:00', where: 'The buffet car' },
    unread: true,
    mail: `
@gallery jury-day.ics
Dear June,

would you be one of our five jurors? One day, {+16}, 9:30 to 16:00, some 340 pictures of railway stations, lunch in the buffet car. The fee is £200 and all expenses.

I have to tell the sponsors by {+4}. Do say yes!

Elif
`,
  },
  {
    box: 'ada',
    subject: 'معرض الكتاب',
    ago: 29,
    mail: `
@layla
مرحبا Ada،

يسعدنا دعوتكم إلى معرض الكتاب في الربيع. هل يمكنكم تأكيد الحضور قبل نهاية الشهر؟

مع التحية
ليلى منصور

@me +24h
Dear Layla,

thank you very much for the invitation. I will gladly come, and can speak about the booking portal if that helps.

Warm regards
Ada
`,
  },
]
