import { paragraphs } from './quoting.ts'

export interface Bulk {
  from: { name: string; address: string }
  subject: string
  /** Days before today. */
  daysAgo: number
  text: string
  html: string
  isRead: boolean
  folder?: 'Spam'
  unsubscribe: boolean
}

const page = (title: string, colour: string, body: string, host: string) =>
  `<table width="100%" cellpadding="0" cellspacing="0" bgcolor="#f3f3f1"><tr><td align="center"><table width="600" cellpadding="24" cellspacing="0" bgcolor="#ffffff"><tr><td style="background-color:${colour};color:#ffffff;font-size:22px;font-weight:bold">${title}</td></tr><tr><td><img src="https://images.${host}/header.jpg" width="552" height="180" alt="">${body}<p style="color:#888888;font-size:12px">You get this because you subscribed. <a href="https://${host}/unsubscribe">Unsubscribe</a></p></td></tr></table></td></tr></table><img src="https://click.${host}/open?id=81" width="1" height="1" alt="">`

/** Newsletters, receipts and notifications: they share subjects, and yet are no conversations. */
export function bulkMail(sum: string): Bulk[] {
  const mails: Bulk[] = []
  const add = (mail: Omit<Bulk, 'html' | 'unsubscribe'> & { html?: string; unsubscribe?: boolean }) =>
    mails.push({ html: paragraphs(mail.text), unsubscribe: true, ...mail })

  const letters: [number, string, string][] = [
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
  ]
  for (const [daysAgo, subject, text] of letters) {
    const from = { name: 'The Slow Paper', address: 'letter@slowpaper.example' }
    add({
      from,
      subject,
      daysAgo,
      text,
      isRead: daysAgo > 10,
      html: page('The Slow Paper', '#2f4858', paragraphs(text), 'slowpaper.example'),
    })
  }
  const rides: [number, string, string][] = [
    [6, '11.40', 'Museum to Central Station'],
    [13, '8.90', 'Harbour to Office'],
    [27, '23.10', 'Airport to Hotel Miramar'],
    [52, '9.60', 'Office to Theatre'],
  ]
  for (const [daysAgo, price, route] of rides) {
    const from = { name: 'Cabby', address: 'receipts@cabby.example' }
    add({
      from,
      subject: 'Your receipt',
      daysAgo,
      isRead: true,
      unsubscribe: false,
      text: `Thank you for riding with us.\n\n${route}\nTotal: €${price}\nPaid by card ending in 4481.`,
    })
  }
  const builds: [number, string][] = [
    [1, '#1482 failed: 2 tests'],
    [1, '#1481 passed'],
    [4, '#1476 passed'],
    [7, '#1470 failed: lint'],
    [10, '#1466 passed'],
  ]
  for (const [daysAgo, result] of builds) {
    const from = { name: 'Buildbird', address: 'notifications@buildbird.example' }
    add({
      from,
      subject: 'Build finished',
      daysAgo,
      isRead: daysAgo > 2,
      unsubscribe: false,
      text: `Build ${result}.\n\nBranch: main\nDuration: 6 min 12 s\n\nThis is an automatic message.`,
    })
  }
  const bank = { name: 'Fjord Bank', address: 'no-reply@fjordbank.example' }
  add({
    from: bank,
    subject: 'Your statement is ready',
    daysAgo: 18,
    isRead: true,
    unsubscribe: false,
    text: 'Your statement for October is ready. Sign in to your account to read it. We never ask for passwords by mail.',
  })
  add({
    from: bank,
    subject: 'Your statement is ready',
    daysAgo: 48,
    isRead: true,
    unsubscribe: false,
    text: 'Your statement for September is ready. Sign in to your account to read it. We never ask for passwords by mail.',
  })
  const rail = { name: 'Coast Rail', address: 'tickets@coastrail.example' }
  add({
    from: rail,
    subject: 'Your booking K7RM2P',
    daysAgo: 14,
    isRead: true,
    unsubscribe: false,
    text: `Outward: Saturday 8:14, platform 6, coach 21, seats 44 and 45.\nReturn: Sunday 17:02, platform 2.\n\nTotal: €180.00. Tickets cannot be refunded, but changed for €10 until the day before.`,
  })
  const shop = { name: 'Werkzeug & Co', address: 'bestellung@werkzeug.example' }
  add({
    from: shop,
    subject: 'Ihre Bestellung 55-20931',
    daysAgo: 5,
    isRead: false,
    unsubscribe: false,
    text: 'Vielen Dank für Ihre Bestellung.\n\n4 × Schrauben V2A 5x60 (100 Stück)\n1 × Bit-Satz\n\nGesamt: 47,80 Euro. Lieferung am Donnerstag.',
  })
  const society = { name: 'City Library', address: 'no-reply@citylibrary.example' }
  add({
    from: society,
    subject: 'Two items are due on Friday',
    daysAgo: 3,
    isRead: false,
    unsubscribe: false,
    text: '"The Art of the Index" and "Gardens in Wind" are due on Friday. You can extend both once.',
  })
  const prize = { name: 'PRIZE CENTER', address: 'winner@prize-center.example' }
  add({
    from: prize,
    subject: `You have won ${sum}!!!`,
    daysAgo: 8,
    isRead: false,
    folder: 'Spam',
    text: 'Dear winner, send us your bank details within 24 hours.',
  })
  add({
    from: { name: 'Crypto Desk', address: 'desk@fast-coins.example' },
    subject: 'Last chance',
    daysAgo: 21,
    isRead: false,
    folder: 'Spam',
    text: 'Double your coins today. Guaranteed.',
  })
  return mails
}
