import type { Sender } from './sender.ts'

/** Newsletters and unsolicited bulk mail. */
export const newsletters: Sender[] = [
  {
    from: 'The Slow Paper <letter@slowpaper.example>',
    boxes: 'ada noor june',
    style: 'letter',
    colour: '#2f4858',
    unreadDays: 4,
    mails: [
      [
        2,
        'The slow issue: clocks',
        'A watchmaker in Bern repairs what others throw away. Read how she reads rust.',
      ],
      [
        16,
        'The slow issue: bread',
        'Why a loaf needs two nights, and what the miller knows about the weather.',
      ],
      [30, 'The slow issue: bridges', 'Three small bridges that changed three small towns, with drawings.'],
      [
        44,
        'The slow issue: letters',
        'A postman with 41 years of service tells what people write by hand today.',
      ],
      [58, 'The slow issue: salt', 'From the pans of the coast to the table: a day with the last salters.'],
    ],
  },
  {
    from: 'Type & Margin <hello@typeandmargin.example>',
    boxes: 'ada',
    style: 'letter',
    colour: '#7a3b2e',
    unreadDays: 3,
    mails: [
      [
        1,
        'Why your tables look tired',
        'Numbers that stand below each other, rules that you can leave out, and one table that needed no grid at all.\n\nAlso: a reader sends the most beautiful parking ticket of the year.',
      ],
      [
        8,
        'A grotesque from a bakery wall',
        'Somebody photographed a shop sign in 1952. Seventy years later it is a typeface with four weights.',
      ],
      [
        22,
        'Colour for people who do not see it',
        'One in twelve men mixes up red and green. Three palettes that work, and a test that takes a minute.',
      ],
    ],
  },
  {
    from: 'Museum Monday <news@museummonday.example>',
    boxes: 'hello',
    style: 'letter',
    colour: '#3f5d3a',
    unreadDays: 6,
    mails: [
      [
        5,
        'Queues, and how three houses lost theirs',
        'Timed tickets, a bench, and a clock that everybody can see: what it cost, and what visitors said afterwards.',
      ],
      [
        12,
        'Free Thursdays: do they pay?',
        'Numbers of eleven museums. The café is the winner, the shop is not.',
      ],
      [33, 'Labels that children can read', 'Twenty words, one question, at a height of ninety centimetres.'],
    ],
  },
  {
    from: 'Grain, for people who develop their own film <grain@grainletter.example>',
    boxes: 'june',
    style: 'letter',
    colour: '#1f1f1f',
    unreadDays: 5,
    mails: [
      [
        0,
        'Fixer is not forever: a test for old bottles',
        'One drop on the end of a strip tells you more than the date on the label. Plus: a reader prints in a wardrobe.',
      ],
      [
        14,
        'Waiting rooms, stairwells, light wells',
        'Seven readers show rooms in which nothing happens, beautifully. How they metered, and what they waited for.',
      ],
      [
        28,
        'Paper is getting dearer',
        'What to order before January, and which surface to give up gracefully.',
      ],
    ],
  },
  {
    from: 'Kiln & Fern <shop@kilnandfern.example>',
    boxes: 'june noor',
    style: 'letter',
    colour: '#5b6e4e',
    mails: [
      [
        3,
        'Last pieces of the moss glaze 🌿',
        'Eleven bowls, four jugs. When they are gone the recipe goes with them.\n\nTwo for the price of two, as always.',
      ],
      [19, 'We fired on Friday', 'The kiln is open on Saturday from ten. Tea for early birds.'],
    ],
  },
  {
    from: 'Palabra a palabra <hola@palabraapalabra.example>',
    boxes: 'noor',
    style: 'letter',
    colour: '#b3532b',
    unreadDays: 2,
    mails: [
      [1, 'Tu palabra de hoy: sobremesa', 'El rato que se pasa en la mesa después de comer, hablando.'],
      [2, 'Tu palabra de hoy: madrugada', 'Las horas entre la medianoche y el amanecer.'],
      [9, 'Llevas 30 días seguidos', '¡Treinta días! Esta semana repasamos los verbos de movimiento.'],
    ],
  },
  {
    from: 'Stadtbibliothek am Hafen <newsletter@bibliothek-hafen.example>',
    boxes: 'noor ada',
    style: 'letter',
    colour: '#274b7a',
    mails: [
      [
        6,
        'Neue Bilderbücher und eine lange Lesenacht',
        'Am Freitag lesen wir bis Mitternacht vor. Kinder dürfen im Schlafanzug kommen, Erwachsene auch.',
      ],
    ],
  },
  {
    from: 'Desk & Lamp <offers@deskandlamp.example>',
    boxes: 'ada hello noor',
    style: 'letter',
    colour: '#8a6d1f',
    folder: 'Trash',
    mails: [
      [
        4,
        'Only today: 15% off every lamp',
        'Until midnight every lamp costs less, also the one with the duck.',
      ],
      [
        11,
        'Only today: 15% off every desk',
        'Until midnight every desk costs less. The duck is not included.',
      ],
    ],
  },
  {
    from: 'PRIZE CENTER <winner@prize-center.example>',
    boxes: 'ada hello june',
    style: 'notice',
    unreadDays: 60,
    folder: 'Spam',
    mails: [[8, 'You have won €14,200!!!', 'Dear winner, send us your bank details within 24 hours.']],
  },
  {
    from: 'Crypto Desk <desk@fast-coins.example>',
    boxes: 'noor ada',
    style: 'notice',
    unreadDays: 60,
    folder: 'Spam',
    mails: [[21, 'Last chance', 'Double your coins today. Guaranteed.']],
  },
  {
    from: 'Parcel Office <fee@parcel-office-customs.example>',
    boxes: 'hello june',
    style: 'notice',
    unreadDays: 60,
    folder: 'Spam',
    mails: [
      [
        3,
        'Your parcel is held: pay 1.99 now',
        'Your parcel could not be delivered. Pay the customs fee of €1.99 within 12 hours with your card.',
      ],
    ],
  },
  {
    from: 'Rank Higher Fast <growth@rankhigher.example>',
    boxes: 'hello',
    style: 'plain',
    unreadDays: 60,
    folder: 'Spam',
    mails: [
      [
        2,
        'Quick question about your website',
        'Hi, I was browsing your website and found 14 critical errors. Can I send you the report? First page of search results in 7 days.',
      ],
    ],
  },
]
