import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { seals, sessions, users } from '#server/db/schema/index.ts'
import { findVersionedAccounts } from '#server/mailbox/accounts/queries.ts'
import { findSession } from '#server/people/auth/queries.ts'
import { findGranted } from '#server/people/workspaces/permission-queries.ts'
import { createLog } from '#server/platform/log.ts'
import { findActiveModels } from '#server/search/embedding/vector-queries.ts'
import {
  fillInbox,
  type TestAccount,
  type TestApp,
  type TestUser,
  testApp,
  testMessage,
} from '#testing/app.ts'
import { startPostgres, type TestPostgres } from '#testing/db/postgres.ts'
import { statementsOf } from '#testing/db/statements/statements-of.ts'

const LIST = '/api/emails?folder=inbox'
/** Longer than a notification takes, and much shorter than anything is remembered. */

interface Team {
  admin: TestUser
  member: TestUser
  shared: TestAccount
  own: TestAccount
}

/** Two processes on one PostgreSQL server. */
describe('what a process remembers', () => {
  let postgres: TestPostgres
  let one: TestApp
  let two: TestApp
  beforeAll(async () => {
    postgres = await startPostgres({ hasTables: true })
    const log = createLog('silent')
    const start = async () =>
      testApp({ database: await openDatabase({ databaseUrl: postgres.socketUrl, log }), log })
    one = await start()
    two = await start()
  })
  afterAll(async () => {
    await one?.close()
    await two?.close()
    await postgres?.remove()
  })

  /** A member of an organization who may manage its mailbox, which has one message, and has one of their own. */
  async function buildTeam(role: 'admin' | 'team_member' = 'team_member'): Promise<Team> {
    const organizationId = await one.buildOrganization()
    const admin = await one.buildUser({ role: 'admin', organizationId })
    const member = await one.buildUser({ role, organizationId })
    await one.grant(member, { canAccessAllAccounts: true, canManageEmails: true })
    const [shared, own] = [
      await one.buildAccount(admin),
      await one.buildAccount({ ...member, organizationId: null }),
    ]
    for (const account of [shared, own]) await fillInbox(one, account, [testMessage()])
    return { admin, member, shared, own }
  }
  const seen = async (t: TestApp, { member }: Team) => {
    const { status, body } = await t.call(member, 'GET', LIST)
    return status === 200 ? body.total : status
  }

  test('answers an unchanged list without any statement, until mail comes', async () => {
    const { member, shared } = await buildTeam()
    const again: (() => Promise<number>)[] = []
    for (const t of [one, two]) {
      const { headers } = await t.call(member, 'GET', LIST)
      const known = { 'if-none-match': String(headers.etag) }
      const ask = async () => (await t.call(member, 'GET', LIST, { headers: known })).status
      again.push(ask)
      // The first may still be told of the mail that has just come.
      await expect.poll(() => statementsOf(ask)).toEqual({ value: 304, texts: [] })
    }
    await fillInbox(one, shared, [testMessage()])
    expect(await again[0]?.()).toBe(200)
    await expect.poll(() => again[1]?.()).toBe(200)
  })

  const changes: [what: string, change: (team: Team) => Promise<unknown>, seenThen: number][] = [
    ['signing out', ({ member }) => one.call(member, 'POST', '/api/auth/logout'), 401],
    [
      'an end of the session that comes earlier',
      ({ member }) =>
        one.deps.db
          .update(sessions)
          .set({ expiresAt: new Date(0) })
          .where(eq(sessions.userId, member.id)),
      401,
    ],
    [
      'deleting the person',
      ({ admin, member }) => one.call(admin, 'DELETE', `/api/admin/users/${member.id}`),
      401,
    ],
    [
      'revoking a permission',
      ({ admin, member }) =>
        one.call(admin, 'POST', '/api/invitations/team-permissions', { body: { teamMemberId: member.id } }),
      1,
    ],
    [
      'granting another mailbox only',
      async ({ admin, member }) => {
        const { id } = await one.buildAccount(admin)
        await one.call(admin, 'POST', '/api/invitations/team-permissions', {
          body: { teamMemberId: member.id, allowedAccountIds: [id] },
        })
      },
      1,
    ],
    [
      'sealing the person',
      ({ member: { id: userId, passwordHash } }) =>
        one.deps.db
          .insert(seals)
          .values({ userId, passwordHash, sealedAt: new Date(), cause: 'password', sealedBy: 'An admin' }),
      1,
    ],
    [
      'taking the person out of the organization',
      ({ member }) => one.deps.db.update(users).set({ organizationId: null }).where(eq(users.id, member.id)),
      1,
    ],
    ['removing a mailbox', ({ admin, shared }) => one.call(admin, 'DELETE', `/api/accounts/${shared.id}`), 1],
    [
      'connecting a mailbox',
      async ({ admin }) => fillInbox(one, await one.buildAccount(admin), [testMessage()]),
      3,
    ],
  ]
  test.each(changes)(
    'is forgotten after %s: at once here, soon in another process',
    async (_, change, then) => {
      const team = await buildTeam()
      await expect.poll(() => seen(one, team)).toBe(2)
      await expect.poll(() => seen(two, team)).toBe(2)
      await change(team)
      expect(await seen(one, team)).toBe(then)
      await expect.poll(() => seen(two, team)).toBe(then)
    },
  )

  test('is forgotten after a change of role', async () => {
    const team = await buildTeam('admin')
    const { admin, member } = team
    const status = async (t: TestApp) => (await t.call(member, 'GET', '/api/admin/users')).status
    expect([await status(one), await status(two)]).toEqual([200, 200])
    await one.call(admin, 'PATCH', `/api/admin/users/${member.id}/role`, { body: { role: 'agent' } })
    expect(await status(one)).toBe(403)
    await expect.poll(() => status(two)).toBe(403)
  })

  test('is told to this process before a commit returns, every time', async () => {
    const { member } = await buildTeam()
    const told: unknown[] = []
    // The mail that has just come to the mailboxes is told, too.
    one.deps.events.onChange(topic => topic === 'people' && told.push(topic))
    const rename = () => one.deps.db.update(users).set({ firstName: 'New' }).where(eq(users.id, member.id))
    for (let round = 0; round < 20; round += 1) {
      told.length = 0
      await rename()
      expect(told.length).toBeGreaterThan(0)
      // By the connection that made the change, and by the one that listens.
      await expect.poll(() => told).toEqual(['people', 'people'])
    }
  })

  test('is not used while nobody tells of changes, and is forgotten before somebody tells again', async () => {
    const team = await buildTeam()
    const { events } = two.deps
    const takeOut = () =>
      one.deps.db.update(users).set({ organizationId: null }).where(eq(users.id, team.member.id))
    await expect.poll(() => seen(two, team)).toBe(2)
    // The connections of the pools stay, but nobody can listen any more.
    await postgres.sql('alter role quill connection limit 0')
    await one.deps.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query ~ '^listen|^select$' and pid <> pg_backend_pid()`,
    )
    await expect.poll(() => events.heardUpTo()).toBe(Number.NEGATIVE_INFINITY)
    await takeOut()
    expect(await seen(two, team)).toBe(1)
    await postgres.sql('alter role quill connection limit -1')
    await expect.poll(() => events.heardUpTo()).toBeGreaterThan(performance.now() - 5000)
    expect(await seen(two, team)).toBe(1)
  })

  test('comes only from tables whose changes are told', async () => {
    const { texts } = await statementsOf(async () => {
      await findSession(one.deps.db, Buffer.alloc(32), new Date())
      await findGranted(one.deps.db, [1], [1])
      await findVersionedAccounts(one.deps.db, [1])
      await findActiveModels(one.deps.db, 1)
    })
    const tables = new Set(
      texts.flatMap(text => [...text.matchAll(/\b(?:from|join) "?(\w+)"?/g)].map(([, name]) => name)),
    )
    const { rows } = await one.deps.database.pool.query<{ name: string; types: number }>(
      `select tgrelid::regclass::text as name, bit_or(tgtype)::int as types from pg_trigger
       where tgfoid in ('tell_people_changed'::regproc, 'tell_mailbox_changed'::regproc) group by 1`,
    )
    const told = new Map(rows.map(({ name, types }) => [name, types]))
    expect(tables.size).toBeGreaterThanOrEqual(8)
    for (const table of tables)
      expect([table, (told.get(table ?? '') ?? 0) & ALL_CHANGES]).toEqual([table, ALL_CHANGES])
  })
})

/** Bits of `pg_trigger.tgtype`: delete, update, truncate. */
const ALL_CHANGES = 8 | 16 | 32
