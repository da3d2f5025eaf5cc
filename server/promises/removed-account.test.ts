import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#core/contract/index.ts'
import { findDecidable } from '#server/ai/settings/settings-queries.ts'
import { drafts, mailAccounts, syncStates } from '#server/db/schema/index.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  findAccount,
  findAccountAmong,
  findAccountsAmong,
  findOwnAccount,
  findOwnedAccounts,
  findVersionedAccounts,
} from '#server/mailbox/accounts/queries.ts'
import { removeAccount } from '#server/mailbox/accounts/remove-account.ts'
import { countAccounts, findAccountKeys, findAliasesDue } from '#server/mailbox/accounts/upkeep-queries.ts'
import { findPushed, findSyncedAccounts } from '#server/mailbox/sync/worker/installation-queries.ts'
import { balanceLeases, findAccounts } from '#server/mailbox/sync/worker/lease-queries.ts'
import { isSharedMailbox } from '#server/office/admin/installation-queries.ts'
import { countSealed, findSealedOtherwise, SEALED_COLUMNS } from '#server/office/admin/sealed-queries.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { countPrivateMailboxes, findMailboxesAt } from '#server/people/auth/seals/seal-queries.ts'
import { findOrganizationAccounts } from '#server/people/invitations/queries.ts'
import { findKnownNames } from '#server/read/emails/people-queries.ts'
import { findUnfiled } from '#server/send/drafts/upkeep-queries.ts'
import { mailMatrix, setMailbox } from '#testing/access/mail.ts'
import { peopleMatrix } from '#testing/access/people.ts'
import { organizationOf } from '#testing/access/row.ts'
import { type TestAccount, type TestApp, type TestUser, testApp } from '#testing/app.ts'
import { buildCallers, type Callers, READS } from '#testing/callers.ts'
import { buildSharedMailbox, type SharedMailbox } from '#testing/mailboxes/shared-mailbox.ts'

/** Ids that no other row has, so that they can be found in any text. */
const SHARED = 7_654_321
const PRIVATE = 8_765_432

let t: TestApp
let people: Callers
let mailbox: SharedMailbox
let alone: TestAccount
let loner: TestUser
beforeAll(async () => {
  t = await testApp()
  people = await buildCallers(t)
  await numberFrom(SHARED)
  mailbox = await buildSharedMailbox(t, people)
  setMailbox(t, people, mailbox)
  await numberFrom(PRIVATE)
  loner = await t.buildUser()
  alone = await t.buildAccount(loner)
  for (const accountId of [SHARED, PRIVATE]) {
    const state = { completedAt: new Date() }
    await t.deps.db.update(syncStates).set(state).where(eq(syncStates.accountId, accountId))
    const secret = { sealedSecret: `sealed ${accountId}` }
    await t.deps.db.update(mailAccounts).set(secret).where(eq(mailAccounts.id, accountId))
  }
  await t.deps.db.update(drafts).set({ filedRevision: null })
})
afterAll(() => t?.close())

const numberFrom = (id: number) =>
  t.deps.db.execute(sql.raw(`alter table mail_accounts alter column id restart with ${id}`))

/**
 * Calls that first create what they are about, which is impossible in a removed account; and one that removes another
 * account.
 */
const OF_THEIR_OWN = [
  'threading.split',
  'drafts.detach',
  'drafts.discard',
  'drafts.undoSend',
  'accounts.remove',
]

const methods = new Map<string, string>(
  Object.entries(contract).flatMap(([noun, group]) =>
    Object.entries(group).map(([name, { method }]) => [`${noun}.${name}`, method] as const),
  ),
)

/** GET endpoints whose responses contain the account's id, its address or its mail. */
async function tellingEndpoints(): Promise<string[]> {
  const organization = organizationOf(people)
  const found: string[] = []
  const rows = [
    ...mailMatrix,
    ...peopleMatrix.map(({ endpoint, call }) => ({
      endpoint,
      call: (who: TestUser | null) => call(t, who, organization),
    })),
  ].filter(({ endpoint }) => methods.get(endpoint) === 'GET')
  for (const { endpoint, call } of rows)
    for (const who of ['owner', 'admin', 'manager'] as const) {
      const { status, body } = await call(people[who])
      const text = JSON.stringify(body) ?? ''
      const isTold = [String(SHARED), mailbox.shared.email, 'secret'].some(mark => text.includes(mark))
      if (status === 200 && isTold && !found.includes(endpoint)) found.push(endpoint)
    }
  return found.sort()
}

/** The queries of a file that find accounts by anything but a list of accounts that the caller may see. */
type Finders = Record<string, () => Promise<unknown>>

const now = () => t.deps.clock.now()
const both = () => [mailbox.shared, alone]
const workspaceIds = () => both().map(({ workspaceId }) => workspaceId)
const organizationId = () => people.admin.organizationId!

const FINDERS: Record<string, Finders> = {
  'mailbox/accounts/queries.ts': {
    findAccount: () => Promise.all(both().map(account => findAccount(t.deps.db, account))),
    findAccountAmong: () =>
      Promise.all(both().map(({ id }) => findAccountAmong(t.deps.db, workspaceIds(), id))),
    findAccountsAmong: () => findAccountsAmong(t.deps.db, workspaceIds(), [SHARED, PRIVATE]),
    findVersionedAccounts: () => findVersionedAccounts(t.deps.db, workspaceIds()),
    findOwnAccount: () => findOwnAccount(t.deps.db, loner, alone.email),
    findOwnedAccounts: () => findOwnedAccounts(t.deps.db, people.owner),
  },
  'mailbox/accounts/upkeep-queries.ts': {
    countAccounts: async () => ((await countAccounts(t.deps.db)) === 2 ? [SHARED, PRIVATE] : []),
    findAccountKeys: () => findAccountKeys(t.deps.db),
    findAliasesDue: async () => {
      await t.deps.db.update(mailAccounts).set({ provider: 'gmail' })
      return findAliasesDue(t.deps.db, now())
    },
  },
  'office/admin/installation-queries.ts': {
    isSharedMailbox: async () => ((await isSharedMailbox(t.deps.db, mailbox.shared.email)) ? [SHARED] : []),
  },
  'office/admin/sealed-queries.ts': {
    countSealed: async () =>
      (await countSealed(t.deps.db, SEALED_COLUMNS[0]!, 'sealed ')) > 0 ? [SHARED, PRIVATE] : [],
    findSealedOtherwise: () =>
      findSealedOtherwise(t.deps.db, SEALED_COLUMNS[0]!, { newest: '-', after: '', limit: 9 }),
  },
  'ai/settings/settings-queries.ts': {
    findDecidable: () => findDecidable(t.deps.db, people.admin, [SHARED]),
  },
  'people/workspaces/permission-queries.ts': {
    shownPermission: async () => (await findUser(t.deps.db, people.manager.id))?.permission,
  },
  'people/auth/seals/seal-queries.ts': {
    countPrivateMailboxes: async () =>
      (await countPrivateMailboxes(t.deps.db, loner.id)) > 0 ? [PRIVATE] : [],
    findMailboxesAt: () =>
      findMailboxesAt(t.deps.db, { organizationId: organizationId(), email: mailbox.shared.email }),
  },
  'send/drafts/upkeep-queries.ts': {
    findUnfiled: async () => {
      const due = await findUnfiled(t.deps.db, { before: new Date(Date.now() + 60_000), now: now() })
      return due.some(({ id }) => id === mailbox.draft.id) ? [SHARED] : []
    },
  },
  'read/emails/people-queries.ts': {
    findKnownNames: async () => {
      const colleague = await t.buildAccount(people.ungranted)
      const { colleagues } = await findKnownNames(t.deps.db, colleague)
      await t.deps.db.delete(mailAccounts).where(eq(mailAccounts.id, colleague.id))
      return colleagues.some(({ addresses }) => addresses.includes(mailbox.shared.email)) ? [SHARED] : []
    },
  },
  'people/invitations/queries.ts': {
    findOrganizationAccounts: () => findOrganizationAccounts(t.deps.db, organizationId()),
  },
  'mailbox/sync/worker/installation-queries.ts': {
    findPushed: async () => [
      await findPushed(t.deps.db, mailbox.shared),
      await findPushed(t.deps.db, { provider: 'gmail', email: alone.email }),
    ],
    findSyncedAccounts: () => findSyncedAccounts(t.deps.db),
  },
  'mailbox/sync/worker/lease-queries.ts': {
    balanceLeases: () => balanceLeases(t.deps.db, { id: 'worker', capacity: 100, leaseMs: 0 }, now()),
    findAccounts: () =>
      findAccounts(
        t.deps.db,
        both().map(({ workspaceId, id: accountId }) => ({ workspaceId, accountId, token: 0 })),
      ),
  },
}

/** Other files that read accounts, and why removed accounts need no check there. */
const GIVEN: Record<string, string> = {
  'mailbox/labels/queries.ts': 'accounts that are given',
  'db/distributed/old-triggers.ts': 'names the table',
  'db/keys.ts': 'says what is there',
  'db/schema/accounts.ts': 'the table',
  'doctor/queries.ts':
    'looks at secrets, which removed accounts have none of, and at domains of those that are kept',
  'office/metrics/installation-queries.ts': 'counts those that are kept',
  'office/data-imports/restore-data.ts': 'names the table',
  'office/privacy/export-catalog.ts': 'names the table',
  ...Object.fromEntries(
    [
      'mailbox/accounts/campaigns/campaign-queries.ts',
      'mailbox/accounts/move-queries.ts',
      'mailbox/accounts/oauth/oauth-queries.ts',
      'mailbox/accounts/servers/refusal-queries.ts',
      'office/admin/queries.ts',
      'automation/approved/queries.ts',
      'automation/replies/reply-queries.ts',
      'send/drafts/recipient-queries.ts',
      'read/emails/row-queries.ts',
      'mailbox/messages/message-queries.ts',
      'mailbox/sent/sent-copy-queries.ts',
      'mailbox/signals/arrived-queries.ts',
      'mailbox/signals/own-queries.ts',
      'mailbox/threads/thread-queries.ts',
      'read/notices/bounce-queries.ts',
      'read/notices/change-queries.ts',
      'read/notices/send-queries.ts',
      'send/outbox/scheduled/scheduled-queries.ts',
      'send/outbox/settings/settings-queries.ts',
      'send/outbox/uncertain/uncertain-queries.ts',
      'contacts/from-mail/candidate-queries.ts',
      'contacts/timeline/mail-queries.ts',
      'mailbox/sync/state-queries.ts',
    ].map(file => [file, 'reads accounts that were found before']),
  ),
  ...Object.fromEntries(
    [
      'automation/sequences/waiting-queries.ts',
      'mailbox/threads/answers-elsewhere.ts',
      'automation/sequences/state/letter-queries.ts',
      'campaigns/audience/audience-queries.ts',
      'campaigns/audience/contact-queries.ts',
      'campaigns/figure-queries.ts',
      'campaigns/queries.ts',
      'campaigns/reports/report-queries.ts',
      'campaigns/sending/touched-queries.ts',
      'campaigns/tasks/store/list-queries.ts',
    ].map(file => [file, 'names accounts of a workspace, without those that are removed']),
  ),
  'mailbox/blobs/upkeep-queries.ts': 'the picture is named until the row is deleted',
  'people/workspaces/queries.ts': 'a workspace stays until the last row is deleted',
}

test('every file that reads accounts is listed, with what it finds or why it need not check', async () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const files = (await readdir(root, { recursive: true })).filter(
    file => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const reading: string[] = []
  for (const file of files)
    if (/\bmailAccounts\b|\bmail_accounts\b/.test(await readFile(root + file, 'utf8'))) reading.push(file)
  expect(reading.sort()).toEqual([...Object.keys(FINDERS), ...Object.keys(GIVEN)].sort())
})

test('nothing shows, counts, processes or changes a removed account or its mail', async () => {
  const finders = Object.values(FINDERS).flatMap(all => Object.entries(all))
  const find = async () => {
    const found: string[] = []
    for (const [name, run] of finders)
      if (/7654321|8765432/.test(JSON.stringify(await run()))) found.push(name)
    return found
  }
  expect(await find()).toEqual(finders.map(([name]) => name))
  const telling = await tellingEndpoints()
  expect(telling.length).toBeGreaterThan(12)

  for (const account of both())
    await inTransaction(t.deps.db, tx => removeAccount(t.deps, tx, account, people.admin.id))
  expect(await t.deps.db.$count(mailAccounts)).toBe(2)
  expect(await find()).toEqual([])
  // Only the audit log keeps it.
  expect(await tellingEndpoints()).toEqual(['admin.audit', 'admin.auditCsv'])
  for (const { endpoint, call, tells, others } of mailMatrix) {
    if (OF_THEIR_OWN.includes(endpoint)) continue
    for (const who of READS) {
      const { status, body } = await call(people[who])
      const outcome = tells ? { status, isTold: tells(body as never) } : { status, isTold: false }
      expect({ endpoint, who, ...outcome }).toEqual({
        endpoint,
        who,
        status: tells ? 200 : (others ?? 404),
        isTold: false,
      })
    }
  }
})
