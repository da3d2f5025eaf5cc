import type { Story } from '../story.ts'

/** Trains, flats and suitcases. */
export const travel: Story[] = [
  {
    box: 'ada',
    subject: 'Lisbon: four nights in January',
    ago: 7,
    mail: `
@henrik lisbon-offers.pdf
Good morning Ada,

three hotels for your four nights in Lisbon, two rooms each:

1. Miradouro, on the hill, €96 a night, no lift
2. Casa do Cais, by the river, €121, breakfast
3. the one by the airport that you did not like

Flights: out at 7:10 with a change, or at 12:40 direct for €38 more. Prices hold until {+2w}.

Henrik

@me +2h
Good morning Henrik,

Casa do Cais, and the direct flights. The second room is for Ravi Menon, he pays himself. Is there a place to work in the hotel that is not a bed?

@henrik +3h booking-casa-do-cais.pdf
Booked, confirmation attached. There is a library with four tables and, I am told, a parrot. May be cancelled free of charge until three days before.
`,
  },
  {
    box: 'noor',
    subject: 'Train to Basel cancelled',
    ago: 8,
    at: '14:42',
    mail: `
@me
Tomás, the 8:02 does not run, the board says "technical problem", the next goes at 9:02. I will not be at the clinic before 14:50. Could you tell Regula, and open the meeting without me if need be?

@tomas +8m
Told her. She moves you to 15:00 and keeps a sandwich. I start with the numbers by video, you take over.

@me +400m
In the taxi. The conductor gave everybody a form, so I get half of the fare back. Is the screen working?

@tomas +4m
The screen works, the sandwich looks good.
`,
  },
  {
    box: 'june',
    subject: 'Flat on the hill, twelve days in March',
    ago: 13,
    isPrivate: true,
    mail: `
@me
Dear Aurelia,

a friend told me about your flat. Is it free from 4 to 16 March? I photograph old waiting rooms and would be out all day. Is there a table by a window?

June Okafor

@flat +1d the-table.png
Dear June,

it is free. Twelve nights, €58 each. There is a table, and the window looks at a fig tree with opinions. 74 steps, no lift, please say now if that is a problem.

Aurelia

@me +3h
No problem, only luggage. How do I pay, and who has the key?

@flat +2h
A third now by transfer (€232), the rest on the table when you leave. The key is with the baker below, he closes at 14:00, so take the early train.

@me +1d
€232 are transferred. Early train, baker, fig tree.
`,
  },
  {
    box: 'june',
    subject: 'Lost suitcase, file NW-77120',
    ago: 25,
    folder: 'Archive',
    mail: `
@me
Hello,

my suitcase did not arrive with NW 418 on Saturday. Grey, a strip of yellow tape, inside is a tripod that I need for work on Thursday. File NW-77120. Where is it?

June Okafor

@airline +20h
Dear passenger,

your bag has been located in Oslo and is forwarded with the flight of tonight. It will be delivered to your address tomorrow between 8:00 and 20:00.

@me +2d
It came at 21:30, thank you. The tripod is bent. How do I claim it? It cost £240, the receipt is attached to the file.

@airline +3d
Dear passenger,

we accept liability and transfer £240 within ten working days. Please confirm the account number that ends in 118.

@me +1h
Confirmed.
`,
  },
  {
    box: 'ada',
    subject: 'Night train or plane to the museum in Faro?',
    ago: 38,
    folder: 'Archive',
    mail: `
@ravi
Fourteen hours on a train with a pencil, or two in the air with my knees at my ears? It costs the same.

@me +1h
Train, if you draw the lighthouse on the way. I fly, I have to be back for the bank.

@ravi +15m
Train it is. One lighthouse, hand delivered.
`,
  },
]
