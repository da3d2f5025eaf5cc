import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { sendNotes } from '#server/automation/vacation/send-notes.ts'
import { applyChange } from '#server/contacts/change/change-contact.ts'
import { createContact } from '#server/contacts/change/create-contact.ts'
import { createField, removeField } from '#server/contacts/fields/fields.ts'
import { getContact } from '#server/contacts/list/get-contact.ts'
import { lockContacts } from '#server/contacts/store/contact-queries.ts'
import { type Executor, openDatabase, type Tx } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import {
  blobs,
  drafts,
  mailAccounts,
  organizations,
  outgoingMessages,
  users,
  workspaces,
} from '#server/db/schema/index.ts'
import { inMailTransaction, inTransaction } from '#server/db/transaction.ts'
import { deleteAccount, type MailAccount } from '#server/mailbox/accounts/queries.ts'
import { eraseAccount } from '#server/mailbox/accounts/remove-account.ts'
import { keepBlobs } from '#server/mailbox/blobs/keep-blobs.ts'
import { leaveOldFiles, removeOldFiles } from '#server/mailbox/blobs/old-files.ts'
import { findBlob, moveBlobs } from '#server/mailbox/blobs/queries.ts'
import { lockBlobs } from '#server/mailbox/blobs/upkeep-queries.ts'
import { checkAudit } from '#server/people/audit/check-audit.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { actorOf } from '#server/people/auth/actors.ts'
import { createSuperAdmin } from '#server/people/auth/first/create-super-admin.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { blobKey } from '#server/platform/blobs/blob-key.ts'
import { packBlobs } from '#server/platform/blobs/pack.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createLog } from '#server/platform/log.ts'
import { fileDraft } from '#server/send/drafts/filing/file-draft.ts'
import { findDraft } from '#server/send/drafts/queries.ts'
import { jobs } from '#server/work/jobs/catalog.ts'
import { defineJobs } from '#server/work/jobs/definition.ts'
import { createQueue } from '#server/work/jobs/queue.ts'
import { fillInbox, type TestApp, type TestUser, testMessage, tidyLater } from '#testing/app.ts'
import { startPostgres } from '#testing/db/postgres.ts'
import { sharedAppOnServer } from '#testing/fixture.ts'

describe('concurrent calls, on a PostgreSQL server', () => {
  const { t, postgres } = sharedAppOnServer()

  type Call = Parameters<TestApp['call']>
  const statuses = async (...calls: Call[]) =>
    (await Promise.all(calls.map(call => t.call(...call)))).map(({ status }) => status).sort()

  test('a draft that is saved at the moment its job begins is filed as it was saved', async () => {
    const user = await t.buildUser()
    const account = await t.buildAccount(user)
    const text = { fromAccountId: account.id, to: '', cc: '', bcc: '', subject: 'New', body: '' }
    const { body: draft } = await t.call(user, 'POST', '/api/drafts', { body: text })
    const key = { workspaceId: account.workspaceId, id: draft.id }
    t.advance(6000)
    const { db } = t.deps
    const waitsForLock = async () => {
      const { rows } = await db.execute(
        sql`select 1 from pg_locks where locktype = 'advisory' and not granted`,
      )
      expect(rows).toHaveLength(1)
    }
    let filing: Promise<void> = Promise.resolve()
    await inMailTransaction(db, [account.id], async tx => {
      filing = fileDraft(t.deps, key)
      await vi.waitFor(waitsForLock)
      await tx.update(drafts).set({ revision: 2 }).where(eq(drafts.id, draft.id))
    })
    await filing
    expect(await findDraft(db, key)).toMatchObject({ revision: 2, filedRevision: 2 })
  })

  test('a value that a contact is just getting goes with the field that is deleted at that moment', async () => {
    const user = await t.buildUser()
    const ctx = { ...t.deps, actor: actorOf((await findUser(t.deps.db, user.id))!) }
    const workspaceId = user.workspaceIds[0] as number
    const { key } = await createField(ctx, { name: 'Size', type: 'text', choices: [] })
    const { id } = await createContact(ctx, { kind: 'person', firstName: 'Eva', groupIds: [] })
    let removal: Promise<void> = Promise.resolve()
    await inTransaction(t.deps.db, async tx => {
      const [before] = await lockContacts(tx, workspaceId, [id])
      await applyChange(tx, ctx, { before: before!, change: { custom: { [key]: 'L' } } })
      removal = removeField(ctx, key)
      await vi.waitFor(async () => {
        const { rows } = await t.deps.db.execute(sql`select 1 from pg_locks where not granted`)
        expect(rows).toHaveLength(1)
      })
    })
    await removal
    expect((await getContact(ctx, id)).custom).toEqual({})
  })

  test('letters of one sender that several workers take at once get one vacation note', async () => {
    const user = await t.buildUser()
    const account = await t.buildAccount(user)
    const note = { isOn: true, firstDay: '2020-01-01', lastDay: null, timeZone: 'UTC', subject: '' }
    const body = { ...note, body: '<p>Away</p>', audience: 'everybody' }
    expect((await t.call(user, 'PUT', `/api/vacation/${account.id}`, { body })).status).toBe(200)
    const letter = () => testMessage({ To: account.email, From: 'zoe@outside.example' })
    await fillInbox(t, account, [letter(), letter(), letter(), letter()])
    const { emails } = (await t.call(user, 'GET', `/api/emails?accounts=${account.id}`)).body
    const ids: number[] = emails.map(({ id }: { id: number }) => id)
    const ctx = { ...t.deps, actor: { kind: 'system' as const, part: 'on/vacation.answer' } }
    const { workspaceId, id: accountId } = account
    const runs = [ids, ids, ...ids.map(id => [id])]
    await Promise.all(runs.map(messageIds => sendNotes(ctx, { workspaceId, accountId, messageIds })))
    expect(await t.deps.db.$count(outgoingMessages, eq(outgoingMessages.accountId, accountId))).toBe(1)
  })

  test('changes over several accounts wait for each other, in whichever order they name the accounts', async () => {
    const user = await t.buildUser()
    const perAccount: { id: number; threadId: string }[][] = []
    for (let count = 0; count < 3; count += 1) {
      const account = await t.buildAccount(user)
      await fillInbox(
        t,
        account,
        Array.from({ length: 30 }, () => testMessage()),
      )
      const { body } = await t.call(user, 'GET', `/api/emails?accounts=${account.id}&limit=200`)
      perAccount.push(body.emails)
    }
    const ids = perAccount.flat().map(({ id }) => id)
    const threadIds = perAccount.flat().map(({ threadId }) => threadId)
    const backwards = { messageIds: ids.toReversed() }
    const later = new Date(t.deps.clock.now().getTime() + 86_400_000).toISOString()
    for (let round = 0; round < 4; round += 1) {
      const flag = round % 2 === 0
      const done = await statuses(
        [user, 'POST', '/api/triage/mark', { body: { messageIds: ids, isRead: flag } }],
        [user, 'POST', '/api/triage/move', { body: { ...backwards, to: flag ? 'archive' : 'inbox' } }],
        [user, 'POST', '/api/triage/mute', { body: { threadIds: threadIds.toReversed(), isMuted: flag } }],
        [user, 'POST', '/api/triage/snooze', { body: { threadIds, until: flag ? later : null } }],
        [user, 'DELETE', '/api/emails/bulk', { body: { messageIds: ids.slice(20, 70) } }],
      )
      expect(done).toEqual([200, 200, 200, 200, 200])
    }
  })

  describe('bytes', () => {
    const bytes = Buffer.from('wanted and unwanted at the same moment')
    const key = blobKey(bytes)
    let user: TestUser
    let account: MailAccount
    beforeEach(async () => {
      user = await t.buildUser()
      account = await t.buildAccount(user)
    })
    const nameIt = async (db: Executor, name: string | null) => {
      await db.update(mailAccounts).set({ profileImageBlob: name }).where(eq(mailAccounts.id, account.id))
    }
    /** Locks blobs in the order in which everybody locks them. */
    const anHourPasses = () =>
      t.deps.db.transaction(async tx => {
        await tx.execute(sql`select from blobs order by workspace_id, hash for no key update`)
        await tx.execute(sql`update blobs set check_after = check_after - interval '1 hour'`)
      })
    const theLastWaits = (waiting: number) =>
      vi.waitFor(async () => {
        const { rows } = await t.deps.db.execute(sql`select distinct pid from pg_locks where not granted`)
        expect(rows).toHaveLength(waiting)
      })
    /** Tidies, and stops before the deletion is committed, until `goOn`: the row of the segment is locked meanwhile. */
    async function tidySlowly() {
      const goOn = Promise.withResolvers<void>()
      const locked = Promise.withResolvers<void>()
      const holding = t.deps.db.transaction(async tx => {
        await tx.execute(sql`select from segments for no key update`)
        locked.resolve()
        await goOn.promise
      })
      await locked.promise
      const tidying = t.deps.blobs.tidy()
      await theLastWaits(1)
      return { goOn: goOn.resolve, tidied: Promise.all([holding, tidying]) }
    }
    const isThere = async () => (await t.deps.blobs.read(account.workspaceId, key)) !== null

    test('that are put while the same ones are being deleted are stored after the deletion', async () => {
      await t.deps.blobs.put(account.workspaceId, bytes)
      await anHourPasses()
      const { goOn, tidied } = await tidySlowly()
      const putting = t.deps.blobs.put(account.workspaceId, bytes)
      await theLastWaits(2)
      goOn()
      await Promise.all([tidied, putting])
      await nameIt(t.deps.db, key)
      expect(await isThere()).toBe(true)
    })

    test('that are being deleted cannot be named', async () => {
      await t.deps.blobs.put(account.workspaceId, bytes)
      await anHourPasses()
      const { goOn, tidied } = await tidySlowly()
      const naming = expect(nameIt(t.deps.db, key)).rejects.toMatchObject({ cause: { code: '23503' } })
      await theLastWaits(2)
      goOn()
      await Promise.all([tidied, naming])
      expect(await isThere()).toBe(false)
    })

    test('that a transaction has named, but not committed yet, are kept', async () => {
      await t.deps.blobs.put(account.workspaceId, bytes)
      await t.deps.db.transaction(async tx => {
        await nameIt(tx, key)
        await anHourPasses()
        await t.deps.blobs.tidy()
      })
      await t.deps.blobs.tidy()
      expect(await isThere()).toBe(true)
    })

    test('that were found to be named are checked again if that row is deleted meanwhile', async () => {
      await t.deps.blobs.put(account.workspaceId, bytes)
      await nameIt(t.deps.db, key)
      // Deleting this one delays the transaction that has found the other one named.
      await t.deps.blobs.put(account.workspaceId, Buffer.from('nobody names it'))
      await anHourPasses()
      const { goOn, tidied } = await tidySlowly()
      await nameIt(t.deps.db, null)
      goOn()
      await tidied
      await tidyLater(t)
      expect(await isThere()).toBe(false)
    })

    const many = Array.from({ length: 50 }, (_, at) => Buffer.from(`blob ${at}`))
    const putAll = (list: Buffer[], replace = false) =>
      t.deps.blobs.putPack(account.workspaceId, packBlobs(list), { replace })
    const allAreThere = async () => {
      for (const one of many)
        expect(await t.deps.blobs.read(account.workspaceId, blobKey(one))).not.toBeNull()
    }
    const deadlocks = async () => (await postgres.log()).split('deadlock detected').length - 1

    test('that many put, replace, move and delete in any order cause no deadlock', async () => {
      const before = await deadlocks()
      const tidy = async () => {
        await anHourPasses()
        await t.deps.blobs.tidy()
      }
      const seal = () =>
        t.deps.db.execute(sql`
          update segments set open_until = null
          where id in (select id from segments where id % 3 = 0 for update skip locked)`)
      // Each of these processes appends to a segment of its own.
      const others = [0, 1].map(() => keepBlobs({ db: t.deps.db, store: t.store }))
      const replaceAll = (list: Buffer[], at: number) =>
        others[at]?.putPack(account.workspaceId, packBlobs(list), { replace: true })
      for (let round = 0; round < 3; round += 1)
        await Promise.all([
          ...[putAll(many), putAll(many.toReversed()), tidy(), putAll(many), tidy()],
          ...[replaceAll(many, 0), replaceAll(many.toReversed(), 1), seal(), tidy()],
        ])
      await putAll(many)
      await allAreThere()
      expect(await deadlocks()).toBe(before)
    })

    test('lose files of their own to two at once without a deadlock', async () => {
      const { workspaceId } = account
      const place = { segmentId: 0, firstByte: 0, storedBytes: 1, sizeBytes: 1 }
      await t.deps.db.insert(blobs).values({ workspaceId, hash: key, liesIn: workspaceId, ...place })
      const before = await deadlocks()
      let leaving = Promise.resolve()
      await t.deps.db.transaction(async tx => {
        const locked = await lockBlobs(tx, workspaceId, [key])
        leaving = leaveOldFiles(t.deps.db, t.store, [{ workspaceId, key, oldPlace: workspaceId }])
        await theLastWaits(1)
        await removeOldFiles(tx, t.store, locked)
      })
      await leaving
      expect(await deadlocks()).toBe(before)
    })

    test('move while a transaction names them', async () => {
      await putAll(many)
      const place = async (one: Buffer) => (await findBlob(t.deps.db, account.workspaceId, blobKey(one)))!
      const from = new Map((await Promise.all(many.map(place))).map(found => [found.key, found]))
      const entries = [...from.values()].map(({ key, span }) => ({ ...span!, key }))
      await t.deps.db.transaction(async tx => {
        await nameIt(tx, entries[1]!.key)
        expect(await moveBlobs(t.deps.db, entries[0]!.segment, entries, from)).toBe(true)
        await nameIt(tx, entries[0]!.key)
      })
    })
  })

  test('when the last two accounts of a deleted person are erased at the same time, the second deletes the workspace', async () => {
    const { db } = t.deps
    const admin = await t.buildUser({ role: 'super_admin' })
    const user = await t.buildUser()
    const [one, other] = [await t.buildAccount(user), await t.buildAccount(user)]
    expect((await t.call(admin, 'DELETE', `/api/admin/users/${user.id}?accounts=remove`)).status).toBe(200)
    const { workspaceId } = one
    const left = () => db.$count(workspaces, eq(workspaces.id, workspaceId))
    let erasing: Promise<void> = Promise.resolve()
    let isErased = false
    const waitsOrIsErased = async () => {
      const { rows } = await db.execute(sql`select 1 from pg_locks where not granted`)
      expect(isErased || rows.length > 0).toBe(true)
    }
    await inMailTransaction(db, [one.id], async tx => {
      await deleteAccount(tx, one)
      const removed = { workspaceId, accountId: other.id }
      erasing = eraseAccount(t.deps, removed, new AbortController().signal).then(() => {
        isErased = true
      })
      await vi.waitFor(waitsOrIsErased)
    })
    await erasing
    expect(await left()).toBe(0)
  })

  describe('entries of the audit log', () => {
    const entry = (organizationId: number, text: string) => (tx: Tx) =>
      recordAudit(tx, {
        at: new Date(),
        actor: { kind: 'operator' },
        organizationId,
        action: 'data.exported',
        subject: { text },
      })
    const waiting = async () => {
      const { rows } = await t.deps.db.execute(
        sql`select 1 from pg_locks where locktype = 'advisory' and not granted`,
      )
      return rows.length
    }

    test('wait only for entries of their workspace; a check waits for all that are being written', async () => {
      const { db } = t.deps
      const [one, other] = [await t.buildOrganization(), await t.buildOrganization()]
      const before = (await checkAudit(db)).entries
      let again: Promise<void> = Promise.resolve()
      let proof: ReturnType<typeof checkAudit> | undefined
      await db.transaction(async tx => {
        await entry(one, 'first')(tx)
        await db.transaction(entry(other, 'meanwhile'))
        again = db.transaction(entry(one, 'second'))
        await vi.waitFor(async () => expect(await waiting()).toBe(1))
        proof = checkAudit(db)
        await vi.waitFor(async () => expect(await waiting()).toBe(2))
      })
      await again
      expect((await proof)?.entries).toBeGreaterThanOrEqual(before + 2)
      const after = await checkAudit(db)
      expect(after).toMatchObject({ entries: before + 3, brokenAt: null })
      expect(await checkAudit(db, (await proof)?.upTo)).toEqual(await proof)
    })
  })

  const registration = (email: string) => ({
    organizationType: 'company',
    companyName: 'Twice',
    firstName: 'Ada',
    lastName: 'Brandt',
    email,
    password: 'long enough',
  })

  test('of many people who register with one address, one gets an account', async () => {
    const body = registration('twice@people.example')
    const calls = Array<Call>(8).fill([null, 'POST', '/api/auth/register', { body }])
    expect(await statuses(...calls)).toEqual([200, ...Array(7).fill(409)])
    const founded = await t.deps.db.$count(organizations, eq(organizations.name, 'Twice'))
    expect(founded).toBe(1)
  })

  test('of the invitations of one address only the last is valid', async () => {
    const organizationId = await t.buildOrganization()
    const admin = await t.buildUser({ role: 'admin', organizationId })
    const body = { email: 'guest@people.example', role: 'agent' }
    const call: Call = [admin, 'POST', '/api/admin/invite', { body }]
    expect(await statuses(call, call, call, call)).toEqual([200, 200, 200, 200])
    const listed: { status: string }[] = (await t.call(admin, 'GET', '/api/admin/invitations')).body
    expect(listed.map(({ status }) => status)).toEqual(['pending', 'cancelled', 'cancelled', 'cancelled'])
  })

  describe('one super admin remains', () => {
    const role = (by: TestUser, of: TestUser): Call => [
      by,
      'PATCH',
      `/api/admin/users/${of.id}/role`,
      { body: { role: null } },
    ]
    const deletion = (by: TestUser, of: TestUser): Call => [by, 'DELETE', `/api/admin/users/${of.id}`]

    test.each([
      ['demote each other', role, role],
      ['delete each other', deletion, deletion],
      ['demote and delete each other', role, deletion],
    ])('when two %s', async (_name, first, second) => {
      await t.deps.db.update(users).set({ role: null })
      const [one, other] = [
        await t.buildUser({ role: 'super_admin' }),
        await t.buildUser({ role: 'super_admin' }),
      ]
      const done = await statuses(first(one, other), second(other, one))
      expect(await t.deps.db.$count(users, eq(users.role, 'super_admin'))).toBe(1)
      expect(done[0]).toBe(200)
    })
  })
})

test('processes that start together on an empty database wait for one another', async () => {
  const postgres = await startPostgres()
  const start = async () => {
    const database = await openDatabase({ databaseUrl: postgres.url })
    await migrate(database)
    const queue = await createQueue({ database, log: createLog('fatal'), catalog: jobs })
    const ctx = { db: database.db, clock: systemClock, actor: { kind: 'operator' as const } }
    await createSuperAdmin(ctx, 'root@people.example', 'a-long-enough-password')
    return async () => {
      await queue.stop()
      await database.close()
    }
  }
  const stops = await Promise.all([start(), start(), start()])
  for (const stop of stops) await stop()
  await postgres.remove()
})

test('a job that is put back while a worker fetches the next one causes no deadlock', async () => {
  const postgres = await startPostgres({ hasTables: true })
  const database = await openDatabase({ databaseUrl: postgres.url })
  // Whatever is inserted arrives late, so workers fetch while a job is being put back.
  await database.db.execute(sql`
      create function pgboss.take_time() returns trigger language plpgsql as
        'begin perform pg_sleep(0.1); return new; end'`)
  await database.db.execute(sql`
      create trigger take_time before insert on pgboss.job for each row execute function pgboss.take_time()`)
  const catalog = defineJobs({
    'test.again': { payload: z.object({}), cron: '0 0 1 1 *', again: 0 },
  })
  let runs = 0
  const handlers = {
    'test.again': async () => {
      runs += 1
    },
  }
  const start = () => createQueue({ database, log: createLog('silent'), catalog })
  const queues = [await start(), await start()]
  for (const queue of queues) await queue.work(handlers)
  while (runs < 10) await queues[runs % 2]?.send('test.again', {})
  for (const queue of queues) await queue.stop()
  await database.close()
  expect(await postgres.log()).not.toContain('deadlock detected')
  await postgres.remove()
})
