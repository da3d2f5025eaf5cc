import { testMessage } from '#testing/app.ts'

// Operators as people type them, the messages of one mailbox that each finds, and what is said.

export const DAY_MS = 86_400_000
/** Noon of the day so many days ago, in UTC, in which these searches have their days. */
const ago = (days: number) => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - days * DAY_MS + DAY_MS / 2)
const day = (days: number) => ago(days).toISOString().slice(0, 10)

export const OWNER = 'ada@typed.example'
const ADA = `Ada Brandt <${OWNER}>`
const withParts = (headers: Record<string, string>, ...parts: string[]) =>
  testMessage(
    { To: ADA, ...headers, 'Content-Type': 'multipart/mixed; boundary=b' },
    `${parts.map(part => `--b\r\n${part}\r\n`).join('')}--b--`,
  )
const file = (name: string, type = 'application/octet-stream', content = 'eA==') =>
  `Content-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${content}`
const text = (body: string) => `Content-Type: text/plain\r\n\r\n${body}`

/** Each message is called by the first word of its subject. */
export const MAIL: { folder?: string; at: Date; flags?: object; source: Buffer }[] = [
  {
    at: ago(2),
    flags: { starred: true },
    source: withParts(
      { Subject: 'Budget plan', From: 'Anna Weber <anna@work.example>', Cc: 'bo@c.example' },
      text('The summer holiday is fixed, so we book our long vacation soon. About invoicing: later.'),
      file('Report 2026.pdf', 'application/pdf'),
    ),
  },
  {
    at: ago(40),
    flags: { read: true },
    source: testMessage(
      {
        Subject: 'Invoice 77',
        From: 'Billing <billing@shop.example>',
        To: ADA,
        'Auto-Submitted': 'auto-generated',
      },
      'Please pay at https://shop.example/pay before the budget ends.',
    ),
  },
  {
    at: ago(100),
    source: testMessage(
      {
        ...{ Subject: 'Weekly news', From: 'Shop News <news@post.example>', To: 'all@lists.example' },
        ...{ 'List-Id': '<all.lists.example>', 'List-Unsubscribe': '<https://post.example/leave>' },
        'Content-Type': 'text/html',
      },
      '<p>Read <a href="https://post.example/1">what is new</a>.</p>',
    ),
  },
  {
    at: ago(400),
    flags: { read: true },
    source: withParts(
      { Subject: 'Photos', From: 'carla@c.example' },
      text('From the lake.'),
      file('lake.JPG', 'application/octet-stream', 'eHh4'.repeat(60_000)),
      file('clip.mp4'),
    ),
  },
  {
    at: ago(1),
    source: withParts(
      { Subject: 'Meeting', From: 'Noor Haddad <noor@work.example>' },
      text('Let us meet.'),
      file('invite.ics', 'text/calendar'),
    ),
  },
  {
    at: ago(3),
    flags: { answered: true },
    source: withParts(
      { Subject: 'Table of hours', From: 'noor@work.example' },
      text('Here it is.'),
      file('hours.xlsx'),
      file('all.zip'),
    ),
  },
  { at: ago(4), source: testMessage({ Subject: 'Chatter', From: 'club@c.example', To: ADA }, 'Who plays?') },
  {
    folder: 'Sent',
    at: ago(5),
    flags: { read: true },
    source: testMessage({ Subject: 'Answer', From: ADA, To: 'noor@work.example' }),
  },
  {
    folder: 'Trash',
    at: ago(6),
    source: testMessage({ Subject: 'Leftover', From: 'old@c.example', To: ADA }),
  },
  { folder: 'Spam', at: ago(7), source: testMessage({ Subject: 'Prize', From: 'win@c.example', To: ADA }) },
  {
    folder: 'Work',
    at: ago(8),
    source: testMessage({ Subject: 'Notes', From: 'anna@work.example', To: ADA }),
  },
]
/** What is found where no place is named, in the order of the alphabet. */
const USUAL = ['Answer', 'Budget', 'Chatter', 'Invoice', 'Meeting', 'Notes', 'Photos', 'Table', 'Weekly']
const without = (...left: string[]) => USUAL.filter(name => !left.includes(name))

type OperatorCase = [typed: string, found: string[], notice?: string]

export const WORK: OperatorCase[] = [
  // People.
  ['from:anna', ['Budget', 'Notes']],
  ['from:(anna OR billing)', ['Budget', 'Invoice', 'Notes']],
  ['to:noor', ['Answer']],
  ['recipients:noor', ['Answer']],
  ['cc:bo', ['Budget']],
  ['participants:noor', ['Answer', 'Meeting', 'Table']],
  ['participants:me from:club', ['Chatter']],
  ['from:me', ['Answer']],
  ['list:all@lists.example', ['Weekly']],
  ['list:all.lists.example', ['Weekly']],
  ['-list:lists.example', without('Weekly')],
  // Texts.
  ['subject:(budget plan)', ['Budget']],
  ['subject:( invoice )', ['Invoice']],
  ['body:budget', ['Invoice']],
  ['body:"long vacation"', ['Budget']],
  ['invoic*', ['Budget', 'Invoice']],
  ['invo* -invoici*', ['Invoice']],
  ['from:(noor) meet*', ['Meeting']],
  ['subject:invo*', ['Invoice']],
  ['from:bill*', ['Invoice']],
  ['holiday AROUND 8 vacation', ['Budget']],
  ['vacations AROUND 8 holidays', ['Budget']],
  ['holiday AROUND 3 vacation', []],
  ['"vacation AROUND 8 holiday"', []],
  ['"holiday AROUND 8 vacation"', ['Budget']],
  ['holiday NEAR(n=8) "long vacation"', ['Budget']],
  ['+invoicing', ['Budget']],
  ['budget -from:billing', ['Budget']],
  ['subject:budget NOT from:billing', ['Budget']],
  ['NOT (from:anna OR from:noor) has:attachment', ['Photos']],
  // Places.
  ['in:inbox', ['Budget', 'Invoice', 'Photos', 'Table', 'Weekly']],
  ['folder:inbox is:unread', ['Budget', 'Table', 'Weekly']],
  ['folder:Work/Projects', ['Notes']],
  ['label:work-projects', ['Notes']],
  ['category:Projects', ['Notes']],
  ['folder:"Sent Items"', ['Answer']],
  ['is:sent', ['Answer']],
  ['in:trash', ['Leftover']],
  ['is:spam', ['Prize']],
  ['folder:"Junk Email"', ['Prize']],
  ['in:snoozed', ['Meeting']],
  ['is:snoozed', ['Meeting']],
  ['has:userlabels', ['Notes']],
  ['has:nouserlabels from:anna', ['Budget']],
  // States.
  ['is:unread from:noor', ['Meeting', 'Table']],
  ['read:no from:noor', ['Meeting', 'Table']],
  ['isread:true', ['Answer', 'Invoice', 'Photos']],
  ['is:flagged', ['Budget']],
  ['isflagged:yes', ['Budget']],
  ['is:answered', ['Table']],
  ['is:muted', ['Chatter']],
  ['-is:muted', without('Chatter')],
  ['is:newsletter', ['Weekly']],
  ['is:automatic', ['Invoice']],
  // What a message has.
  ['has:attachment', ['Budget', 'Meeting', 'Photos', 'Table']],
  ['hasattachments:yes', ['Budget', 'Meeting', 'Photos', 'Table']],
  ['hasattachment:no', without('Budget', 'Meeting', 'Photos', 'Table')],
  ['has:pdf', ['Budget']],
  ['has:image', ['Photos']],
  ['has:video', ['Photos']],
  ['has:spreadsheet', ['Table']],
  ['has:archive', ['Table']],
  ['has:invite', ['Meeting']],
  ['has:link', ['Invoice', 'Weekly']],
  ['-has:link from:anna', ['Budget', 'Notes']],
  ['attachment:report', ['Budget']],
  ['filename:jpg', ['Photos']],
  // Time.
  [`on:${day(3)}`, ['Table']],
  [`date:${day(3)}`, ['Table']],
  ['received:yesterday', ['Meeting']],
  [`sent:${day(5)}..${day(3)}`, ['Answer', 'Chatter', 'Table']],
  [`received>=${day(2)}`, ['Budget', 'Meeting']],
  [`received:<${day(99)}`, ['Photos', 'Weekly']],
  [`-on:${day(3)}`, without('Table')],
  ['older_than:2months', ['Photos', 'Weekly']],
  ['older_than:2 months', ['Photos', 'Weekly']],
  ['newer_than:3days', ['Budget', 'Meeting', 'Table']],
  ['newer_than:1y', without('Photos')],
  // Sizes.
  ['larger_than:100KB', ['Photos']],
  ['larger:100 KB', ['Photos']],
  ['size:>100k', ['Photos']],
  ['messagesize:<100KB', without('Photos')],
]

export const TOLD: OperatorCase[] = [
  // Not here: the nearest is named, and the rest of the search holds.
  ['deliveredto:anna@work.example', [], 'to:anna@work.example'],
  ['importance:high from:anna', ['Budget', 'Notes'], 'is:starred'],
  ['is:important', [], 'is:starred'],
  ['category:promotions', [], 'is:newsletter'],
  ['kind:meetings', [], 'has:invite'],
  ['followupflag:"follow up"', [], 'is:starred'],
  ['thread:17 from:anna', ['Budget', 'Notes'], 'subject:'],
  ['has:yellow-star', [], 'is:starred'],
  ['has:drive', [], '"drive.google.com" in quotes'],
  ['is:chat', [], 'there are is:unread'],
  // Values that make no sense.
  ['before:banana', [], '"before:banana" is not a day; write it as before:2026-01-31.'],
  ['on:someday from:anna', ['Budget', 'Notes'], '"on:someday" is not a day'],
  ['is:purple', [], '"is:purple" is not known; there are is:unread, is:read, is:starred'],
  ['is:unraed', [], 'Did you mean is:unread?'],
  ['size:huge', [], '"size:huge" is not a size; write it as larger:5M or smaller:100K.'],
  ['larger:big from:anna', ['Budget', 'Notes'], 'write it as larger:5M'],
  ['has:unicorn', [], 'there are has:attachment, has:pdf'],
  ['older_than:soon', [], 'write it as older_than:7d, 2w, 3m or 1y'],
  ['newer_than:5h', [], 'a day at least'],
  ['hasattachment:maybe', [], 'write hasattachment:yes or hasattachment:no'],
  ['label:nothere', [], 'There is no folder or label "nothere".'],
  ['in:nowhere', [], 'There is no folder or label "nowhere".'],
  ['label:unread', [], 'Did you mean is:unread?'],
  ['folder:inbux', [], 'Did you mean in:inbox?'],
  ['holiday AROUND 9 (vacation OR plan)', ['Budget'], '"AROUND 9" stands between two words or phrases'],
  ['subject:(budget AROUND 3 plan)', ['Budget'], 'compares places in the whole message'],
]

/** Nothing is found, and it may be because of what was typed. */
export const DOUBTED: OperatorCase[] = [
  ['form:zacharias', [], '"form:" is no operator here, and was searched for as a word. Did you mean from:?'],
  ['sender:zacharias', [], 'Did you mean from:?'],
  ['from:', [], '"from:" needs its value right after the colon.'],
  ['subject:()', [], '"subject:" needs its value'],
  ['from:"]["', [], '"from:" finds people by letters and digits'],
  ['qua*zzyx', [], 'A star stands for the rest of a word only at its end'],
]
