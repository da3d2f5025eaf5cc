import { and, eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CHUNK_BYTES, type MailImport } from '#core/contract/mail-imports.ts'
import { messages, placements } from '#server/db/schema/index.ts'
import { sendLost } from '#server/work/jobs/lost-work.ts'
import { fillInbox, syncNow, type TestAccount, type TestUser, testMessage, upload } from '#testing/app.ts'
import { unzip, zipOf } from '#testing/files/zip-of.ts'
import { sharedApp } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import { openImapMailbox } from '#testing/mailboxes/imap-mailbox.ts'
import { recordEvents } from '#testing/reactions/record-events.ts'
import { haveDovecot, startDovecot } from '#testing/servers/dovecot.ts'
import { fileImported } from './filing/file-imported.ts'
import { listImports } from './queries.ts'
import { runMailImport } from './running/run-mail-import.ts'
import { tidyMailImports } from './tidy-imports.ts'

const t = sharedApp()
const IMPORTS = '/api/mail-imports'

async function give(
  user: TestUser,
  account: TestAccount,
  content: Buffer,
  { name = 'mail.mbox', ...choices }: { name?: string; keepsFolders?: boolean; folderId?: number } = {},
): Promise<MailImport> {
  const body = { accountId: account.id, name, sizeBytes: content.length, ...choices }
  const made = await t.call(user, 'POST', IMPORTS, { body })
  expect(made.status).toBe(200)
  for (let at = 0; at * CHUNK_BYTES < content.length; at += 1) {
    const piece = content.subarray(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES)
    if (!made.body.received.includes(at))
      expect((await upload(t, user, `${IMPORTS}/${made.body.id}/chunks/${at}`, 'chunk', piece)).status).toBe(
        200,
      )
  }
  const started = await t.call(user, 'POST', `${IMPORTS}/${made.body.id}/start`)
  expect(started.status).toBe(200)
  return started.body
}

const newest = async (user: TestUser): Promise<MailImport> =>
  (await t.call(user, 'GET', IMPORTS)).body.imports[0]

/** Mail of an account here: subject, folders, flags. */
async function here(account: TestAccount): Promise<string[]> {
  const { rows } = await t.deps.db.execute<{ line: string }>(sql`
    select m.subject || ' in ' || string_agg(f.name, ', ' order by f.name) || case when m.is_read then ' +' else '' end
      || case when m.is_starred then ' *' else '' end as line
    from messages m join placements p on p.workspace_id = m.workspace_id and p.message_id = m.id
    join folders f on f.workspace_id = p.workspace_id and f.id = p.folder_id
    where m.workspace_id = ${account.workspaceId} and m.account_id = ${account.id} and m.orphaned_at is null
    group by m.id, m.subject, m.is_read, m.is_starred order by m.id`)
  return rows.map(({ line }) => line)
}

const unnamed = (account: TestAccount) =>
  t.deps.db.$count(placements, and(eq(placements.accountId, account.id), isNull(placements.remoteId)))

const atProvider = ({ email }: TestAccount) =>
  [...t.world.mailbox(email).messages.values()].map(
    ({ folder, flags, messageId, receivedAt }) =>
      `${messageId} ${folder}${flags.read ? ' +' : ''}${flags.starred ? ' *' : ''} ${receivedAt.toISOString()}`,
  )

const entry = (id: string, head: string[] = [], body = 'text') =>
  [
    'From someone@x.example Tue Nov 24 10:00:00 2026',
    ...head,
    'From: Zoe <zoe@x.example>',
    'To: me@mail.example',
    `Subject: ${id}`,
    'Date: Fri, 20 Nov 2026 09:00:00 +0000',
    `Message-ID: <${id}@x.example>`,
    '',
    body,
    '',
    '',
  ].join('\n')

test('an archive is imported with folders, labels and flags, once, and the provider gets all of it', async () => {
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  const known = testMessage({ Subject: 'Known', 'Message-ID': '<known@x.example>' }, 'the same text')
  await fillInbox(t, account, [known])
  const zip = await zipOf({
    'Takeout/Mail/All mail.mbox': [
      entry('one', ['X-Gmail-Labels: Inbox,Starred,Unread']),
      entry('two', ['X-Gmail-Labels: Archived,Work,Opened']),
      // The mailbox has it with other line ends and another head.
      `From - Tue Nov 24 10:00:00 2026\nX-Gmail-Labels: Inbox\nX-Odd: 1\n${known.toString().replaceAll('\r\n', '\n')}\n`,
      entry('one', ['X-Gmail-Labels: Inbox,Starred,Unread']),
    ].join(''),
    'Takeout/Mail/Plans.mbox': entry('two'),
    'Takeout/photo.jpg': 'no mail',
  })
  await give(user, account, zip, { name: 'takeout.zip' })
  await doJobs(t, 'mailImports.read')
  expect((await here(account)).slice(1)).toEqual(['one in Inbox *', 'two in Archive, Plans, Work +'])
  expect(await newest(user)).toMatchObject({ state: 'filing', added: 2, known: 2, skipped: 1, unfiled: 2 })
  expect((await t.call(user, 'GET', `${IMPORTS}/${(await newest(user)).id}/skipped`)).body.skipped).toEqual([
    { name: 'Takeout/photo.jpg', reason: 'It is not a message.' },
  ])

  await doJobs(t, 'mailImports.file')
  await syncNow(t, account)
  await syncNow(t, account)
  expect(await unnamed(account)).toBe(0)
  const at = '2026-11-24T10:00:00.000Z'
  expect(atProvider(account).slice(1).sort()).toEqual([
    `<one@x.example> INBOX * ${at}`,
    ...['Archive', 'Plans', 'Work'].map(folder => `<two@x.example> ${folder} + ${at}`),
  ])
  expect((await here(account)).slice(1)).toEqual(['one in Inbox *', 'two in Archive, Plans, Work +'])
  expect(await newest(user)).toMatchObject({ state: 'done', unfiled: 0, refused: 0 })
  const { rows } = await t.deps.db.execute(sql`select 1 from mail_import_chunks`)
  expect(rows).toEqual([])
  expect(await t.deps.db.$count(messages, eq(messages.accountId, account.id))).toBe(3)
})

const system = (part: 'mailImports.read' | 'mailImports.file') => ({
  ...t.deps,
  actor: { kind: 'system' as const, part },
})
const { signal } = new AbortController()

test('a worker that dies at any moment loses and doubles nothing, here or at the provider', async () => {
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  await syncNow(t, account)
  // Two batches, with a newsletter and a message without a Message-ID among them.
  const list = entry('list', ['X-Gmail-Labels: Inbox', 'List-Id: <l.x.example>', 'Precedence: bulk'])
  const nameless = entry('nameless').replace(/Message-ID: .*\n/, '')
  const many = Array.from({ length: 205 }, (_, n) => entry(`m${n}`))
  const { id } = await give(user, account, Buffer.from([list, nameless, ...many].join('')))
  const key = { workspaceId: account.workspaceId, id }

  // It dies once the first batch is committed, and while the second is prepared: its blobs are put then.
  let packs = 0
  const blobs = {
    ...t.deps.blobs,
    putPack: async (...given: Parameters<typeof t.deps.blobs.putPack>) => {
      packs += 1
      if (packs === 2) throw new Error('killed')
      return t.deps.blobs.putPack(...given)
    },
  }
  await expect(runMailImport({ ...system('mailImports.read'), blobs }, { ...key, signal })).rejects.toThrow(
    'killed',
  )
  const after = await newest(user)
  expect(after.state).toBe('reading')
  expect([0, 200]).toContain(after.added)
  await runMailImport(system('mailImports.read'), { ...key, signal })
  expect(await newest(user)).toMatchObject({ state: 'filing', added: 207, known: 0 })

  // It dies after the provider has taken messages, before that is known here; sync runs meanwhile.
  const told = await recordEvents(t)
  let appended = 0
  const dying = {
    ...t.deps.mail,
    connect: (...given: Parameters<typeof t.deps.mail.connect>) => {
      const provider = t.deps.mail.connect(...given)
      return {
        ...provider,
        append: async (...filed: Parameters<typeof provider.append>) => {
          const name = await provider.append(...filed)
          appended += 1
          if (appended % 60 === 7) throw new Error('killed')
          return name
        },
      }
    },
  }
  const filing = { ...system('mailImports.file'), mail: dying }
  for (let died = true; died; ) {
    died = await fileImported(filing, account, signal).then(
      () => false,
      () => true,
    )
    if (appended < 10) await syncNow(t, account)
  }
  await syncNow(t, account)
  expect(await newest(user)).toMatchObject({ state: 'done', unfiled: 0, refused: 0 })
  expect(atProvider(account)).toHaveLength(207)
  expect(await here(account)).toHaveLength(207)
  expect(await unnamed(account)).toBe(0)
  // Whatever acts by itself takes mail that has arrived, and answers; there are none.
  expect((await told()).filter(({ name }) => name !== 'mail.changed')).toEqual([])
})

test('imported mail is no news: nothing acts by itself because of it, and no screen tells of it', async () => {
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  await syncNow(t, account)
  const told = await recordEvents(t).catch(() => null)
  const live: string[] = []
  const stop = t.deps.events.subscribe((_scope, event) => void live.push(JSON.stringify(event)))
  const sent = testMessage({ Subject: 'Offer', 'Message-ID': '<offer@mail.example>' })
  await give(
    user,
    account,
    Buffer.from(entry('answer', ['X-Gmail-Labels: Inbox,Unread', 'In-Reply-To: <offer@mail.example>'])),
  )
  expect(sent.length).toBeGreaterThan(0)
  await doJobs(t, 'mailImports.read')
  await doJobs(t, 'mailImports.file')
  await syncNow(t, account)
  stop()
  expect(await here(account)).toEqual(['answer in Inbox'])
  if (told) expect((await told()).map(({ name }) => name)).not.toContain('mail.arrived')
  expect(live.join()).not.toContain('email_received')
})

test('what a crash has left is found again, and what is old is deleted', async () => {
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  await syncNow(t, account)
  await give(user, account, Buffer.from(entry('one')))
  const recover = () => sendLost(t.deps, ['mailImports.read', 'mailImports.file'])
  await t.deps.db.execute(sql`delete from pgboss.job where name like 'mailImports%'`)
  await recover()
  await doJobs(t, 'mailImports.read')
  await t.deps.db.execute(sql`delete from pgboss.job where name like 'mailImports%'`)
  await recover()
  await doJobs(t, 'mailImports.file')
  expect(await newest(user)).toMatchObject({ state: 'done', added: 1 })
  const other = await t.buildUser()
  const theirs = await t.buildAccount(other)
  const body = { name: 'left.mbox', sizeBytes: 9 }
  await t.call(user, 'POST', IMPORTS, { body: { ...body, accountId: account.id } })
  await t.call(other, 'POST', IMPORTS, { body: { ...body, accountId: theirs.id } })
  await tidyMailImports(t.deps, signal)
  expect((await t.call(user, 'GET', IMPORTS)).body.imports).toHaveLength(2)
  const ofBoth = async () => {
    const found = await listImports(t.deps.db, [account, theirs])
    return found.map(({ row, uploaded, unfiled }) => [row.accountId, row.name, uploaded, unfiled])
  }
  expect(await ofBoth()).toEqual([
    [theirs.id, 'left.mbox', '0', '0'],
    [account.id, 'left.mbox', '0', '0'],
    [account.id, 'mail.mbox', '0', '0'],
  ])
  const later = { now: () => new Date(t.deps.clock.now().getTime() + 31 * 86_400_000) }
  await tidyMailImports({ ...t.deps, clock: later }, signal)
  expect(await ofBoth()).toEqual([])
  expect(await here(account)).toEqual(['one in Archive +'])
})

test('a person stops an import, goes on with an upload, and is told what is wrong with a file', async () => {
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  const stranger = await t.buildUser()
  const content = Buffer.concat([Buffer.from(entry('one')), Buffer.alloc(CHUNK_BYTES, 'x\n')])
  const body = { accountId: account.id, name: 'a.mbox', sizeBytes: content.length }
  const { id } = (await t.call(user, 'POST', IMPORTS, { body })).body
  const send = (at: number, piece: Buffer) => upload(t, user, `${IMPORTS}/${id}/chunks/${at}`, 'chunk', piece)
  expect((await send(0, content.subarray(0, 9))).status).toBe(400)
  expect((await send(1, content.subarray(CHUNK_BYTES))).status).toBe(200)
  expect((await t.call(user, 'POST', `${IMPORTS}/${id}/start`)).body.error).toBe(
    'Not all of this file is here yet.',
  )
  expect((await t.call(user, 'POST', IMPORTS, { body })).body).toMatchObject({ id, received: [1] })
  expect((await t.call(stranger, 'POST', `${IMPORTS}/${id}/cancel`)).status).toBe(404)
  expect((await send(0, content.subarray(0, CHUNK_BYTES))).status).toBe(200)
  expect((await t.call(user, 'POST', `${IMPORTS}/${id}/start`)).status).toBe(200)
  expect((await t.call(user, 'DELETE', `${IMPORTS}/${id}`)).status).toBe(409)
  expect((await t.call(user, 'POST', `${IMPORTS}/${id}/cancel`)).body.state).toBe('cancelled')
  await doJobs(t, 'mailImports.read')
  expect(await here(account)).toEqual([])
  expect((await t.call(user, 'DELETE', `${IMPORTS}/${id}`)).status).toBe(200)

  await give(user, account, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), { name: 'picture.png' })
  await doJobs(t, 'mailImports.read')
  expect(await newest(user)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('does not know this kind'),
  })
})

test.skipIf(!haveDovecot())('an IMAP server gets flags, dates and folders, and no copy twice', async () => {
  const dovecot = await startDovecot({ users: 2 })
  const [address = ''] = dovecot.users
  const m = await openImapMailbox(t, dovecot, address)
  try {
    await m.sync()
    const lost = testMessage({ Subject: 'Nameless', 'Message-ID': '' })
      .toString()
      .replace(/Message-ID: \r\n/, '')
    const { account } = m
    const files = {
      'Maildir/.Plans.Old/cur/1:2,FRS': testMessage({ Subject: 'Old plan' }).toString(),
      'Maildir/cur/2:2,': lost,
    }
    await give(m.user, account, await zipOf(files), { name: 'maildir.zip' })
    const ctx = (part: 'mailImports.read' | 'mailImports.file') => {
      const connect = () => ({ ...m.provider(), close: async () => {} })
      return { ...system(part), mail: { ...t.deps.mail, connect } }
    }
    await t.deps.db.execute(sql`delete from pgboss.job where name = 'mailImports.read'`)
    await runMailImport(ctx('mailImports.read'), {
      workspaceId: account.workspaceId,
      id: (await newest(m.user)).id,
      signal,
    })
    // The answer to the second one is lost.
    let calls = 0
    const parts = ctx('mailImports.file')
    const connect = () => {
      const provider = m.provider()
      const append = async (...given: Parameters<typeof provider.append>) => {
        const name = await provider.append(...given)
        calls += 1
        if (calls === 2) throw new Error('killed')
        return name
      }
      return { ...provider, append, close: async () => {} }
    }
    await expect(
      fileImported({ ...parts, mail: { ...parts.mail, connect } }, account, signal),
    ).rejects.toThrow('killed')
    await fileImported(parts, account, signal)
    await m.sync()
    expect(await m.onServer()).toEqual(['Nameless in Archive', 'Old plan in Plans/Old * +'])
    await m.other.mailboxOpen('Plans/Old')
    const old = await m.other.fetchOne('1', { internalDate: true, flags: true })
    expect((old || null)?.internalDate).toEqual(new Date('2026-11-20T10:00:00Z'))
    expect((old || null)?.flags?.has('\\Answered')).toBe(true)
    expect(await unnamed(account)).toBe(0)
    expect(await here(account)).toEqual(['Old plan in Plans/Old + *', 'Nameless in Archive'])
  } finally {
    await m.close()
    await dovecot.remove()
  }
})

/** What an import into another mailbox cannot have in common with where the mail comes from. */
const DIFFERS = [
  'id',
  'workspaceId',
  'accountId',
  'threadId',
  'labelIds',
  'createdAt',
  'authentication',
  'provenDomain',
]

test('an export is imported into an empty mailbox as it was: bytes, folders, flags and dates', async () => {
  const ada = await t.buildUser()
  const account = await t.buildAccount(ada)
  const tricky = 'From here on.\r\n>From there.\r\n\r\nFrom me Tue Nov 24 10:00:00 2026\r\nSubject: no'
  const sources = [
    testMessage({ Subject: 'Plain' }),
    testMessage({ Subject: 'Tricky', 'Content-Length': '7' }, tricky),
    Buffer.from(testMessage({ Subject: 'No line end' }).toString().trimEnd()),
    Buffer.from('Subject: nameless\n\nonly LF\n'),
  ]
  await fillInbox(t, account, sources)
  const list = (await t.call(ada, 'GET', `/api/emails?accounts=${account.id}`)).body.emails
  await t.call(ada, 'PATCH', `/api/emails/${list[0].id}/star`, { body: { isStarred: true } })
  const label = (
    await t.call(ada, 'POST', '/api/labels', { body: { accountId: account.id, name: 'Plans/Old' } })
  ).body
  const triage = async (deed: string, body: object) =>
    expect((await t.call(ada, 'POST', `/api/triage/${deed}`, { body })).status).toBe(200)
  await triage('label', { messageIds: [list[1].id], add: [label.id] })
  await triage('move', { messageIds: [list[2].id], to: 'archive' })
  await syncNow(t, account)
  const exportOf = async (user: TestUser) => {
    const headers = { authorization: `Bearer ${user.token}` }
    return (await t.app.inject({ url: '/api/auth/user/export', headers })).rawPayload
  }
  const indexOf = (zip: Buffer) => {
    const [name] = [...unzip(zip).keys()].filter(each => each.endsWith('/mail.jsonl'))
    const lines = String(unzip(zip).get(name ?? ''))
      .trim()
      .split('\n')
    return lines
      .map(line => Object.entries(JSON.parse(line)).filter(([key]) => !DIFFERS.includes(key)))
      .map(entries => Object.fromEntries(entries) as { sha256: string; folders: string[]; places: object[] })
      .map(line => ({ ...line, folders: line.folders.toSorted(), places: line.places.length }))
      .sort((a, b) => a.sha256.localeCompare(b.sha256))
  }

  const zip = await exportOf(ada)
  const bob = await t.buildUser()
  const empty = await t.buildAccount(bob)
  await syncNow(t, empty)
  await give(bob, empty, zip, { name: 'quillbox-export.zip' })
  await doJobs(t, 'mailImports.read')
  await doJobs(t, 'mailImports.file')
  await syncNow(t, empty)
  expect(await newest(bob)).toMatchObject({ state: 'done', added: 4, known: 0, skipped: 0 })
  const before = indexOf(zip)
  expect(before.map(({ folders }) => folders.join()).toSorted()).toEqual(
    expect.arrayContaining(['Archive', 'Inbox']),
  )
  expect(indexOf(await exportOf(bob))).toEqual(before)
  // Once more there is nothing new.
  await give(bob, empty, zip, { name: 'quillbox-export.zip' })
  await doJobs(t, 'mailImports.read')
  expect(await newest(bob)).toMatchObject({ added: 0, known: 4 })
})
