import type { Story } from '../story.ts'

/** Help, complaints, and what people wish for. */
export const support: Story[] = [
  {
    box: 'ada',
    subject: '[Ticket 88213] Export stops at 60%',
    ago: 13,
    mail: `
@me
Hello,

since your update on Monday every export stops at 60% and nothing more happens. I need the figures of {month-1} by {+3w}. What can I do?

Ada

@iris +2h
Hi Ada,

thank you for telling us, and sorry for the trouble. Could you tell me roughly how many rows your export has? There is a known problem above 50,000.

Iris

@me +1h
About 72,000.

@iris +5h
Then it is that one. Until the repair on Friday you can export by month: Settings, Export, "Split by month". I have also lifted the limit for your account by hand, so it should work right now.

Iris

@me +1h
It works, thank you for the quick help!
`,
  },
  {
    box: 'hello',
    subject: 'Cannot log in since yesterday',
    ago: 3,
    mail: `
@locked screen.png
Hi,

since yesterday the planner says "session not valid" right after I sign in, and back I am at the sign-in page. I tried two browsers and my phone. Premiere is on {+5w} and the seating plan is in there.

Ifeoma

@me +25m
Hi Ifeoma,

thank you for the picture, that helps. Could you look at the clock of your router or computer? "Session not valid" appears when it is more than five minutes wrong.

Noor, for Demo & Co

@locked +20m
The theatre is eleven minutes ahead. All of it. Even the phone, it asks our own time server. I had no idea we live in the future.

@me +10m
Then set that server right and you are in. So that you can work now, I have allowed your account fifteen minutes of difference until {+2w}. And break a leg.

@locked +1h
In! Two seats in row 4 are yours.
`,
  },
  {
    box: 'hello',
    subject: 'Complaint: tickets for the wrong day',
    ago: 4,
    unread: true,
    mail: `
@angry
Sir or Madam,

I bought four tickets for the 14th. Your machine sold me the 15th. On the 14th we stood at the door with my wife's mother, who is 91, and were sent away. I have never been treated in such a manner. I expect an apology, my €56 and the cost of a taxi (€38).

Roderick Vane

@me +3h
Dear Mr. Vane,

I am sorry that you and your mother-in-law stood before a closed door. I have looked at the order: the calendar offered the 15th because the 14th was sold out, and it said so only in small grey letters. That is our mistake, not yours.

The €56 and the €38 are on their way. And if you would like to come on a day of your choice, I will have four tickets and a chair with arms at the door.

Noor, for Demo & Co

@angry +1d
Madam,

I did not expect an answer, still less this one. The money has arrived. Mother suggests next Sunday at eleven. Is there a lift to the second floor?

@me +2h
There is, to the left behind the cloakroom, and Anouk at the desk knows that you are coming. Sunday at eleven.

@angry +4d
Madam,

it was a very good morning. Mother has corrected one of the labels. I withdraw the word "manner".
`,
  },
  {
    box: 'hello',
    subject: 'Where is my refund?',
    ago: 0,
    unread: true,
    mail: `
@refund
Hello, I returned two tickets on the 2nd and the page said "within five days". That was twelve days ago and nothing is on my card. Order 55-71093, €28. Can you check please?

Mei-Ling Zhao
`,
  },
  {
    box: 'hello',
    subject: 'Feature wish: a waiting list',
    ago: 22,
    mail: `
@waiting
Dear team,

our evenings in the Tide Hall sell out within an hour, and then I spend a week answering "has somebody cancelled?" by hand. Could your shop keep a waiting list? First come, first served, 24 hours to say yes.

Gunnar Dahl

@me +1d
Dear Gunnar,

you are the fifth to ask, and the first to say exactly how. May I ask back: what should happen if somebody wants four seats and only two become free?

Tomás, for Demo & Co

@waiting +5h
Offer the two. If they say no, go on to the next, but keep their place.

@me +1d
Thank you, that settles it. It is planned for the spring release; you will see it first, on {+60}, if you are willing to find our mistakes.

@waiting +2h
Very willing. I find mistakes all day.
`,
  },
  {
    box: 'hello',
    subject: 'Your screen says "button button button"',
    ago: 10,
    mail: `
@reader
Dear museum shop people,

I am blind and would like to buy a ticket. My computer reads your page to me, and in the calendar it says: "button, button, button, button", thirty times. Which button is Thursday?

Arthur Bexley

@me +2h
Dear Mr. Bexley,

you found a real fault: the days have numbers that can be seen but no names that can be read. We repair it this week. What day would you like? I will book it for you now and you pay at the door.

Noor, for Demo & Co

@reader +3h
The 20th, in the morning, one and a dog. When you have repaired it I would be glad to try whether it is true.

@me +3d
Booked: the 20th at 10:30, one and a dog. The calendar is repaired since an hour ago; each day now says its name, its date and whether it is free. Would you try?

@reader +2h
"Thursday, nineteenth, free." How do you do, Thursday. It is true. There is still one nameless button at the very end, I suspect it is the one that pays.

@me +1h
It is, and it has a name now. Thank you for your patience with us.
`,
  },
  {
    box: 'noor',
    subject: 'Wish list from the reception desks',
    ago: 17,
    with: 'tomas',
    mail: `
@regula
Dear Noor,

collected at the three desks:

1. A colour for patients who need an interpreter.
2. See tomorrow without leaving today.
3. An undo. We are four people and eight hands.
4. Please, no sound.

Regula

@me +1d inline
> 1. A colour for patients who need an interpreter.

Better a sign than a colour, because one of you is colour-blind. By {+12}.

> 2. See tomorrow without leaving today.

We tried it with Marco: two narrow columns. It works on the large screens only. Would that do?

> 3. An undo. We are four people and eight hands.

Yes. Ten seconds, for everything. Tomás has begun.

> 4. Please, no sound.

Switched off this morning.

@regula +20h
Large screens only would do. The silence was noticed at once, somebody hummed.
`,
  },
  {
    box: 'june',
    subject: 'Three jars arrived in pieces',
    ago: 9,
    isPrivate: true,
    mail: `
@me broken-jars.png
Hello,

of the twelve jars three arrived as sand. A picture is attached, order TJ-3391. The other nine are beautiful.

June Okafor

@glass +16h
Dear June,

oh no. Three new ones leave today, you pay nothing. Please do not send the sand back.

May I ask whether the box had the red sticker "this side up"? We suspect one of our packers.

Nell

@me +2h
There was a red sticker, on the side that was down.

@glass +1h
I see. He will now pack one box a day for his own grandmother.
`,
  },
]
