import type { Story } from '../story.ts'

/** Family and friends. */
export const family: Story[] = [
  {
    box: 'june',
    subject: 'Weekend at the lake?',
    ago: 2,
    unread: true,
    isPrivate: true,
    mail: `
@pekka
Hey June,

the hut is free from Friday. Sauna works again, the boat does not. Are you in? Elif brings the cheese.

@me +9h
In! I can take three people from the station at 17:40. Do we need firewood?

@pekka +2h
Firewood yes, two bags. And a torch, mine fell into the lake 🙈

@me +1h
Two bags, two torches.

@pekka +13h
Elif asks: would Saturday evening be too late to arrive? She has a rehearsal until six.
`,
  },
  {
    box: 'ada',
    subject: "Mum's birthday",
    ago: 14,
    isPrivate: true,
    mail: `
@grace
She turns 70 on the 9th. I thought of a weekend in Lisbon for the three of us, trains booked early it is about 180 each. What do you think?

@me +4h
Beautiful idea. I can pay the hotel. Should we tell her or not?

@grace +3h
Not! Only that she keeps the weekend free. I will tell her we paint the kitchen.

@me +26h
Trains are booked: out at 8:14, back at 17:02. Reference K7RM2P.
`,
  },
  {
    box: 'june',
    subject: '',
    ago: 61,
    folder: 'Archive',
    isPrivate: true,
    mail: `
@pekka
forgot the subject again. the recipe: 500 g flour, 300 ml water, 10 g salt, a spoon of the starter, twelve hours in the cold. call me when it sticks
`,
  },
  {
    box: 'june',
    subject: 'Photos of the garden',
    ago: 36,
    starred: true,
    isPrivate: true,
    mail: `
@chidi garden.png
Look how high the beans are! The fence held against the deer, all because of your wire.

@me +10h
What a jungle. Keep some seeds for me.
`,
  },
  {
    box: 'ada',
    subject: 'Concert tickets',
    ago: 0,
    unread: true,
    isPrivate: true,
    mail: `
@tobi
I have two tickets for the string quartet on {+12}, row 4. Do you want to come, or shall I ask Sanna?

Tobi
`,
  },
  {
    box: 'ada',
    subject: 'Your godson wants a telescope',
    ago: 9,
    isPrivate: true,
    mail: `
@godfather
Dear aunt Ada, this is Femi's father writing because Femi is eight. He has seen the moon through the neighbour's telescope and speaks of nothing else. For his birthday on {+17} we thought all of us together. Would you join? It is €240, so far we have 150.

@me +2h
I would love to. I put in 60. Is it one that he can carry alone? Otherwise it stands in the cellar by summer.

@godfather +1d
Tested at the shop with a sack of potatoes of the same weight. He can. We still need 30, grandfather is thinking about it.

@me +20m
Then 90 from me, and grandfather may buy the map of the stars.
`,
  },
  {
    box: 'ada',
    subject: 'Running on Thursday?',
    ago: 3,
    isPrivate: true,
    mail: `
@runner
Thursday 6:30 by the bridge? Easy 8 k, I promise. Well, easy 🏃‍♀️

@me +3h
Your easy is my exam. 6:30, but with talking pace, and coffee after.

@runner +15m
Talking pace, coffee, and cinnamon buns if it rains ☔
`,
  },
  {
    box: 'noor',
    subject: "Baba's operation",
    ago: 1,
    starred: true,
    isPrivate: true,
    with: 'sami',
    mail: `
@rania
My dears,

the hospital called: the hip is on {+8}, he goes in the evening before. He pretends not to care and has packed already. Who can be there when?

Rania

@me +1h
I take the evening before and the first day, I have told Ada. Who drives him? I come by train.

@sami +4h
سأوصله أنا بالسيارة. I drive him at 17:00 and stay until he sends me away. Days 3 and 4 are mine, too.

@rania +2h
Then I do days 2 and 5 and the flat: the carpet must go before he comes home with crutches. Noor, can you ask the ward what he may eat? He will not tell us.

@me +18h
Asked: everything, from the second day. No coffee after 16:00, he will argue. Still open: who is with Mama during the first night?
`,
  },
  {
    box: 'noor',
    subject: 'Who brings what on Sunday',
    ago: 6,
    isPrivate: true,
    with: 'sami',
    mail: `
@rania
Sunday at one, eleven people, four of them small. I make the lamb. Please no five salads like last time 🥗🥗🥗🥗🥗

@me +2h
One salad, the one with pomegranate, and the bread.

@sami +3h
Knafeh. And I bring the long table from the shop.

@rania +1h
Perfect. Then only chairs are missing. Noor, have you still the six folding ones?
`,
  },
  {
    box: 'noor',
    subject: 'Moving day: thank you and one lost shoe',
    ago: 27,
    isPrivate: true,
    folder: 'Archive',
    mail: `
@nils
Noor, the flat has furniture in it and not only boxes, because of you. In your car there must be one brown shoe, size 45. Its brother is lonely.

Nils

@me +4h
The brother was under the seat, with a lamp of yours. I bring both on Friday if there is soup.
`,
  },
  {
    box: 'june',
    subject: 'Twenty years: reunion of the class',
    ago: 15,
    isPrivate: true,
    with: 'ruth',
    mail: `
@classmate
Dear both, it is twenty years in June. I found 21 of 26 addresses. I suggest the old boathouse, a Saturday, no speeches. Shall the three of us organise it?

Hal

@ruth +5h
Yes, if there is one speech and it is Mr. Bell's. He is 84 and has asked me about it.

@me +1d
In. I do the invitations and the wall of photographs. Date: 13 or 20 June? On the 6th I am abroad.

@classmate +3h
The 20th, the boathouse is free. Deposit £75, I have paid it. To do: June the invitations by the end of January, Ruth Mr. Bell and the food, me music and the five missing people. Does anybody know what became of Ivo?
`,
  },
]
