import { randomBytes } from 'node:crypto'
import { type Letter, write } from '../letters.ts'
import { startOutlookEmulator } from './outlook-emulator.ts'

/** People with a mailbox at the demo's own Outlook. A visitor can connect one of them through the consent page. */
const PEOPLE = [
  { email: 'noor.haddad@outlook.example', name: 'Noor Haddad' },
  { email: 'allotment.seven@outlook.example', name: 'Allotment Seven' },
]

interface OutlookLetter extends Letter {
  categories?: string[]
  isFlagged?: boolean
}

const CATEGORIES = ['Choir', 'House']

const LETTERS: OutlookLetter[] = [
  {
    from: 'Ilse Vandamme <ilse@northchoir.example>',
    subject: 'Altos: bar 48 is not optional',
    text: 'We breathe after the comma, all of us, however beautiful the line is. See you on Monday at seven.',
    daysAgo: 0,
    categories: ['Choir'],
  },
  {
    from: 'Stair Repairs <jobs@stairs.example>',
    subject: 'Offer 2281: eleven oak treads, fitted',
    text: 'Two days of work and one of not using the stairs. The offer stands until the end of the month.',
    daysAgo: 1,
    categories: ['House'],
    isFlagged: true,
  },
  {
    from: 'Youssef Haddad <youssef@haddad.example>',
    subject: "Grandmother's almond cake, as she really made it",
    text: 'No flour at all. She only said flour because the neighbour was listening.',
    daysAgo: 1,
    re: 'cake',
  },
  {
    from: 'Youssef Haddad <youssef@haddad.example>',
    subject: "Re: Grandmother's almond cake, as she really made it",
    text: 'And the oven at 160, not 180. It should look pale, and you should worry a little.',
    daysAgo: 0,
    re: 'cake',
  },
  {
    from: 'Allotment Association <office@allotments.example>',
    subject: 'Water is turned off on 1 December',
    text: 'Please empty your barrels and leave all taps open. The tool shed closes at four until March.',
    daysAgo: 3,
  },
  {
    from: 'North Choir <tickets@northchoir.example>',
    subject: 'Your two seats for the winter concert',
    text: 'Row F, seats 12 and 13. Doors open half an hour before; the organ is tuned, the heating is not.',
    daysAgo: 4,
    categories: ['Choir', 'House'],
  },
  {
    from: 'City Library <desk@citylibrary.example>',
    subject: 'Reserved for you: The Glass Bead Road',
    text: 'It is at the front desk until Saturday. Somebody is waiting after you, so three weeks at most.',
    daysAgo: 6,
  },
]

/** Outlook and Microsoft's sign-in for the demo, on this machine, with a few messages in each mailbox. */
export async function startDemoOutlook(publicUrl: string, now: Date) {
  const client = {
    id: 'quillbox-demo',
    secret: randomBytes(16).toString('hex'),
    redirectUri: `${publicUrl}/oauth/microsoft`,
  }
  const emulator = await startOutlookEmulator({ users: PEOPLE, client })
  for (const { email } of PEOPLE) {
    const mailbox = emulator.mailbox(email)
    mailbox.categories.push(...CATEGORIES)
    const inbox = mailbox.folder('inbox')?.id ?? ''
    for (const { letter, source, date } of write(LETTERS, { to: email, name: 'note', now })) {
      const { categories = [], isFlagged = false, daysAgo } = letter
      mailbox.add(inbox, source, { receivedAt: date, categories, isFlagged, isRead: daysAgo > 1 })
    }
  }
  return { emulator, people: PEOPLE }
}
