import type { Story } from '../story.ts'

/** People who come, and people who are looked for. */
export const hiring: Story[] = [
  {
    box: 'ada',
    subject: 'Application as a developer',
    ago: 19,
    event: { day: 3, letter: 1, from: '10:00', to: '10:40', where: 'By video' },
    starred: true,
    mail: `
@lena lena-fischer-cv.pdf
Dear Ada,

I read your notice and would like to apply. For the last four years I have looked after the booking system of a ferry company: TypeScript, PostgreSQL, and a lot of talking with captains. I can start on 1 February.

My CV is attached.

Best wishes
Lena Fischer

@me +25h
Dear Lena,

thank you, we enjoyed reading this. Would you have time for a call of forty minutes on {+2w} at 14:00 or {+3w} at 10:00? We would talk about one real problem of ours, no riddles.

Ada

@lena +6h
The second would be perfect. Should I prepare anything?

@me +2h conversation.ics
Nothing to prepare. The invitation is attached; Ben will be there, too.

@lena +4d
Thank you for the good conversation. I kept thinking about the double bookings: a unique constraint on room and night would have caught them before any code does.

Lena

@me +20h
Dear Lena,

we would love to work with you. The offer: 54,000 a year, four days a week, start on 1 February. You will have the contract on Monday. Please take your time.

Ada

@lena +28h
I am delighted and I accept! One question: is it possible to work from Lisbon for two weeks in spring?
`,
  },
  {
    box: 'ada',
    subject: 'Contract received',
    ago: 10,
    mail: `
@lena contract-signed.pdf
Dear Ada,

the signed contract is attached. I am looking forward to February. Is there anything I should read before?

Lena

@me +6h
Welcome, Lena! Read the notes on double bookings in our wiki; otherwise have a good January.
`,
  },
  {
    box: 'ada',
    subject: 'Reference for Ms. Lena Fischer',
    ago: 20,
    folder: 'Archive',
    mail: `
@me
Dear colleagues,

Lena Fischer has named you as her employer of four years. With her consent I would like to ask two things: what did she do when something broke at night, and would you take her back?

Ada Brandt

@baltic +2d
Dear Ms. Brandt,

1. She answered, found it, wrote down what it was, and the next day made sure that it would not wake her again.
2. At once.

Ferry Line Personnel Office
`,
  },
  {
    box: 'ada',
    subject: 'Interview panel: who asks what?',
    ago: 5,
    with: 'noor',
    mail: `
@tomas
Two candidates for the support desk, {+2w} at 10 and at 11:30. Who asks what?

@me +1h
Noor: the angry customer. You: the small task with the log file. Me: why they want to leave where they are. Ten minutes of their questions at the end, not two.

@noor +40m
Good. I will use the real letter from Mr. Vane, without his name. And can we please decide the same day? Last time somebody waited nine days for our no.

@me +20m
Same day, at 13:00, in my room. Tomás brings the sandwiches.
`,
  },
  {
    box: 'hello',
    subject: 'Application: junior designer',
    ago: 16,
    folder: 'Archive',
    mail: `
@aino portfolio.pdf
Hello!

I finish my studies in type design in January and I love what you did for the museum, especially that the numbers in the price list stand exactly below each other. Are you looking for somebody junior?

Aino Virtanen

@me +3d
Dear Aino,

hardly anybody notices the numbers, thank you. Your poster for the swimming pool made the rounds here.

We have no place for a designer this year, and I do not want to keep you waiting with a maybe. But Studio Menon, who draws for us, is looking for help from February. May I pass your portfolio on?

Ada Brandt

@aino +2h
Yes please! And thank you for the quick and clear no, it is the nicest so far.
`,
  },
  {
    box: 'noor',
    subject: 'First week for Lena: who does what',
    ago: 2,
    with: 'lena',
    mail: `
@ada
Hi both,

Lena starts on 1 February. I would like her first week to be better than mine was.

- laptop and keys: Noor, by 28 January
- access to the code, and only to one project at first: Tomás
- lunch on the first day: all of us, I book
- first small change of her own live by Friday

What is missing?

Ada

@me +2h
A person to ask stupid questions. I volunteer. And somebody should show her the coffee machine, it has killed stronger people.

@tomas +3h
I would not give her a small change. Give her the wrong time in the calendar export: real, annoying, two hours, and every client will thank her.

@ada +1h
Decided: the calendar export. Open: does she come on Monday or, because of the train from Rostock, on Tuesday? Noor, could you ask her by {+5}?
`,
  },
  {
    box: 'noor',
    subject: 'Your application to Fieldwork',
    ago: 48,
    folder: 'Archive',
    isPrivate: true,
    mail: `
@ben
Dear Noor,

we never found the right moment to say it in the hallway: the post of team lead that you asked about in summer is filled. You were the second of forty.

If you are ever bored at Demo & Co, call me first.

Ben

@me +3h
Thank you for telling me yourself. I am not bored yet!
`,
  },
]
