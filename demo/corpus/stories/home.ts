import type { Story } from '../story.ts'

/** Landlord and neighbours, school, doctor, clubs. */
export const home: Story[] = [
  {
    box: 'ada',
    subject:
      'Announcement regarding the replacement of the water meters in all units of the building including cellars, and the access to your rooms which will be required on the days named below',
    ago: 16,
    isPrivate: true,
    mail: `
@whitcombe
Dear tenants,

the water meters will be replaced on {+9} between 8:00 and 13:00. Please make sure that somebody is at home, or leave a key with the caretaker.

The water will be off for about twenty minutes.

Office of Whitcombe Estates

@me +31h
Good morning,

I am away on that day. The caretaker has my key; please ask him to be present.

Regards
Ada
`,
  },
  {
    box: 'ada',
    subject: 'Piano after ten',
    ago: 20,
    isPrivate: true,
    mail: `
@ottilie
Dear Ada,

I live below you and I like Schubert. After ten at night I like him less, because my alarm rings at 4:40. I work at the bakery. Could we find a way?

Ottilie Kranz, second floor

@me +1h
Dear Ottilie,

I am ashamed, I did not know that it goes through the floor. From now on nothing after 20:30, and on Sundays as you like. Please knock on the pipe if I forget.

@ottilie +1d
Thank you! 21:00 is fine. And on Saturdays I am off and would not mind the slow one at all.
`,
  },
  {
    box: 'ada',
    subject: 'Choir of the parents: who sings the high part?',
    ago: 31,
    isPrivate: true,
    mail: `
@ottilie
We are eleven for the summer song and nobody dares the high part in verse two. Ada, you have the piano, you must have the ear?

@me +3h
I have the ear but not the throat. I can play it in advance and slowly. What about Grace, she visits until {+8}?
`,
  },
  {
    box: 'noor',
    subject: 'School trip to the lighthouse: consent form and packed lunch',
    ago: 4,
    isPrivate: true,
    mail: `
@school consent-form.pdf
Dear parents,

class 2 visits the lighthouse on {+9}. Please return the attached consent form and £6.50 by {+5}. Children need a packed lunch without nuts, a raincoat, and shoes that may get wet.

Three parents could come along. Who would like to?

Ms. Hartigan

@me +5h consent-form-signed.pdf
Dear Ms. Hartigan,

the form is attached, the money is in Yara's blue pencil case. I would like to come along if I may bring my laptop for the bus.

Noor Haddad

@school +16h
Thank you! You are our third. No laptops in the bus, I am afraid; there is singing.
`,
  },
  {
    box: 'noor',
    subject: "Parents' evening: choose your ten minutes",
    ago: 2,
    unread: true,
    isPrivate: true,
    mail: `
@school
Dear parents,

on {+12} you can speak with the class teacher for ten minutes. Free are still: 17:10, 17:40, 18:20 and 18:30. First come, first served.

Ms. Hartigan
`,
  },
  {
    box: 'noor',
    subject: 'Allotment 17: water is turned off for the winter',
    ago: 9,
    isPrivate: true,
    mail: `
@allotment
Dear plot holders,

water is turned off on {+6}. Open your taps and leave them open, last year three pipes burst. Keys of the shed are collected on the same day. The rent for next year is £64, due by the end of January.

@me +2d
Dear secretary,

taps are open. May my neighbour on 18 hand in my key? I am in Basel that week.

Noor Haddad, plot 17
`,
  },
  {
    box: 'june',
    subject: 'Scaffold on Tuesday',
    ago: 11,
    isPrivate: true,
    mail: `
@stefan
Hi,

the scaffold comes on Tuesday at 7. We need the yard free, no cars, and somebody with the key to the cellar for the power.

If it rains more than on the forecast we wait until Thursday.

Stefan

@me +8h
The yard will be free. The key is with Mrs. Pauli on the ground floor, she is up at six.

How long will it stand?

@stefan +11h
Twelve working days. The gutter first, then the paint. Did you decide between the two whites?

@me +4h
The warmer one, RAL 9010.
`,
  },
  {
    box: 'june',
    subject: 'Old offer for the roof',
    ago: 118,
    folder: 'Trash',
    mail: `
@stefan
Offer for the roof: 7,400 with tiles, 6,100 with sheet metal. Valid for sixty days.

Stefan
`,
  },
  {
    box: 'june',
    subject: 'Your blood test',
    ago: 12,
    isPrivate: true,
    mail: `
@surgery
Dear June,

your results are back. Everything is in order apart from iron, which is a little low. Please eat more lentils, take one tablet a day for three months, and come again in spring.

You can collect the prescription at the desk, Monday to Friday until 18:00.

Dr. Patel

@me +2h
Dear Dr. Patel,

lentils I can do. May the tablets be taken together with coffee?

@surgery +1d
Not together, I am sorry. Two hours between them.
`,
  },
  {
    box: 'june',
    subject: 'Boat 4 needs a new rudder',
    ago: 3,
    starred: true,
    isPrivate: true,
    mail: `
@rowing
Dear all,

the rudder of boat 4 broke on Sunday under the railway bridge. Nobody is hurt, Bea is wet. Options: repair £90 (holds a season, perhaps), new £310, or we row boat 2 until summer.

The regatta is on {+24}. What do you think?

Eilidh

@treasurer +3h
There are £412 in the account and the rent of the boathouse (£180) is due on {+9}. So new is not possible without a collection. Repair.

Malcolm

@cox +40m
I steer it, so I may say: a repaired rudder is how I got wet. New, and I give £50.

@me +2h
New. I give £50 as well, and I can sell six prints of the river at the regatta for the club, they brought £200 last time.

@rowing +1d
Then: new. Bea 50, June 50, me 40, the prints make up the rest. Malcolm, could you advance it and order by {+3}? June, the prints by {+18}.

@treasurer +4h
I order under protest and with pleasure. Still open: who fits it? The shop wants £60 for that.
`,
  },
  {
    box: 'june',
    subject: 'Feeding Admiral while you are away',
    ago: 6,
    isPrivate: true,
    mail: `
@me
Dear Mrs. Applegate,

I am in Trieste from {+4} to {+9}. Would you look after Admiral again? He is on the new food, one spoon in the morning, one at night.

June

@catsitter +2h
Of course dear 🐈 does he still hate the postman? And is he allowed on the good chair, he was last time and then he looked guilty

@me +1h
He hates the postman, and he has never felt guilty in his life. The chair is his. Key under the fern as always, and the vet's number is on the fridge.

@catsitter +20m
Lovely. Bring me a postcard with a boat 🚢❤️
`,
  },
]
