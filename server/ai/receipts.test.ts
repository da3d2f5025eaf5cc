import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { aiCallAccounts, aiCalls } from '#server/db/schema/index.ts'
import { inMailTransaction, inTransaction } from '#server/db/transaction.ts'
import { eraseAccount, removeAccount } from '#server/mailbox/accounts/remove-account.ts'
import { leaveRow } from '#server/office/admin/queries.ts'
import { takeAccountAlong } from '#server/office/privacy/take-account-along.ts'
import { keepReceipt } from '#testing/ai/keep-receipt.ts'
import { fillInbox, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'

const t = sharedApp()
let owner: TestUser
let admin: TestUser
let manager: TestUser
let office: TestAccount
beforeEach(async () => {
  const organizationId = await t.buildOrganization()
  owner = await t.buildUser({ role: 'agent', organizationId })
  admin = await t.buildUser({ role: 'admin', organizationId })
  manager = await t.buildUser({ role: 'team_member', organizationId })
  office = await t.buildAccount(owner)
  await t.grant(manager, { canAccessAllAccounts: true, canManageEmails: true })
})

/** Records a call of `who` with mail of these accounts. Returns the id of its receipt. */
const call = (who: TestUser, accountIds: number[], organizationId = who.organizationId) =>
  keepReceipt(t, { payer: { id: who.id, organizationId }, accountIds, text: 'what left' })
const seen = async (who: TestUser) => (await t.call(who, 'GET', '/api/ai/receipts')).body.receipts
const idsSeen = async (who: TestUser) => (await seen(who)).map(({ id }: { id: number }) => id)
const text = async (who: TestUser, id: number) =>
  (await t.call(who, 'GET', `/api/ai/receipts/${id}`)).body.payloads?.[0]

test("an admin sees receipts for the organization's mail only if they may read all of that mail", async () => {
  const alone = await t.buildAccount({ ...owner, organizationId: null })
  const ofOffice = await call(owner, [office.id])
  const ofBoth = await call(owner, [office.id, alone.id])
  const ofNone = await call(owner, [])
  const ofAlone = await call(owner, [alone.id], null)
  expect(await idsSeen(admin)).toEqual([ofOffice])
  expect(await text(admin, ofOffice)).toBe('what left')
  for (const id of [ofBoth, ofNone, ofAlone]) expect(await text(admin, id)).toBeUndefined()
  // All are the person's own, and nobody else sees them.
  expect(await idsSeen(owner)).toEqual([ofAlone, ofNone, ofBoth, ofOffice])
  for (const id of [ofOffice, ofBoth, ofNone, ofAlone]) expect(await text(owner, id)).toBe('what left')
  expect(await idsSeen(manager)).toEqual([])
})

test('a person keeps the receipt of their call, but cannot read its text once they may not read the mail', async () => {
  const id = await call(manager, [office.id])
  expect(await text(manager, id)).toBe('what left')
  await t.grant(manager, { canAccessAllAccounts: false })
  expect(await seen(manager)).toMatchObject([{ id, payloadsUntil: null, isWithheld: true }])
  expect(await text(manager, id)).toBeUndefined()
  await t.grant(manager, { canAccessAllAccounts: true })
  expect(await seen(manager)).toMatchObject([{ id, isWithheld: false }])
  expect(await text(manager, id)).toBe('what left')
})

test('a mailbox that its owner takes along keeps its receipts', async () => {
  const ofOwner = await call(owner, [office.id])
  const ofManager = await call(manager, [office.id])
  await inMailTransaction(t.deps.db, [office.id], async tx => {
    await takeAccountAlong(tx, office)
    await leaveRow(tx, { id: owner.id, organizationId: owner.organizationId! }, null)
  })
  expect(await idsSeen(admin)).toEqual([])
  expect(await text(admin, ofOwner)).toBeUndefined()
  expect(await text(manager, ofManager)).toBeUndefined()
  expect(await text(owner, ofOwner)).toBe('what left')
})

test('a receipt counts deleted messages, but names only existing ones', async () => {
  await fillInbox(t, office, [testMessage({ Subject: 'There' })])
  const [{ id }] = (await t.call(owner, 'GET', `/api/emails?accounts=${office.id}`)).body.emails
  const gone = id + 1_000_000
  const payer = { id: owner.id, organizationId: owner.organizationId }
  const messageIds = [gone, id, gone]
  await keepReceipt(t, { payer, accountIds: [office.id], messageIds, sampleIds: [gone], text: 'what left' })
  expect(await seen(owner)).toMatchObject([
    { messages: [{ id, subject: 'There' }], messageCount: 2, samples: [], sampleCount: 1, styleCount: 0 },
  ])
})

test('nobody can read what left of a removed mailbox, and its text is deleted soon', async () => {
  const id = await call(owner, [office.id])
  await inTransaction(t.deps.db, tx => removeAccount(t.deps, tx, office, office.ownerId))
  for (const who of [owner, admin]) expect(await text(who, id)).toBeUndefined()
  expect(await idsSeen(admin)).toEqual([])
  await eraseAccount(
    t.deps,
    { workspaceId: office.workspaceId, accountId: office.id },
    new AbortController().signal,
  )
  const [row] = await t.deps.db.select().from(aiCalls).where(eq(aiCalls.id, id))
  expect(row).toMatchObject({ payloads: null, payloadsUntil: null })
  // Without this row the receipt would look as if the engine had got no mail.
  const accounts = await t.deps.db.select().from(aiCallAccounts).where(eq(aiCallAccounts.callId, id))
  expect(accounts).toMatchObject([{ accountId: office.id }])
})
