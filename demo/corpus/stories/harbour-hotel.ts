import type { Story } from '../story.ts'

/** One project from its kick-off to the people who use what was built. */
export const harbourHotel: Story[] = [
  {
    box: 'ada',
    subject: 'Kick-off for Harbour Hotel',
    ago: 86,
    starred: true,
    mail: `
@marta
Hello Ada,

the board has approved the booking portal. We would like to start on the first Monday of next month. Could you send me a plan with three milestones, and tell me whom you need on our side?

We have €14,200 for the first phase, everything included.

Best
Marta

@me +5h
Hello Marta,

that is wonderful news. Three milestones: a clickable draft after four weeks, the working booking portal after ten, and handover after fourteen. From your side I need one person who may decide about texts, and access to the old system.

€14,200 is enough for the first two. I will put the third as an option.

Kind regards
Ada

@marta +20h
Agreed. Decisions about texts: Jonas Ek. He is away until {+10}. I have asked IT for the access, ticket NQ-2217.

Please keep the option below twenty percent of the total.

Marta

@me +3h project-plan.pdf
Done: the option is now nineteen percent. The plan is attached. Could you sign page 3 by {+4}, so that I can book the designer?

Ada

@marta +2d project-plan-signed.pdf
Signed and attached. Let us speak every Tuesday at 9:30.

Marta
`,
  },
  {
    box: 'ada',
    subject: 'First sketches for the booking portal',
    ago: 62,
    mail: `
@ravi picture
Hi Ada,

here are three directions. A is quiet and typographic, B uses the photographs large, C is the brave one with the hand-drawn map of Lisbon.

My favourite is A with the map of C on the first page only.

Ravi

@me +7h
Ravi, these are lovely. A with the map, yes. Two wishes: the dates must be readable for people of eighty, and the blue is a little cold for a hotel with a fireplace.

When could we see it on a phone?

@ravi +1d
Dates at 18 px then, and I will warm the blue. Phone version on Thursday.

One question: does the search sit in the header or on its own page?

@me +2h
In the header, please. The old statistics say that 41% of visitors search first.

@ravi +2d phone-version.png
Attached. Search in the header, dates at 18, blue is warmer. I owe you the icons.

@me +1h
Perfect. I will show it to Harbour Hotels tomorrow.
`,
  },
  {
    box: 'ada',
    subject: 'Weekly: Harbour Hotel',
    ago: 1,
    starred: true,
    with: 'jonas',
    mail: `
@ben
Hi all,

notes of today:

- Import of the old data runs through, 99.2% of the rows. Ada looks at the rest until {+2w}.
- Load test: 300 people at once are fine, 500 are not. Decision: we buy the larger machine for the opening week.
- Open: who writes the texts of the error pages?

Next week same time.

Ben

@me +20h
The missing 0.8% are bookings without a guest. I propose to import them with the name "unknown" and a flag. Objections?

I can write the error pages.

@ben +3h
No objections. Error pages: thank you! Please keep them short and friendly.

@me +1d rows-without-guest.csv
Imported, 214 rows. The list is attached for Jonas.

@ben +5h
Jonas says 9 of them are duplicates (marked in red in his copy). Can you remove those before {+4w}?

@me +2h
Removed.

@ben +2d
The opening moves to {+19}, two days later, because the signs are late. Everything else stays. Can you tell the designer?

@me +1h
Told Ravi, he is fine with it.

@ben +22h
Great. Then the last open item is the larger machine. It costs 310 for the week. Do I have your go?

@me +2h
Go.

@ben +1h
Ordered, it is there tomorrow at noon.

@ben +20h
Machine is up, load test with 600 passed. See you on Tuesday 🎉
`,
  },
  {
    box: 'ada',
    subject: 'Feedback of the first users',
    ago: 0,
    unread: true,
    isPrivate: true,
    mail: `
@marta
Hello Ada,

we showed the booking portal to twelve people on Saturday. Ten found their way alone. Two stumbled over the calendar: they did not see that one can go to the next month.

One quote: "It feels like somebody had thought of me."

Can the arrow be larger, and could the month have its name on it?

Marta

@me +4h
Thank you, that quote goes on our wall. The arrow gets the name of the next month; you will see it tomorrow.

@marta +21h
Seen, and better. One more wish: can the confirmation mail carry the address of the side entrance for wheelchairs?
`,
  },
  {
    box: 'ada',
    subject: 'Icons',
    ago: 1,
    unread: true,
    mail: `
@ravi icons.png
The promised icons, 24 of them. The teapot is a present.
`,
  },
  {
    box: 'ada',
    subject: 'Re: Change of the opening hours',
    ago: 18,
    mail: `
@me
Hello Marta,

for the opening week we need the hours of all seven days, also the late Thursday. Could Jonas confirm them by tomorrow noon?

Ada

@marta +18h
Confirmed by Jonas: 10 to 18 every day, Thursday until 21, closed on the 24th and 25th.
`,
  },
  {
    box: 'ada',
    subject: 'Retrospective of phase one',
    ago: 43,
    folder: 'Archive',
    mail: `
@ben
What went well: the weekly call, early sketches, Harbour Hotels answered within a day.
What did not: we learned too late that the old data has no guest for some bookings.
What we change: look at real data in week one.

Anything to add?

Ben

@me +12h
I would add: ask who decides about texts before the first text is written.

@ben +2h
Added. Thank you all.
`,
  },
]
