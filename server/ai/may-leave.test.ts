import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { messages, outgoingMessages, users } from '#server/db/schema/index.ts'
import { inMailTransaction, inTransaction } from '#server/db/transaction.ts'
import { findAccount } from '#server/mailbox/accounts/queries.ts'
import { giveAccount, leaveRow } from '#server/office/admin/queries.ts'
import { takeAccountAlong } from '#server/office/privacy/take-account-along.ts'
import { testModel } from '#testing/ai/test-model.ts'
import { fillInbox, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { askEngine } from './ask-engine.ts'
import { letterFor } from './may-leave.ts'

const model = testModel()
let company: number
let member: TestUser
let admin: TestUser
/** The mailboxes of the member: one of the organization, and one that they connected before they joined it. */
let office: TestAccount
let alone: TestAccount

const t = sharedApp(() => ({
  config: { AI_PROVIDER: 'compatible', AI_BASE_URL: `${model.url}/v1`, AI_MODEL: 'test-model' },
}))
beforeEach(async () => {
  company = await t.buildOrganization()
  member = await t.buildUser({ role: 'agent', organizationId: company })
  admin = await t.buildUser({ role: 'admin', organizationId: company })
  office = await t.buildAccount(member)
  alone = await t.buildAccount({ ...member, organizationId: null })
  model.on({ userMessage: /Answer positively/ }, { content: 'Yes.' })
  model.on({ userMessage: /Write a mail/ }, { content: JSON.stringify({ subject: 'a', body: 'b' }) })
})

/** A message in Sent that another program has sent. */
async function writeFrom(account: TestAccount, body: string, receivedAt = new Date()) {
  const flags = { read: true, starred: false, answered: false, draft: false }
  const source = testMessage({ From: account.email, To: 'anna@acme.example' }, body)
  t.world.mailbox(account.email).add({ folder: 'Sent', source, flags, receivedAt })
  await fillInbox(t, account, [])
}
async function receive(account: TestAccount, body = 'Shall we?'): Promise<{ id: number; threadId: string }> {
  await fillInbox(t, account, [testMessage({ From: 'Anna <anna@acme.example>' }, body)])
  const rows = await t.deps.db.select().from(messages).where(eq(messages.accountId, account.id))
  const last = rows.filter(({ inInbox }) => inInbox).sort((a, b) => b.id - a.id)[0]
  return { id: last!.id, threadId: String(last!.threadId) }
}
const answer = (who: TestUser, threadId: string, from: TestAccount) =>
  t.call(who, 'POST', '/api/ai/generate-reply', {
    body: { threadId, replyType: 'positive', replyFrom: from.email },
  })
const write = (who: TestUser, from: TestAccount) =>
  t.call(who, 'POST', '/api/ai/compose', { body: { prompt: 'x', context: { fromAccountId: from.id } } })
const switchOff = (who: TestUser, ...accounts: TestAccount[]) =>
  t.call(who, 'PUT', '/api/ai/settings', { body: { offAccountIds: accounts.map(({ id }) => id) } })
const whatLeft = () => JSON.stringify(model.getRequests().map(({ body }) => body))
const receiptsOf = async (who: TestUser) => (await t.call(who, 'GET', '/api/ai/receipts')).body.receipts

describe('an account that is switched off', () => {
  test('gives no samples and no style for a reply in another account', async () => {
    const second = await t.buildAccount(member)
    for (const text of ['Ahoy one', 'Ahoy two', 'Ahoy three']) await writeFrom(second, text)
    const { threadId } = await receive(office)
    await switchOff(admin, second)
    expect((await answer(member, threadId, second)).status).toBe(200)
    expect(whatLeft()).not.toMatch(/Ahoy|Messages of about/)
    await switchOff(admin)
    await answer(member, threadId, second)
    expect(whatLeft()).toMatch(/Ahoy/)
    expect(whatLeft()).toMatch(/Messages of about/)
  })

  test('cannot have letters written, conversations answered or summarised', async () => {
    const { threadId } = await receive(office)
    await switchOff(admin, office)
    expect((await write(member, office)).status).toBe(403)
    expect((await answer(member, threadId, alone)).status).toBe(403)
    expect(model.getRequests()).toHaveLength(0)
  })

  test('stays off when its owner takes it along out of the organization', async () => {
    await switchOff(admin, office)
    await inMailTransaction(t.deps.db, [office.id], async tx => {
      await takeAccountAlong(tx, office)
      await leaveRow(tx, { id: member.id, organizationId: company }, null)
    })
    expect((await write(member, office)).status).toBe(403)
    expect((await t.call(member, 'GET', '/api/ai/settings')).body.offAccountIds).toEqual([office.id])
    await switchOff(member)
    expect((await write(member, office)).status).toBe(200)
  })
})

describe("a member's private mailbox", () => {
  test("gives no samples for the organization's mail, which its admin may read", async () => {
    await writeFrom(alone, 'Ahoy from home')
    const { threadId } = await receive(office)
    expect((await answer(member, threadId, alone)).status).toBe(200)
    expect(whatLeft()).not.toContain('Ahoy')
    const [receipt] = await receiptsOf(admin)
    const { body } = await t.call(admin, 'GET', `/api/ai/receipts/${receipt.id}`)
    expect(JSON.stringify(body)).toContain('Shall we?')
    expect(JSON.stringify(body)).not.toContain('Ahoy')
    // Nor does the organization's mailbox give samples for the private one.
    await writeFrom(office, 'Dear customer')
    const own = await receive(alone)
    await answer(member, own.threadId, office)
    expect(whatLeft()).not.toContain('Dear customer')
  })

  test('gives samples for its own letters, with a receipt that only the member sees', async () => {
    await writeFrom(alone, 'Ahoy from home')
    expect((await write(member, alone)).status).toBe(200)
    expect(whatLeft()).toContain('Ahoy from home')
    expect(await receiptsOf(admin)).toEqual([])
    expect(await receiptsOf(member)).toHaveLength(1)
  })

  test("follows its owner's decision, not the organization's", async () => {
    await t.call(admin, 'PUT', '/api/ai/settings', { body: { isEnabled: false } })
    expect((await write(member, office)).status).toBe(403)
    expect((await write(member, alone)).status).toBe(200)
    const { body } = await switchOff(member, alone)
    expect(body).toMatchObject({ canChange: false, isEnabled: false, offAccountIds: [alone.id] })
    expect((await write(member, alone)).status).toBe(403)
    // A stale page may send the id of a deleted mailbox.
    const gone = { ...office, id: office.id + 1_000_000 }
    expect((await switchOff(member, alone, gone)).status).toBe(200)
    // The member may switch off only the private account.
    expect((await switchOff(member, alone, office)).status).toBe(403)
    expect((await t.call(member, 'PUT', '/api/ai/settings', { body: { isEnabled: true } })).status).toBe(403)
    await switchOff(member)
    expect((await write(member, alone)).status).toBe(200)
  })

  test('keeps the decision from before they joined', async () => {
    const person = await t.buildUser()
    const mailbox = await t.buildAccount(person)
    await switchOff(person, mailbox)
    const values = { organizationId: company, role: 'agent' as const }
    await t.deps.db.update(users).set(values).where(eq(users.id, person.id))
    expect((await write(person, mailbox)).status).toBe(403)
    expect((await t.call(person, 'GET', '/api/ai/settings')).body.offAccountIds).toEqual([mailbox.id])
  })
})

describe('samples are what the person wrote', () => {
  test('and not what the previous owner wrote', async () => {
    await writeFrom(office, 'Ahoy of old', new Date(Date.now() - 60_000))
    await inTransaction(t.deps.db, tx => giveAccount(tx, office, admin.id, new Date()))
    await write(admin, office)
    expect(whatLeft()).not.toContain('Ahoy')
    await writeFrom(office, 'Ahoy of new', new Date(Date.now() + 60_000))
    await write(admin, office)
    expect(whatLeft()).toContain('Ahoy of new')
  })

  test('nor what a deleted colleague wrote', async () => {
    await writeFrom(office, 'Ahoy from a colleague')
    const [row] = await t.deps.db.select().from(messages).where(eq(messages.accountId, office.id))
    await t.deps.db.insert(outgoingMessages).values({
      workspaceId: office.workspaceId,
      accountId: office.id,
      userId: null,
      messageId: row!.id,
      idempotencyKey: 'of a colleague',
      sourceBlob: row!.sourceBlob!,
      envelope: { from: office.email, to: [] },
      state: 'sent',
      sentAt: new Date(),
    })
    await write(member, office)
    expect(whatLeft()).not.toContain('Ahoy')
  })

  test('and are listed on the receipt, apart from the messages that were read', async () => {
    for (const text of ['Ahoy one', 'Ahoy two', 'Ahoy three', 'Ahoy four']) await writeFrom(office, text)
    const { id, threadId } = await receive(office)
    await answer(member, threadId, office)
    const [receipt] = await receiptsOf(member)
    expect(receipt).toMatchObject({ messageCount: 1, sampleCount: 3, styleCount: 4 })
    expect(receipt.messages.map((message: { id: number }) => message.id)).toEqual([id])
    const { body } = await t.call(member, 'GET', `/api/ai/receipts/${receipt.id}`)
    const sent = await t.deps.db.select().from(messages).where(eq(messages.accountId, office.id))
    const leftOf = sent.filter(({ inSent, snippet }) => inSent && JSON.stringify(body).includes(snippet))
    const named = receipt.samples.map((sample: { id: number }) => sample.id)
    expect(named.sort()).toEqual(leftOf.map(sample => sample.id).sort())
  })
})

test('an engine accepts only material from may-leave.ts', async () => {
  const actor = { ...member, permission: null, isSealed: false }
  const account = await findAccount(t.deps.db, office)
  const letter = await letterFor({ ...t.deps, actor }, account!)
  const asking = { feature: 'compose' as const, sources: [], signal: AbortSignal.timeout(5000) }
  const ask = (material: typeof letter) =>
    askEngine(t.deps, material, asking, async () => ({ value: 'asked', tokens: { input: 0, output: 0 } }))
  expect((await ask(letter)).value).toBe('asked')
  await expect(ask({ ...letter, content: { thread: 'of somebody else' } })).rejects.toThrow('may-leave.ts')
})
