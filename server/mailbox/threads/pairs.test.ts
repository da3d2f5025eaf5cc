import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { readData } from '#demo/read-data.ts'
import { messages } from '#server/db/schema/index.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { RemoteMessage } from '#server/mail/providers/provider.ts'
import { applyPage, preparePage } from '#server/mailbox/sync/apply-page.ts'
import { type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'

const t = sharedApp()
let user: TestUser
let count = 0
beforeAll(async () => {
  user = await t.buildUser()
})

type Pair = [was: string, now: string, who?: string]
type Link = 'references' | 'in-reply-to' | 'none'
const pairs = readData<Record<'goesOn' | 'beginsAnew' | 'joinsBySubject' | 'staysAlone', Pair[]>>(
  'pairs.test.yaml',
  import.meta.url,
)

/** The two mails of a pair, "1a" and "1b"; people of one pair write in no other. */
function mailsOf(
  [was, now, who = 'me > ana | ana > me']: Pair,
  index: number,
  { link, own }: { link: Link; own: string },
): RemoteMessage[] {
  const addressOf = (name: string) => {
    if (name === 'me') return own
    if (name === 'M.E') return own.replace('me', 'M.E').replace('gmail', 'GoogleMail')
    return name.startsWith('me+')
      ? own.replace('@', `${name.replace('me', '')}@`)
      : `${name}@pair${index}.example`
  }
  return who.split(' | ').map((wrote, at) => {
    const [from = '', to = ''] = wrote.split(' > ')
    const name = `${index}${'ab'[at]}`
    const parent = at === 1 && link !== 'none' ? `<${index}a@x>` : null
    return {
      ...{ remoteId: name, identity: name, folder: 'INBOX' },
      flags: { read: false, starred: false, answered: false, draft: false },
      receivedAt: new Date(Date.UTC(2026, 10, 1, at, index)),
      source: testMessage({
        'Message-ID': `<${name}@x>`,
        From: addressOf(from),
        To: to.split(', ').map(addressOf).join(', '),
        Subject: at === 0 ? was : now,
        ...(parent && link === 'references' ? { References: parent } : {}),
        ...(parent ? { 'In-Reply-To': parent } : {}),
      }),
    }
  })
}

/** Gmail and Outlook have ids of their own for what they show as one conversation; here they tear each pair apart. */
const providers = [
  ['IMAP', false],
  ['Gmail or Outlook', true],
] as const
const arrivals: [
  how: string,
  pages: (first: RemoteMessage[], later: RemoteMessage[]) => RemoteMessage[][],
][] = [
  ['one after the other', (first, later) => [first, later]],
  ['the later one first', (first, later) => [later, first]],
  ['together', (first, later) => [[...first, ...later]]],
  ['together, newest first', (first, later) => [[...later, ...first]]],
]

/** The pairs of which both are in one conversation; fails if two pairs are. */
async function joined(
  table: Pair[],
  link: Link,
  hasKeys: boolean,
  pages: (typeof arrivals)[number][1],
): Promise<Pair[]> {
  count += 1
  const account = await t.buildAccount(user, `me${count}@gmail.com`)
  const folders = [{ remoteId: 'INBOX', name: 'Inbox', role: 'inbox' as const }]
  const mails = table.map((pair, index) => mailsOf(pair, index, { link, own: account.email }))
  const some = (at: number) =>
    mails.map(pair => {
      const mail = pair[at] as RemoteMessage
      return hasKeys ? { ...mail, threadKey: mail.remoteId } : mail
    })
  for (const upserted of pages(some(0), some(1))) {
    const page = { cursor: {}, deletedIds: [], more: false, folders, upserted }
    await applyPage(t.deps, account, await preparePage(t.deps, account, page))
  }
  const rows = await t.deps.db
    .select({ name: messages.identity, thread: messages.threadId })
    .from(messages)
    .where(eq(messages.accountId, account.id))
  expect(rows).toHaveLength(table.length * 2)
  const threads = [...Map.groupBy(rows, ({ thread }) => thread).values()]
  const indexes = threads.map(thread => new Set(thread.map(({ name }) => Number.parseInt(name, 10))))
  expect(indexes.filter(({ size }) => size > 1)).toEqual([])
  return threads
    .flatMap(thread => (thread.length > 1 ? [table[Number.parseInt(thread[0]!.name, 10)]!] : []))
    .sort()
}

describe.each(providers)('in an account at %s', (_provider, hasKeys) => {
  describe.each(arrivals)('mails that arrive %s', (_how, pages) => {
    test.each(['references', 'in-reply-to'] as const)(
      'linked by %s go on where the subject does',
      async link => {
        expect(await joined(pairs.goesOn, link, hasKeys, pages)).toEqual(pairs.goesOn.toSorted())
        expect(await joined(pairs.beginsAnew, link, hasKeys, pages)).toEqual([])
      },
    )

    test('that name nothing are one conversation only under one telling subject', async () => {
      expect(await joined(pairs.joinsBySubject, 'none', hasKeys, pages)).toEqual(
        pairs.joinsBySubject.toSorted(),
      )
      expect(await joined(pairs.staysAlone, 'none', hasKeys, pages)).toEqual([])
      expect(await joined(pairs.goesOn, 'none', hasKeys, pages)).toEqual([])
    })
  })
})

test('parts that an earlier version divided are joined by mail that names both', async () => {
  const account = await t.buildAccount(user)
  const { db } = t.deps
  const folders = [{ remoteId: 'INBOX', name: 'Inbox', role: 'inbox' as const }]
  const pair: Pair = ['Garden hose', 'Re: Garden hose - new offer']
  const [first, later] = mailsOf(pair, 0, { link: 'references', own: account.email }) as [
    RemoteMessage,
    RemoteMessage,
  ]
  const arrive = async (upserted: RemoteMessage[]) => {
    const page = { cursor: {}, deletedIds: [], more: false, folders, upserted }
    await applyPage(t.deps, account, await preparePage(t.deps, account, page))
  }
  const threads = async () => {
    const rows = await db
      .select({ id: messages.threadId })
      .from(messages)
      .where(eq(messages.accountId, account.id))
    return rows.map(({ id }) => id)
  }
  await arrive([first, later])
  await inMailTransaction(db, [account.id], tx =>
    tx.execute(sql`
    with made as (insert into threads (workspace_id, account_id) values (${account.workspaceId}, ${account.id}) returning id),
    moved as (update messages set thread_id = (select id from made)
      where workspace_id = ${account.workspaceId} and account_id = ${account.id} and rfc_message_id = '0b@x')
    update thread_references set thread_id = (select id from made)
    where workspace_id = ${account.workspaceId} and account_id = ${account.id} and rfc_message_id = '0b@x'`),
  )
  expect(new Set(await threads()).size).toBe(2)
  const headers = {
    'Message-ID': '<0c@x>',
    References: '<0a@x> <0b@x>',
    Subject: 'Re: Garden hose - new offer',
  }
  const people = { From: account.email, To: 'ana@pair0.example' }
  await arrive([{ ...later, remoteId: '0c', identity: '0c', source: testMessage({ ...headers, ...people }) }])
  expect(await threads()).toHaveLength(3)
  expect(new Set(await threads()).size).toBe(1)
})
