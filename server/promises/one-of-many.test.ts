import { LLMock } from '@copilotkit/aimock'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GmailEmulator } from '#demo/gmail/gmail-emulator.ts'
import type { OutlookEmulator } from '#demo/outlook/outlook-emulator.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { createImapProvider } from '#server/mail/providers/imap/imap-provider.ts'
import type { MailProvider } from '#server/mail/providers/provider.ts'
import { readFiles } from '#server/mailbox/files/read-files.ts'
import { rereadMessages } from '#server/mailbox/messages/reread-messages.ts'
import { syncAccount } from '#server/mailbox/sync/sync-account.ts'
import { verifyMirror } from '#server/mailbox/sync/verify/verify-mirror.ts'
import { embedAccount } from '#server/search/embedding/embed-account.ts'
import { fillInbox, type TestAccount, type TestUser, testMessage, upload } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import {
  connectTo as connectGmail,
  otherClient as gmailClient,
  startTestGmail,
} from '#testing/mail/gmail-mailbox.ts'
import { testAccount, testDeps } from '#testing/mail/imap-account.ts'
import {
  connectTo as connectOutlook,
  otherClient as outlookClient,
  startTestOutlook,
} from '#testing/mail/outlook-mailbox.ts'
import { type Dovecot, haveDovecot, startDovecot } from '#testing/servers/dovecot.ts'
import { connectClient } from '#testing/servers/imap-client.ts'
import { type Faults, faultyLine, fetches } from '#testing/servers/lines/faulty-line.ts'

/*
 * Whatever works through many things goes on where one of them fails each time: a message, a folder, a row. The others are
 * done, and what failed is named where somebody looks for it.
 */

const hasDovecot = haveDovecot()
const engine = new LLMock({ port: 0 })
let dovecot: Dovecot | null = null
let gmail: GmailEmulator
let outlook: OutlookEmulator
const lines: { close: () => void }[] = []
beforeAll(async () => {
  if (hasDovecot) dovecot = await startDovecot({ users: 10 })
  gmail = await startTestGmail(5)
  outlook = await startTestOutlook(5)
  await engine.start()
})
afterAll(async () => {
  for (const line of lines) line.close()
  await dovecot?.remove()
  await gmail?.close()
  await outlook?.close()
  await engine.stop()
})
const t = sharedApp(() => ({
  config: {
    AI_PROVIDER: 'compatible',
    AI_BASE_URL: `${engine.url}/v1`,
    AI_MODEL: 'test-model',
    AI_EMBEDDING_MODEL: 'text-embedding-3-small',
  },
}))

const { signal } = new AbortController()
const letter = (id: string) =>
  Buffer.from(
    `Message-ID: <${id}@conform.example>\r\nFrom: ana@corp.example\r\nSubject: ${id}\r\nDate: Fri, 20 Nov 2026 10:00:00 +0000\r\n\r\nText\r\n`,
  )
const FIVE = ['m1', 'm2', 'm3', 'm4', 'm5']

interface Reading {
  /** Where the messages lie. */
  folder?: string
  user: TestUser
  account: TestAccount
  provider: MailProvider
  /** From now on the server gives what it has failed to give. */
  mend: () => void
}

async function fromImap(at: number, faults: Faults): Promise<Reading> {
  const server = dovecot as Dovecot
  const address = server.users[at] as string
  const client = await connectClient(server, address)
  for (const id of FIVE) await client.append('INBOX', letter(id))
  await client.mailboxCreate('Broken')
  await client.logout()
  const line = await faultyLine(server.ports.imap, faults)
  lines.push(line)
  const imap = { host: 'localhost', port: line.port, security: 'none' as const }
  const provider = createImapProvider(
    { ...testAccount(server, address), imap },
    testDeps(server, { socketTimeoutMs: 400, hurdleMs: 200 }),
  )
  return {
    ...(await person(address)),
    provider,
    mend: () => {
      delete line.faults.at
      delete line.faults.renumbers
    },
  }
}

async function fromGmail(at: number, folder: 'inbox' | 'archive' = 'inbox'): Promise<Reading> {
  const address = `user${at}@gmail.test`
  const app = gmailClient(gmail, address)
  for (const [minute, id] of FIVE.entries())
    await app.add(folder, letter(id), new Date(Date.UTC(2026, 10, 20, 10, minute)))
  const { messages } = await app.ask(
    'GET',
    `/messages?q=${encodeURIComponent('rfc822msgid:m3@conform.example')}`,
  )
  gmail.faults.push({ match: new RegExp(`/messages/${messages[0].id}$`), status: 500, times: 1000 })
  return {
    ...(await person(address)),
    folder,
    provider: connectGmail(gmail, address),
    mend: () => void gmail.faults.splice(0),
  }
}

async function fromOutlook(
  at: number,
  match: (ids: { message: string; folder: string }) => RegExp,
): Promise<Reading> {
  const address = `user${at}@outlook.test`
  const app = outlookClient(outlook, address)
  for (const id of FIVE) await app.add('inbox', letter(id))
  const mailbox = outlook.mailbox(address)
  const message = [...mailbox.messages.values()].find(({ raw }) => raw.includes('Subject: m3'))?.id ?? ''
  const folder = mailbox.folders.find(({ wellKnown }) => wellKnown === 'archive')?.id ?? ''
  outlook.faults.push({ match: match({ message, folder }), status: 500, times: 1000 })
  return {
    ...(await person(address)),
    provider: connectOutlook(outlook, address),
    mend: () => void outlook.faults.splice(0),
  }
}

async function person(address: string) {
  const user = await t.buildUser()
  return { user, account: await t.buildAccount(user, address) }
}

const subjectsOf = async (user: TestUser, folder = 'inbox'): Promise<string[]> =>
  (await t.call(user, 'GET', `/api/emails?folder=${folder}&limit=100`)).body.emails
    .map(({ subject }: { subject: string }) => subject)
    .sort()
const statusOf = async (user: TestUser) =>
  (await t.call(user, 'GET', '/api/sync/status')).body.accountStatuses[0]

const NAMELESS = '(The mail server does not give this message)'
const others = FIVE.filter(id => id !== 'm3')

test.each<[string, () => Promise<Reading>, { subjects: string[]; said: RegExp | null; later?: string[] }]>([
  ...(hasDovecot
    ? ([
        [
          'a message at which an IMAP server hangs up',
          () => fromImap(0, { at: fetches(3) }),
          { subjects: [NAMELESS, ...others], said: /^1 message of the folder "INBOX" cannot be read/ },
        ],
        [
          'a message whose content an IMAP server cannot give',
          () => fromImap(1, { at: fetches(3, /BODY/), does: 'falls silent' }),
          { subjects: FIVE, said: /^1 message of the folder "INBOX" cannot be read/ },
        ],
        [
          'a folder at which an IMAP server hangs up',
          () => fromImap(2, { at: text => /^(SELECT|EXAMINE) "?Broken/.test(text) }),
          { subjects: FIVE, said: /^The folder "Broken" cannot be read/ },
        ],
        [
          'folders that an IMAP server renumbers each time',
          () => fromImap(3, { renumbers: true }),
          { subjects: FIVE, said: /renumbers the messages of the folder .* all the time/ },
        ],
      ] as [string, () => Promise<Reading>, { subjects: string[]; said: RegExp }][])
    : []),
  [
    'a message that Gmail fails to give',
    () => fromGmail(0),
    { subjects: others, said: /^1 message cannot be read: Gmail fails/ },
  ],
  [
    'an archived message, which has no label, that Gmail fails to give',
    () => fromGmail(1, 'archive'),
    { subjects: others, said: /^1 message cannot be read: Gmail fails/ },
  ],
  [
    'a message whose content Outlook fails to give',
    () => fromOutlook(0, ({ message }) => new RegExp(`${message}/\\$value$`)),
    { subjects: FIVE, said: /^1 message cannot be read: Outlook fails/ },
  ],
  [
    'a message of which Outlook tells nothing',
    () => fromOutlook(1, ({ message }) => new RegExp(`/messages/${message}`)),
    { subjects: [NAMELESS, ...others], said: /^1 message cannot be read: Outlook fails/ },
  ],
  [
    'a folder that Outlook fails to list',
    () => fromOutlook(2, ({ folder }) => new RegExp(`/mailFolders/${folder}/messages/delta`)),
    { subjects: FIVE, said: null },
  ],
])(
  '%s: all other mail comes, the account tells of it, and it comes once the server gives it',
  async (_name, begin, expected) => {
    const { user, account, provider, folder, mend } = await begin()
    const sync = (isAsked = false) => syncAccount(t.deps, account, provider, { signal, isAsked })
    await sync()
    await verifyMirror(t.deps, account, provider, { catchUp: sync, signal })
    expect(await subjectsOf(user, folder)).toEqual(expected.subjects.toSorted())
    const { shortfalls } = await statusOf(user)
    if (expected.said)
      expect(shortfalls).toEqual([
        { problem: expect.stringMatching(expected.said), nextTryAt: shortfalls[0]?.nextTryAt },
      ])
    mend()
    await sync(true)
    await verifyMirror(t.deps, account, provider, { catchUp: sync, signal })
    expect(await subjectsOf(user, folder)).toEqual(FIVE)
    await provider.close()
  },
)

const bad = 'poison'
const withFile = (subject: string) =>
  testMessage(
    { Subject: subject, 'Content-Type': 'multipart/mixed; boundary=b' },
    `--b\r\n\r\nHello\r\n--b\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nkangaroo ${subject}\r\n--b--\r\n`,
  )
async function withMail(make: (subject: string) => Buffer, subjects: string[]) {
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  await fillInbox(t, account, subjects.map(make))
  return { user, account }
}
const isBad = (value: unknown) => JSON.stringify(value).includes(bad)

test.each<[string, () => Promise<{ done: string[]; expected: string[] }>]>([
  [
    'a message whose words cannot be made, while files are read',
    async () => {
      const { user, account } = await withMail(withFile, ['one', bad, 'two'])
      const words: typeof t.deps.reader.words = async sources => {
        if (isBad(sources)) throw new Error('broken')
        return t.deps.reader.words(sources)
      }
      await readFiles({ ...t.deps, reader: { ...t.deps.reader, words } }, signal)
      const { body } = await t.call(user, 'POST', '/api/search', {
        body: { query: 'kangaroo', searchType: 'keyword' },
      })
      void account
      return {
        done: body.results.map(({ subject }: { subject: string }) => subject),
        expected: ['one', 'two'],
      }
    },
  ],
  [
    'a message whose bytes cannot be read, while mail is read again',
    async () => {
      const { account } = await withMail(
        subject => testMessage({ Subject: subject }, subject),
        ['one', bad, 'two'],
      )
      const { rows } = await t.deps.db.execute<{ blob: string }>(sql`
        select source_blob as blob from messages where account_id = ${account.id} and subject = ${bad}`)
      await inMailTransaction(t.deps.db, [account.id], tx =>
        tx.execute(sql`update messages set derived_version = 1 where account_id = ${account.id}`),
      )
      const read: typeof t.deps.blobs.read = async (workspaceId, key, ...more) => {
        if (key === rows[0]?.blob) throw new Error('EIO')
        return t.deps.blobs.read(workspaceId, key, ...more)
      }
      await rereadMessages({ ...t.deps, blobs: { ...t.deps.blobs, read } }, signal)
      const { rows: done } = await t.deps.db.execute<{ subject: string }>(sql`
        select subject from messages where account_id = ${account.id} and derived_version > 1`)
      return { done: done.map(({ subject }) => subject), expected: ['one', 'two'] }
    },
  ],
  [
    'a message that an engine refuses to embed',
    async () => {
      engine.onEmbedding(/poison/, { error: { message: 'No', type: 'invalid_request_error' }, status: 400 })
      engine.onEmbedding(/.*/s, { embedding: [1, 0, 0] })
      const { account } = await withMail(
        subject => testMessage({ Subject: subject }, subject),
        ['one', bad, 'two'],
      )
      while (await embedAccount(t.deps, account, signal));
      const { rows } = await t.deps.db.execute<{ subject: string }>(sql`
        select m.subject from messages m join message_vectors c on c.workspace_id = m.workspace_id and c.message_id = m.id
        join embedding_models e on e.workspace_id = c.workspace_id and e.id = c.model_id
        where m.account_id = ${account.id} and c.vector is not null and e.name like 'compatible%'`)
      return { done: rows.map(({ subject }) => subject), expected: ['one', 'two'] }
    },
  ],
  [
    'a row of contacts that the database refuses',
    async () => {
      const user = await t.buildUser()
      await t.deps.db.execute(
        sql.raw(`alter table contacts add constraint one_of_many check (name <> '${bad}')`),
      )
      try {
        const text = `email,name\na@x.example,one\nb@x.example,${bad}\nc@x.example,two\n`
        const url = '/api/outreach/contacts/imports'
        const given = await upload(t, user, url, 'file', Buffer.from(text), {
          name: 'c.csv',
          type: 'text/csv',
        })
        const { id, mapping } = given.body
        await t.call(user, 'POST', `${url}/${id}/start`, { body: { mapping } })
        await doJobs(t, 'contacts.import')
        const { body } = await t.call(user, 'GET', `${url}/${id}`)
        expect(body).toMatchObject({ state: 'done', created: 2, refused: 1 })
      } finally {
        await t.deps.db.execute(sql.raw('alter table contacts drop constraint one_of_many'))
      }
      const { rows } = await t.deps.db.execute<{ name: string }>(sql`
        select name from contacts where workspace_id = ${user.workspaceIds[0]}`)
      return { done: rows.map(({ name }) => name), expected: ['one', 'two'] }
    },
  ],
])('%s: all others are done', async (_name, work) => {
  const { done, expected } = await work()
  expect(done.toSorted()).toEqual(expected)
})
