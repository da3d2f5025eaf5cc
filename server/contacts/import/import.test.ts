import { sql } from 'drizzle-orm'
import iconv from 'iconv-lite'
import { expect } from 'vitest'
import { ARRIVING } from '#demo/sandbox/sandbox-world.ts'
import { enrolmentSteps } from '#server/db/schema/index.ts'
import { actorOf } from '#server/people/auth/actors.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { blobKeys, fillInbox, syncNow, testMessage, tidyLater, upload } from '#testing/app.ts'
import { test } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import { addCampaign, enrolContact, oneMail } from '#testing/outreach/campaign-rows.ts'
import { contactRows, giveContacts, IMPORTS, startContacts } from '#testing/outreach/import-contacts.ts'
import { previewImport } from './file/preview-import.ts'
import { runContactImport } from './running/run-contact-import.ts'
import { tidyContactImports } from './tidy-imports.ts'

test.override({
  options: {
    mailDns: async (name: string, type: string) => {
      if (name.startsWith('away')) throw Object.assign(new Error(name), { code: 'ETIMEOUT' })
      if (name.startsWith('none') || type !== 'MX') throw Object.assign(new Error(name), { code: 'ENODATA' })
      return [{ exchange: 'mx.example', priority: 1 }] as never
    },
  },
})

test('a file becomes contacts, and each row that does not is told with its line and its reason', async ({
  t,
  user,
}) => {
  const file = [
    'First name;Last name;Email;Firma;Tags;Notizen',
    'Jane;Doe;Jane@One.example;One GmbH;vip, press;"met in',
    'Berlin"',
    ';;not an address;;;',
    'Bob;Roe;bob@none.example;;;',
    'Kim;Poe;kim@mailinator.com;;;',
    'Jane;Doe;jane@one.example;;;',
    'Info;;info@one.example;;;',
    'Ann;Loe;ann@away.example;;;"never closed',
  ].join('\r\n')
  const done = await startContacts(t, user, file, { newLists: ['Fair'], noMail: 'refuse' })
  expect(done).toMatchObject({ state: 'done', total: 7, position: 7, created: 2, skipped: 1, refused: 4 })
  expect(await contactRows(t, user)).toMatchObject([
    {
      name: 'Jane Doe',
      company: 'One GmbH',
      addresses: ['jane@one.example'],
      groups: ['Fair', 'press', 'vip'],
    },
    { name: 'Info', addresses: ['info@one.example'] },
  ])
  const { body } = await t.call(user, 'GET', `${IMPORTS}/${done.id}/rows?of=refused`)
  expect(body.rows.map((row: { line: number; reason: string }) => [row.line, row.reason])).toEqual([
    [4, '“not an address” is not an email address'],
    [5, 'No mail reaches “bob@none.example”: its domain takes none'],
    [6, '“kim@mailinator.com” is a throw-away address'],
    [9, 'A quotation mark is opened here and never closed'],
  ])
  const skipped = await t.call(user, 'GET', `${IMPORTS}/${done.id}/rows?of=skipped`)
  expect(skipped.body.rows[0]).toMatchObject({ line: 7, reason: '“jane@one.example” is in line 2 already' })
})

const LINES = (count: number, word = 'Number') =>
  Array.from({ length: count }, (_, at) => `${word} ${at};n${at}@many.example;One`).join('\n')
const MANY = (count: number) => `Name;Email;Company\n${LINES(count)}`

test('update overwrites, merge fills gaps, and undo gives back what nobody has changed since', async ({
  t,
  user,
}) => {
  const first = await startContacts(
    t,
    user,
    'Name;Email;Title;Phone;Firma\nJane Doe;jane@one.example;CTO;;One\nBob Roe;bob@one.example;;;',
  )
  const before = await contactRows(t, user)
  const second =
    'Name;Email;Title;Phone;Tags;Notizen;Team\nJanet Doe;jane@one.example, jd@one.example;CEO;+49 1234567;vip;hello;7\nBob Roe;bob@one.example;Chef;;;;\nNew One;new@one.example;;;;;\nNewer One;new@one.example;Boss;;;;'
  const given = await giveContacts(t, user, second)
  const mapping = given.mapping.map((target: string, at: number) =>
    given.columns[at] === 'Team' ? 'new:Team' : target,
  )
  await t.call(user, 'POST', `${IMPORTS}/${given.id}/start`, { body: { mapping, duplicates: 'update' } })
  await doJobs(t, 'contacts.import')
  expect(await contactRows(t, user)).toMatchObject([
    {
      name: 'Janet Doe',
      title: 'CEO',
      phone: '+49 1234567',
      company: 'One',
      custom: { team: '7' },
      addresses: ['jane@one.example', 'jd@one.example'],
      groups: ['vip'],
    },
    { name: 'Bob Roe', title: 'Chef' },
    { name: 'Newer One', title: 'Boss' },
  ])
  const [, bob] = (
    await t.deps.db.execute<{ id: number }>(
      sql`select id from contacts where workspace_id = ${user.workspaceIds[0]} order by id`,
    )
  ).rows
  await t.call(user, 'PATCH', `/api/outreach/contacts/${bob?.id}`, { body: { title: 'Cook' } })
  await t.call(user, 'POST', `${IMPORTS}/${given.id}/undo`)
  await doJobs(t, 'contacts.undoImport')
  const { body: undone } = await t.call(user, 'GET', `${IMPORTS}/${given.id}`)
  expect(undone).toMatchObject({ state: 'undone', undone: 3, kept: 1, mayUndo: false })
  expect(await contactRows(t, user)).toEqual([before[0], { ...before[1], title: 'Cook' }])
  const { body: kept } = await t.call(user, 'GET', `${IMPORTS}/${given.id}/rows?of=kept`)
  expect(kept.rows).toMatchObject([{ line: 3, reason: 'Job title changed since, so it stays' }])
  expect(
    (await t.deps.db.execute(sql`select 1 from contact_groups where workspace_id = ${user.workspaceIds[0]}`))
      .rows,
  ).toEqual([])

  const merged = await startContacts(
    t,
    user,
    'Name;Email;Title;Phone\nOther Name;jane@one.example;CEO;+49 7654321',
    {
      duplicates: 'merge',
    },
  )
  expect(merged).toMatchObject({ updated: 1 })
  expect((await contactRows(t, user))[0]).toMatchObject({
    name: 'Jane Doe',
    title: 'CTO',
    phone: '+49 7654321',
  })
  // The first import cannot take Bob with it, because a person has changed him.
  await t.call(user, 'POST', `${IMPORTS}/${first.id}/undo`)
  await doJobs(t, 'contacts.undoImport')
  expect((await t.call(user, 'GET', `${IMPORTS}/${first.id}`)).body).toMatchObject({ undone: 0, kept: 2 })
})

test('undo deletes contacts of a campaign that has sent them nothing, and keeps those that got mail', async ({
  t,
  user,
  account,
}) => {
  const given = await startContacts(t, user, 'Name;Email\nNo Mail;no@one.example\nSome Mail;some@one.example')
  const { rows: made } = await t.deps.db.execute<{ id: string; name: string }>(
    sql`select id::text as id, name from contacts where workspace_id = ${account.workspaceId} order by name`,
  )
  const campaignId = await addCampaign(t, { user, account, steps: oneMail('<p>Hi</p>') })
  for (const { id, name } of made) {
    const enrolmentId = await enrolContact(t, { account, campaignId, contactId: Number(id), user })
    if (name === 'Some Mail')
      await t.deps.db.insert(enrolmentSteps).values({
        ...{
          workspaceId: account.workspaceId,
          enrolmentId,
          step: 1,
          outcome: 'sent',
          doneAt: t.deps.clock.now(),
        },
      })
  }
  await t.call(user, 'POST', `${IMPORTS}/${given.id}/undo`)
  await doJobs(t, 'contacts.undoImport')
  expect((await t.call(user, 'GET', `${IMPORTS}/${given.id}`)).body).toMatchObject({ undone: 1, kept: 1 })
  expect(await contactRows(t, user)).toMatchObject([{ name: 'Some Mail' }])
  const { body: kept } = await t.call(user, 'GET', `${IMPORTS}/${given.id}/rows?of=kept`)
  expect(kept.rows).toMatchObject([{ reason: 'A campaign has written to the contact' }])
  const { body: campaign } = await t.call(user, 'GET', `/api/outreach/campaigns/${campaignId}`)
  expect(campaign.progress).toMatchObject({ sent: 1, untouched: 0, underWay: 1 })
})

test('an import that breaks off goes on with exactly the next row, and one that is cancelled stops', async ({
  t,
  user,
}) => {
  const { id, mapping } = await giveContacts(t, user, MANY(1700))
  await t.call(user, 'POST', `${IMPORTS}/${id}/start`, { body: { mapping } })
  const batches = sql`select count(*)::int as count from contact_import_rows where import_id = ${id}`
  const handled = async () => (await t.deps.db.execute<{ count: number }>(batches)).rows[0]?.count
  const key = { workspaceId: user.workspaceIds[0] as number, id }
  const system = { ...t.deps, actor: { kind: 'system' as const, part: 'contacts.import' } }
  // Fails in the middle of its third transaction.
  await t.deps.db.execute(
    sql.raw(`
    create function fail() returns trigger language plpgsql as $$ begin
      if new.row = 1201 then raise 'broken off'; end if; return new; end $$;
    create trigger fail before insert on contact_import_rows for each row execute function fail()`),
  )
  const signal = new AbortController().signal
  await expect(runContactImport(system, { ...key, signal })).rejects.toThrow()
  expect(await handled()).toBe(1000)
  expect(await contactRows(t, user)).toHaveLength(1000)
  await t.deps.db.execute(sql.raw('drop trigger fail on contact_import_rows; drop function fail()'))
  // Two workers at once: one of them does it.
  await Promise.all([
    runContactImport(system, { ...key, signal }),
    runContactImport(system, { ...key, signal }),
  ])
  expect((await t.call(user, 'GET', `${IMPORTS}/${id}`)).body).toMatchObject({
    state: 'done',
    created: 1700,
    position: 1700,
  })
  expect(await contactRows(t, user)).toHaveLength(1700)

  await t.call(user, 'POST', `${IMPORTS}/${id}/undo`)
  await doJobs(t, 'contacts.undoImport')
  expect((await t.call(user, 'GET', `${IMPORTS}/${id}`)).body).toMatchObject({
    state: 'undone',
    undone: 1700,
    kept: 0,
  })
  expect(await contactRows(t, user)).toEqual([])

  const other = await giveContacts(t, user, MANY(700))
  await t.call(user, 'POST', `${IMPORTS}/${other.id}/start`, { body: { mapping } })
  await t.call(user, 'POST', `${IMPORTS}/${other.id}/cancel`)
  await doJobs(t, 'contacts.import')
  expect((await t.call(user, 'GET', `${IMPORTS}/${other.id}`)).body).toMatchObject({
    state: 'cancelled',
    created: 0,
  })
  expect(await contactRows(t, user)).toEqual([])
})

test('a file is checked before it is imported, read in another way, and dropped; its bytes go with it', async ({
  t,
  user,
}) => {
  await startContacts(t, user, 'jane@one.example')
  const file = iconv.encode(
    'Name;Email\nMüller;jane@one.example\nKim;kim@mailinator.com\nKim;kim@mailinator.com\nX;wrong\nY;\ninfo;info@x.example',
    'windows-1252',
  )
  const given = await giveContacts(t, user, file)
  expect(given).toMatchObject({ encoding: 'windows-1252', delimiter: ';', total: 6, checksMail: true })
  expect(given.rows[0]).toMatchObject({
    line: 2,
    cells: ['Müller', 'jane@one.example'],
    contact: { name: 'Müller' },
  })
  const check = await t.call(user, 'POST', `${IMPORTS}/${given.id}/check`, {
    body: { mapping: given.mapping },
  })
  expect(check.body).toEqual({
    rows: 6,
    unreadable: 1,
    known: 1,
    repeated: 1,
    noAddress: 1,
    role: 1,
    disposable: 2,
  })
  const preview = (body: object) => t.call(user, 'POST', `${IMPORTS}/${given.id}/preview`, { body })
  expect((await preview({ headerRow: null })).body).toMatchObject({
    total: 7,
    columns: ['Column 1', 'Column 2'],
  })
  expect((await preview({ encoding: 'windows-1250' })).body.rows[0].cells[0]).toBe('Müller')
  expect((await preview({ mapping: ['nonsense', 'address'] })).status).toBe(400)
  expect(
    (await t.call(user, 'POST', `${IMPORTS}/${given.id}/start`, { body: { mapping: ['ignore', 'tags'] } }))
      .status,
  ).toBe(400)
  expect((await t.call(user, 'DELETE', `${IMPORTS}/${given.id}`)).status).toBe(200)
  await tidyLater(t)
  expect(await blobKeys(t)).toEqual([])
  const empty = await upload(t, user, IMPORTS, 'file', Buffer.from('Name;Email\n'), { name: 'a.csv' })
  expect([empty.status, empty.body.message]).toEqual([400, 'There are no contacts in this file.'])
})

test('a file that is started while somebody reads it anew stays as it was started', async ({ t, user }) => {
  const { id, mapping } = await giveContacts(t, user, 'Name;Email\nJane;jane@one.example')
  const get: typeof t.deps.blobs.get = async (...key) => {
    const content = await t.deps.blobs.get(...key)
    await t.call(user, 'POST', `${IMPORTS}/${id}/start`, { body: { mapping } })
    return content
  }
  const actor = actorOf((await findUser(t.deps.db, user.id))!)
  const ctx = { ...t.deps, actor, blobs: { ...t.deps.blobs, get } }
  await expect(previewImport(ctx, { id, headerRow: null })).rejects.toMatchObject({ status: 409 })
  await doJobs(t, 'contacts.import')
  expect(await contactRows(t, user)).toMatchObject([{ name: 'Jane', addresses: ['jane@one.example'] }])
})

test('values of a field that is deleted while they are imported, or before they come back, are told and not kept', async ({
  t,
  user,
}) => {
  const field = async (name: string) =>
    (await t.call(user, 'POST', '/api/outreach/contacts/fields', { body: { name, type: 'text' } })).body
  const remove = (key: string) => t.call(user, 'DELETE', `/api/outreach/contacts/fields/${key}`)
  const { key } = await field('Size')
  const { id } = await giveContacts(t, user, 'Name;Email\nL;jane@one.example')
  await t.call(user, 'POST', `${IMPORTS}/${id}/start`, { body: { mapping: [`custom:${key}`, 'address'] } })
  const mailDns: typeof t.deps.mailDns = async () => {
    await remove(key)
    return [{ exchange: 'mx.example', priority: 1 }] as never
  }
  const system = { ...t.deps, mailDns, actor: { kind: 'system' as const, part: 'contacts.import' } }
  const workspaceId = user.workspaceIds[0] as number
  await runContactImport(system, { workspaceId, id, signal: new AbortController().signal })
  expect(await contactRows(t, user)).toMatchObject([{ addresses: ['jane@one.example'], custom: {} }])
  const { body } = await t.call(user, 'GET', `${IMPORTS}/${id}/rows?of=remarked`)
  expect(body.rows).toMatchObject([{ reason: '“L” was left out: there is no field “size” any more' }])

  const again = await field('Size')
  const choices = { mapping: [`custom:${again.key}`, 'address'], duplicates: 'update' }
  await startContacts(t, user, 'Name;Email\nS;jane@one.example', choices)
  const undone = await startContacts(t, user, 'Name;Email\nM;jane@one.example', choices)
  expect((await contactRows(t, user))[0]?.custom).toEqual({ size: 'M' })
  await remove(again.key)
  await t.call(user, 'POST', `${IMPORTS}/${undone.id}/undo`)
  await doJobs(t, 'contacts.undoImport')
  expect((await contactRows(t, user))[0]?.custom).toEqual({})
})

test('a report in the columns of the file can be mended and imported again', async ({ t, user }) => {
  const { id } = await startContacts(t, user, 'Name,Email\n"=Doe, Jane",wrong\nBob,bob@one.example')
  const { body, headers } = await t.call(user, 'GET', `${IMPORTS}/${id}/report`)
  expect(headers['content-disposition']).toBe('attachment; filename="contacts-refused.csv"')
  expect(body).toBe(
    '\ufeffName,Email,Line,Reason\r\n"\'=Doe, Jane",wrong,2,“wrong” is not an email address\r\n',
  )
  const again = await startContacts(t, user, body.replace('wrong,2', 'jane@one.example,2'))
  expect(again).toMatchObject({ created: 1, refused: 0 })
  expect((await contactRows(t, user)).at(-1)).toMatchObject({ name: 'Jane =Doe' })
})

test('contacts leave as CSV and vCard as a filter finds them, and come back the same', async ({
  t,
  user,
}) => {
  await startContacts(
    t,
    user,
    'Name;Email;Tags;Land;Firma\nJane Doe;jane@one.example, jd@one.example;vip;Deutschland;"=One, ""GmbH"""\nBob Roe;bob@one.example;;;',
  )
  const before = await contactRows(t, user)
  const get = (query: string) => t.call(user, 'GET', `/api/outreach/contacts/export?${query}`)
  const table = (await get('format=csv')).body
  expect(table).toContain(`"'=One, ""GmbH"""`)
  expect((await get('q=bob')).body.split('\r\n')).toHaveLength(3)
  const card = (await get('format=vcard&q=jane')).body
  expect(card).toContain('EMAIL;PREF=1:jane@one.example')
  const other = await t.buildUser()
  await startContacts(t, other, table)
  expect(await contactRows(t, other)).toEqual(before)
  const third = await t.buildUser()
  await startContacts(t, third, card)
  expect(await contactRows(t, third)).toEqual([before[0]])
})

test('people with whom mail went both ways become contacts by choice', async ({ t, user, account }) => {
  const sent = { From: account.email, To: 'Jane Doe <jane@friends.example>' }
  await fillInbox(t, account, [
    testMessage({ From: 'Jane Doe <jane@friends.example>' }),
    testMessage({ From: 'Only Received <only@friends.example>' }),
  ])
  t.world.mailbox(account.email).add({
    folder: 'Sent',
    source: testMessage(sent),
    flags: { ...ARRIVING },
    receivedAt: t.deps.clock.now(),
  })
  await syncNow(t, account)
  const { body } = await t.call(user, 'GET', '/api/outreach/contacts/from-mail')
  expect(body.candidates).toMatchObject([
    { address: 'jane@friends.example', name: 'Jane Doe', sent: 1, received: 1 },
  ])
  const add = (addresses: string[]) =>
    t.call(user, 'POST', '/api/outreach/contacts/from-mail', { body: { addresses } })
  expect((await add(['jane@friends.example', 'slipped@in.example'])).body).toEqual({ added: 1 })
  expect(await contactRows(t, user)).toMatchObject([
    { name: 'Jane Doe', addresses: ['jane@friends.example'] },
  ])
  expect((await t.call(user, 'GET', '/api/outreach/contacts/from-mail')).body.candidates).toEqual([])
})

test('what nobody imported goes after a day, and reports go after 90', async ({ t, user }) => {
  const draft = await giveContacts(t, user, 'draft@one.example')
  const other = await t.buildUser()
  const theirs = await giveContacts(t, other, 'draft@one.example')
  const done = await startContacts(t, user, 'Name;Email\nX;wrong\nJane;jane@one.example')
  const status = async (id: number) => (await t.call(user, 'GET', `${IMPORTS}/${id}`)).status
  const later = (days: number) => ({ now: () => new Date(t.deps.clock.now().getTime() + days * 86_400_000) })
  await tidyContactImports({ ...t.deps, clock: later(2) }, new AbortController().signal)
  expect([await status(draft.id), await status(done.id)]).toEqual([404, 200])
  expect((await t.call(other, 'GET', `${IMPORTS}/${theirs.id}`)).status).toBe(404)
  await tidyContactImports({ ...t.deps, clock: later(91) }, new AbortController().signal)
  expect(await status(done.id)).toBe(404)
  expect(await contactRows(t, user)).toHaveLength(1)
})
