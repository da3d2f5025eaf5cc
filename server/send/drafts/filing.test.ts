import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseMessage } from '#server/mail/mime/parse-message.ts'
import { type MailProvider, ProviderError } from '#server/mail/providers/provider.ts'
import { forgetRefusals } from '#server/mailbox/accounts/servers/refusal-queries.ts'
import { purge } from '#server/mailbox/sync/purge.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { sendLost } from '#server/work/jobs/lost-work.ts'
import { blobKeys, syncNow, type TestAccount, type TestUser, tidyLater } from '#testing/app.ts'
import { testDrafts } from '#testing/drafts.ts'
import { sharedApp } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import { closeFilings, purgeDrafts } from './filing/close-filings.ts'
import { fileDraft } from './filing/file-draft.ts'
import { beginFiling } from './filing/filing-queries.ts'
import { findDraft, findStored } from './queries.ts'
import { findUnfiled } from './upkeep-queries.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
beforeAll(async () => {
  user = await t.buildUser()
})
beforeEach(async () => {
  account = await t.buildAccount(user)
  await syncNow(t, account)
})

const { create, save, list, attach, file, atProvider, keyOf } = testDrafts(() => ({ t, user, account }))

/** Replaces the provider's `append` while `work` runs. */
const withAppend = async (
  append: (real: MailProvider['append']) => MailProvider['append'],
  work: () => Promise<void>,
) => {
  const connect = t.deps.mail.connect
  t.deps.mail.connect = account => {
    const provider = connect(account)
    return { ...provider, append: append(provider.append.bind(provider)) }
  }
  await work().finally(() => {
    t.deps.mail.connect = connect
  })
}

const waitingJobs = async (draftId: number) => {
  const { rows } = await t.deps.db.execute<{ jobs: number }>(sql`
    select count(*)::int as jobs from pgboss.job
    where name = 'drafts.file' and (data->>'draftId')::bigint = ${draftId} and state = 'created'`)
  return rows[0]?.jobs
}

/** The copy is made, but nobody hears of it. */
const broken =
  (real: MailProvider['append']): MailProvider['append'] =>
  async (...message) => {
    await real(...message)
    throw new ProviderError('unavailable', 'The connection broke')
  }

describe('filing', () => {
  test('is done by one worker at a time', async () => {
    const draft = await create({ subject: 'Once' })
    t.advance(6000)
    let running = 0
    let most = 0
    const slow =
      (real: MailProvider['append']): MailProvider['append'] =>
      async (...message) => {
        running += 1
        most = Math.max(most, running)
        if (running === 1) await fileDraft(t.deps, keyOf(draft))
        running -= 1
        return real(...message)
      }
    await withAppend(slow, () => fileDraft(t.deps, keyOf(draft)))
    expect(most).toBe(1)
    expect(atProvider()).toHaveLength(1)
  })

  test('has one job however often it is saved; that comes too early while somebody types, and leaves one for later', async () => {
    const waiting = () => waitingJobs(draft.id)
    let draft = await create({ subject: 'Old' })
    for (const subject of ['New', 'Newer', 'Newest']) draft = (await save(draft, { subject })).body
    expect(await waiting()).toBe(1)
    // As if that job had started.
    await t.deps.db.execute(sql`delete from pgboss.job where name = 'drafts.file'`)
    await fileDraft(t.deps, keyOf(draft))
    expect(atProvider()).toEqual([])
    expect(await waiting()).toBe(1)
  })

  test('is asked for again where its job is of an older version, which does not name the workspace', async () => {
    await create({ subject: 'Old job' })
    t.advance(60_000)
    await t.deps.db.execute(sql`update pgboss.job set data = data - 'workspaceId' where name = 'drafts.file'`)
    await doJobs(t, 'drafts.file')
    expect(atProvider()).toEqual([])
    await sendLost(t.deps, ['drafts.file'])
    await doJobs(t, 'drafts.file')
    expect(atProvider()).toHaveLength(1)
  })

  test('of what was saved again meanwhile leaves the newer copy only', async () => {
    const draft = await create({ subject: 'Old' })
    t.advance(6000)
    const slow =
      (real: MailProvider['append']): MailProvider['append'] =>
      async (...message) => {
        const name = await real(...message)
        await save(draft, { subject: 'New' })
        return name
      }
    await withAppend(slow, () => fileDraft(t.deps, keyOf(draft)))
    await file(draft.id)
    expect(await subjectsAtProvider()).toEqual(['New'])
    expect((await list()).emails).toMatchObject([{ subject: 'New' }])
  })

  test('that broke off after the copy was made leaves no older copy behind', async () => {
    const draft = await create({ subject: 'Old' })
    t.advance(6000)
    await withAppend(broken, () => fileDraft(t.deps, keyOf(draft)))
    await save(draft, { subject: 'New' })
    t.advance(60_000)
    await file(draft.id)
    expect((await list()).total).toBe(2)
    t.advance(120_000)
    await closeFilings(t.deps)
    await syncNow(t, account)
    expect(await subjectsAtProvider()).toEqual(['New'])
    expect((await list()).emails).toMatchObject([{ subject: 'New' }])
  })

  test('that broke off is finished later without a second copy', async () => {
    const draft = await create({ subject: 'Same' })
    t.advance(6000)
    await withAppend(broken, () => fileDraft(t.deps, keyOf(draft)))
    await syncNow(t, account)
    t.advance(120_000)
    await closeFilings(t.deps)
    await file(draft.id)
    expect(await subjectsAtProvider()).toEqual(['Same'])
    expect((await list()).total).toBe(1)
  })

  test('that a crash has ended is done again seconds later, and at once by a process that is alone', async () => {
    const draft = await create({ subject: 'Cut off' })
    t.advance(6000)
    const { db } = t.deps
    const { workspaceId, id: accountId } = account
    const { messageId } = (await findDraft(db, keyOf(draft))) ?? {}
    const { rfcMessageId } = (await findStored(db, workspaceId, messageId ?? 0)) ?? {}
    const filing = { workspaceId, accountId, rfcMessageId: rfcMessageId ?? '' }
    const jobs = () => waitingJobs(draft.id)
    const begun = () => db.execute(sql`delete from pgboss.job where name = 'drafts.file'`)
    expect(await beginFiling(db, filing)).toBe(true)
    await begun()
    // Its worker may be alive, so another worker waits, and its job stays.
    await fileDraft(t.deps, keyOf(draft))
    expect({ copies: atProvider().length, jobs: await jobs() }).toEqual({ copies: 0, jobs: 1 })
    await db.execute(sql`update draft_filings set alive_at = alive_at - interval '13 seconds'`)
    await fileDraft(t.deps, keyOf(draft))
    expect(atProvider()).toHaveLength(1)

    const other = await create({ subject: 'Cut off, too' })
    t.advance(6000)
    const { messageId: otherId } = (await findDraft(db, keyOf(other))) ?? {}
    const stored = await findStored(db, workspaceId, otherId ?? 0)
    await beginFiling(db, { ...filing, rfcMessageId: stored?.rfcMessageId ?? '' })
    await begun()
    await closeFilings(t.deps, { silentMs: 0 })
    await fileDraft(t.deps, keyOf(other))
    expect(atProvider()).toHaveLength(2)
  })

  test('with credentials that are refused waits for the sync to be let in again, and says so', async () => {
    const draft = await create({ subject: 'Locked out' })
    t.advance(6000)
    let tries = 0
    const refused = (): MailProvider['append'] => async () => {
      tries += 1
      throw new ProviderError('auth-expired', 'Wrong password')
    }
    const fileLater = async () => {
      t.advance(120_000)
      const { now } = t.deps.clock
      const before = new Date(now().getTime() - 60_000)
      expect(await findUnfiled(t.deps.db, { before, now: now() })).toContainEqual(keyOf(draft))
      await fileDraft(t.deps, keyOf(draft))
    }
    await withAppend(refused, async () => {
      await fileDraft(t.deps, keyOf(draft))
      await fileLater()
    })
    expect(tries).toBe(1)
    const { body: shown } = await t.call(user, 'GET', `/api/drafts/${draft.id}`)
    expect(shown.filingProblem).toBe('Wrong password')
    const { body: accounts } = await t.call(user, 'GET', '/api/accounts')
    expect(accounts.find(({ id }: { id: number }) => id === account.id).tokenExpiry).toBeNull()
    await forgetRefusals(t.deps.db, account)
    t.advance(10 * 60_000)
    await fileLater()
    expect(atProvider()).toHaveLength(1)
    expect((await t.call(user, 'GET', `/api/drafts/${draft.id}`)).body.filingProblem).toBeNull()
  })
})

test('what saves replace leaves no bytes behind', async () => {
  const count = async () => (await blobKeys(t)).length
  let draft = await create({ subject: 'One' })
  const before = await count()
  const random = randomBytes(1000)
  const { body: attached } = await attach(draft.id, { name: 'a.bin' }, random)
  for (const subject of ['Two', 'Three', 'Four']) {
    draft = (await t.call(user, 'GET', `/api/drafts/${draft.id}`)).body
    await save(draft, { subject })
  }
  expect(await count()).toBe(before + 1)
  await t.call(user, 'DELETE', `/api/drafts/${draft.id}/attachments/${attached.id}`)
  await tidyLater(t)
  expect(await count()).toBe(before)
})

const subjectsAtProvider = async () => {
  const parsed = await Promise.all(atProvider().map(({ source }) => parseMessage(source)))
  return parsed.map(({ subject }) => subject)
}

// Last, because it outlives everybody's session.
test('a draft whose message is gone for long is purged, another is not', async () => {
  const [gone, kept] = [await create({ subject: 'Gone' }), await create({ subject: 'Kept' })]
  await file(gone.id)
  const box = t.world.mailbox(account.email)
  for (const [id, { folder }] of box.messages) if (folder === 'Drafts') box.remove(id)
  await syncNow(t, account)
  t.advance(40 * DAY_MS)
  await purge(t.deps, new AbortController().signal)
  await purgeDrafts(t.deps, new AbortController().signal)
  expect(await findDraft(t.deps.db, keyOf(gone))).toBeNull()
  expect(await findDraft(t.deps.db, keyOf(kept))).toMatchObject({ subject: 'Kept' })
})
