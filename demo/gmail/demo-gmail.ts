import { randomBytes } from 'node:crypto'
import { gmailPushUrl } from '#server/mail/providers/push-address.ts'
import { type Letter, write } from '../letters.ts'
import { startGmailEmulator } from './gmail-emulator.ts'

/** People with a mailbox at the demo's own Gmail. A visitor can connect one of them through a real consent page. */
const PEOPLE = [
  { email: 'ada.brandt@gmail.example', name: 'Ada Brandt' },
  { email: 'solo.traveller@gmail.example', name: 'Sol Traveller' },
]

interface GmailLetter extends Letter {
  labels?: string[]
}

const LETTERS: GmailLetter[] = [
  {
    from: 'Night Train <tickets@nighttrain.example>',
    subject: 'Your berth to Vienna, 12 December',
    text: 'Coach 262, lower berth 45. Departure 19:53, platform 7. Breakfast is served from six.',
    daysAgo: 1,
  },
  {
    from: 'Mira Castellanos <mira@pottery.example>',
    subject: 'The blue bowls are out of the kiln',
    text: 'Eleven survived, one has a crack that I rather like. Shall I keep it for you?',
    daysAgo: 1,
    re: 'bowls',
  },
  {
    from: 'Chess Club East <board@chesseast.example>',
    subject: 'Thursday: league match against Harbour 2',
    text: 'We play at home. You have board three, White. Bring the good clock, please.',
    daysAgo: 2,
    labels: ['STARRED'],
  },
  {
    from: 'Lars Whitfield <lars@whitfield.example>',
    subject: 'Photos of the ridge walk',
    text: 'The one with the cloud sea is yours if you want it printed. I look asleep in all others.',
    daysAgo: 3,
  },
  {
    from: 'Water Works <billing@waterworks.example>',
    subject: 'Annual statement: 41 m³, credit of €18.20',
    text: 'You used six cubic metres less than last year. The credit is paid out with the next bill.',
    daysAgo: 5,
  },
  {
    from: 'Mira Castellanos <mira@pottery.example>',
    subject: 'Re: The blue bowls are out of the kiln',
    text: 'Wonderful, it is wrapped. Saturday at ten, and mind the cat on the stairs.',
    daysAgo: 0,
    re: 'bowls',
  },
  {
    from: 'Seed Exchange <letter@seedexchange.example>',
    subject: 'Twelve old bean varieties looking for a garden',
    text: 'The list closes on Sunday. Members who send beans back in autumn choose first next year.',
    daysAgo: 8,
  },
  {
    from: 'Dr. Yılmaz Dental <desk@dental.example>',
    subject: 'Reminder: check-up on Tuesday, 8:20',
    text: 'Please ring us if you cannot come. Parking in the yard is free for patients.',
    daysAgo: 9,
  },
]

/** Gmail and Google's sign-in for the demo, on this machine, with a few messages in each mailbox. */
export async function startDemoGmail(publicUrl: string, now: Date) {
  const client = {
    id: 'quillbox-demo',
    secret: randomBytes(16).toString('hex'),
    redirectUri: `${publicUrl}/oauth/google`,
  }
  const emulator = await startGmailEmulator({ users: PEOPLE, client })
  for (const { email } of PEOPLE) {
    for (const { letter, source, date } of write(LETTERS, { to: email, name: 'letter', now })) {
      const isNew = letter.daysAgo < 3
      const labels = ['INBOX', ...(isNew ? ['UNREAD'] : []), ...(letter.labels ?? [])]
      await emulator.inject(email, source, { labels, date })
    }
  }
  const [ada] = PEOPLE
  if (ada)
    emulator.setSendAs(ada.email, [
      {
        sendAsEmail: 'ada@chesseast.example',
        displayName: 'Ada, Chess Club East',
        verificationStatus: 'accepted',
      },
    ])
  const push = {
    topic: 'projects/demo/topics/gmail',
    endpoint: gmailPushUrl(publicUrl),
    serviceAccount: 'push@demo.iam.example',
  }
  emulator.pubsub.subscribe(push)
  return { emulator, people: PEOPLE, push }
}
