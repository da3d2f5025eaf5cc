import type { Sender } from './sender.ts'

/** Automatic mail: receipts, deliveries, reminders, alerts. */
export const notices: Sender[] = [
  {
    from: 'Cabby <receipts@cabby.example>',
    boxes: 'ada june',
    style: 'receipt',
    mails: [
      [
        6,
        'Your receipt',
        'Thank you for riding with us.\n\nMuseum to Central Station | €11.40\nPaid by card ending in 4481 | €11.40',
      ],
      [
        13,
        'Your receipt',
        'Thank you for riding with us.\n\nHarbour to Office | €8.90\nPaid by card ending in 4481 | €8.90',
      ],
      [
        27,
        'Your receipt',
        'Thank you for riding with us.\n\nAirport to Hotel Miramar | €23.10\nPaid by card ending in 4481 | €23.10',
      ],
      [
        52,
        'Your receipt',
        'Thank you for riding with us.\n\nOffice to Theatre | €9.60\nPaid by card ending in 4481 | €9.60',
      ],
    ],
  },
  {
    from: 'Buildbird <notifications@buildbird.example>',
    boxes: 'ada',
    style: 'notice',
    unreadDays: 2,
    mails: [
      [
        0,
        'Build finished',
        'Build #1484 passed.\n\nBranch: main\nDuration: 6 min 12 s\n\nThis is an automatic message.',
      ],
      [
        1,
        'Build finished',
        'Build #1482 failed: 2 tests.\n\nBranch: main\nFailed: calendar across midnight, refund of a voucher\n\nThis is an automatic message.',
      ],
      [
        4,
        'Build finished',
        'Build #1476 passed.\n\nBranch: season-tickets\nDuration: 5 min 58 s\n\nThis is an automatic message.',
      ],
      [
        7,
        'Build finished',
        'Build #1470 failed: lint.\n\nBranch: season-tickets\nDuration: 41 s\n\nThis is an automatic message.',
      ],
    ],
  },
  {
    from: 'Fjord Bank <no-reply@fjordbank.example>',
    boxes: 'ada june hello',
    style: 'notice',
    mails: [
      [
        18,
        'Your statement is ready',
        'Your statement for {month-1} is ready. Sign in to your account to read it. We never ask for passwords by mail.',
      ],
      [
        48,
        'Your statement is ready',
        'Your statement for {month-1} is ready. Sign in to your account to read it. We never ask for passwords by mail.',
      ],
    ],
  },
  {
    from: 'Coast Rail <tickets@coastrail.example>',
    boxes: 'ada',
    style: 'receipt',
    mails: [
      [
        13,
        'Your booking K7RM2P',
        'Outward: Saturday 8:14, platform 6, coach 21, seats 44 and 45.\nReturn: Sunday 17:02, platform 2.\n\nThree travellers | €180.00\nReservation | €0.00\n\nTickets cannot be refunded, but changed for €10 until the day before.',
        'tickets-k7rm2p.pdf',
      ],
    ],
  },
  {
    from: 'Rhine Rail <service@rhinerail.example>',
    boxes: 'noor',
    style: 'receipt',
    hour: 6,
    mails: [
      [
        8,
        'Your journey to Basel is affected',
        'Train 302 (8:02) does not run today. Your ticket is valid on every later train. You may be entitled to a refund of half of the fare.',
      ],
      [
        16,
        'Your booking R2-5517',
        'Hamburg to Basel, {+8}, 8:02, seat 64 by the window.\n\nTicket | €89.90\nSeat | €5.20',
        'ticket-r2-5517.pdf',
      ],
    ],
  },
  {
    from: 'Werkzeug & Co <bestellung@werkzeug.example>',
    boxes: 'june hello',
    style: 'receipt',
    unreadDays: 6,
    mails: [
      [
        5,
        'Ihre Bestellung 55-20931',
        'Vielen Dank für Ihre Bestellung.\n\n4 × Schrauben V2A 5x60 (100 Stück) | 31,60 €\n1 × Bit-Satz | 16,20 €\nGesamt | 47,80 €\n\nLieferung am {+2w}.',
      ],
    ],
  },
  {
    from: 'City Library <no-reply@citylibrary.example>',
    boxes: 'ada june',
    style: 'plain',
    unreadDays: 4,
    hour: 7,
    mails: [
      [
        3,
        'Two items are due on {+2w}',
        '"The Art of the Index" and "Gardens in Wind" are due on {+2}. You can extend both once.',
      ],
    ],
  },
  {
    from: 'Redbrook Parcels <tracking@redbrook.example>',
    boxes: 'june ada',
    style: 'notice',
    unreadDays: 1,
    hour: 8,
    mails: [
      [
        0,
        'Your parcel arrives today between 14:00 and 16:00',
        'Parcel RB 4471 903 is on the van. Nobody at home? Tell us until 12:00 where to leave it.',
      ],
      [8, 'Delivered: parcel RB 4470 118', 'Your parcel was handed to a neighbour: Pauli, ground floor.'],
      [
        17,
        'We missed you',
        'Parcel RB 4466 720 waits for you at the kiosk in Station Street, until {+7}. Bring this number and something with your name on it.',
      ],
    ],
  },
  {
    from: 'Ticket shop of the Lantern Museum <shop@lanternmuseum.example>',
    boxes: 'hello',
    style: 'notice',
    unreadDays: 1,
    hour: 6,
    mails: [
      [0, 'Sales of yesterday', 'Tickets: 412\nOf these school classes: 96\nReturned: 5\nTotal: €4,906.00'],
      [1, 'Sales of yesterday', 'Tickets: 388\nOf these school classes: 61\nReturned: 2\nTotal: €4,711.50'],
      [2, 'Sales of yesterday', 'Tickets: 455\nOf these school classes: 120\nReturned: 9\nTotal: €5,120.00'],
      [3, 'Sales of yesterday', 'Tickets: 297\nOf these school classes: 88\nReturned: 0\nTotal: €3,402.00'],
      [6, 'Sales of yesterday', 'Tickets: 731\nOf these school classes: 0\nReturned: 14\nTotal: €9,020.50'],
    ],
  },
  {
    from: 'Contact form <form@demo-and-co.example>',
    boxes: 'hello',
    style: 'plain',
    unreadDays: 2,
    mails: [
      [
        1,
        'New message from the contact form',
        'Name: Bartholomew Quigley\nMail: b.quigley@letters.example\n\nDo you also build websites for very small breweries? There are two of us and a dog.',
      ],
      [
        9,
        'New message from the contact form',
        'Name: Hortense Blom\nMail: hortense@blomstra.example\n\nOn your page about the hotel it says "open since 1894". We are the house next door, and it was 1896.',
      ],
      [24, 'New message from the contact form', 'Name: (empty)\nMail: test@test.example\n\ntest'],
    ],
  },
  {
    from: 'Kupfer Hosting Status <status@kupferhosting.example>',
    boxes: 'hello noor',
    style: 'notice',
    folder: 'Archive',
    mails: [
      [
        20,
        'Planned maintenance moved: rack 7',
        'The exchange of the switch in rack 7 takes place one day later than announced, between 1:00 and 3:00.',
      ],
      [
        19,
        'Maintenance finished: rack 7',
        'All servers in rack 7 are reachable again. The interruption lasted 4 minutes.',
      ],
    ],
  },
  {
    from: 'Name Registry <renewals@nameregistry.example>',
    boxes: 'hello',
    style: 'notice',
    unreadDays: 9,
    mails: [
      [
        4,
        'lanternmuseum.example renews in 30 days',
        'The domain lanternmuseum.example will be renewed for one year at €14.90. There is nothing to do if your card ending in 4481 is still good.',
        'invoice-nr-3381.pdf',
      ],
    ],
  },
  {
    from: 'Papertrail <security@papertrail.example>',
    boxes: 'ada hello noor',
    style: 'notice',
    mails: [
      [
        15,
        'New sign-in to your account',
        'Somebody signed in from a device that we have not seen before: Firefox on Linux, near Basel.\n\nIf it was you there is nothing to do. If not, change your password now.',
      ],
    ],
  },
  {
    from: 'Watch of the patient calendar <watch@demo-and-co.example>',
    boxes: 'noor',
    style: 'plain',
    unreadDays: 1,
    mails: [
      [
        0,
        '[ALARM] calendar answered slowly',
        'Site 2: the day view took 3.1 s (limit 2 s), five times in a row. It is back at 0.4 s.',
      ],
      [
        5,
        '[ALARM] more messages than usual',
        'Site 1: 634 reminders within ten minutes, usual are 320. The sender was stopped.',
      ],
      [
        11,
        'Weekly report of the watch',
        'Reachable: 99.98%. Slowest page: list of the week, 1.2 s. Messages sent: 2,214.',
      ],
    ],
  },
  {
    from: 'Hillside Primary <no-reply@hillside-primary.example>',
    boxes: 'noor',
    style: 'notice',
    mails: [
      [
        10,
        'Lunch account: £4.20 left',
        "Yara's lunch account has £4.20 left, which is enough for one day. Please top it up.",
      ],
      [
        22,
        'School closed on {+9w}',
        'On {+9} the school is closed for a training day of the teachers. There is care from 8 to 13 o’clock for those who need it.',
      ],
    ],
  },
  {
    from: 'Corner Market <receipts@cornermarket.example>',
    boxes: 'noor june',
    style: 'receipt',
    mails: [
      [
        6,
        'Your receipt from Corner Market',
        'Pomegranates, 4 | 5.60\nBread | 3.20\nSoap | 2.90\nSum | 11.70',
      ],
      [
        20,
        'Your receipt from Corner Market',
        'Lentils, 2 kg | 6.40\nCoffee | 8.90\nCandles | 4.00\nSum | 19.30',
      ],
    ],
  },
  {
    from: 'Bright Meadow Energy <billing@brightmeadow.example>',
    boxes: 'june',
    style: 'receipt',
    unreadDays: 8,
    mails: [
      [
        7,
        'Your yearly statement: £41.16 in your favour',
        'Used: 1,604 kWh, 9% less than the year before.\n\nPaid in advance | £612.00\nUsed | £570.84\nIn your favour | £41.16\n\nThe credit is paid out with the next bill.',
        'statement.pdf',
      ],
    ],
  },
  {
    from: 'Silver Lab <orders@silverlab.example>',
    boxes: 'june',
    style: 'receipt',
    unreadDays: 2,
    mails: [
      [
        1,
        'Order SL-2201 is ready to be collected',
        '6 prints 50 × 70, matt | £186.00\n1 contact sheet | £9.00\nPaid | £195.00\n\nWe are open until 18:30, Thursdays until 20:00.',
      ],
      [
        18,
        'Order SL-2164: one negative is scratched',
        'Dear customer, negative 14 of your film has a scratch along the upper edge. Shall we print it anyway? Please answer in your account.',
      ],
    ],
  },
  {
    from: 'Calendar <reminders@demo-and-co.example>',
    boxes: 'ada noor',
    style: 'plain',
    hour: 8,
    mails: [
      [
        2,
        'Reminder: interview panel, 10:00',
        'Interview panel\nToday, 10:00 to 13:00\nMeeting room with the new chairs',
      ],
      [
        12,
        'Invitation: dinner of the whole team',
        'Dinner of the whole team\n{+9}, 19:00\nThe place with the long tables\n\nGoing: Tomás, Noor, Ravi. Not answered: Ben.',
        'dinner.ics',
        { day: 9, from: '19:00', to: '22:00', where: 'The place with the long tables' },
      ],
    ],
  },
]
