import { eq, sql } from 'drizzle-orm'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import { followContacts } from '#server/campaigns/sending/follow-contacts.ts'
import { tickCampaigns } from '#server/campaigns/sending/tick.ts'
import { enrolments, outgoingMessages, sessions } from '#server/db/schema/index.ts'
import { sendOutgoing } from '#server/send/outbox/send-outgoing.ts'
import type { TestAccount, TestApp, TestUser } from '#testing/app.ts'
import { addContact } from '#testing/outreach/campaign-rows.ts'
import { storeMail } from '#testing/stored-mail.ts'

export const CAMPAIGNS = '/api/outreach/campaigns'
export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE

export const mail = (id: number, days: number): CampaignStep => ({
  id,
  kind: 'mail',
  wait: { amount: days, unit: 'days' },
  variants: [{ id: 1, subject: `Step ${id}`, body: '<p>Hi {{first_name|there}}</p>', isOn: true }],
  startsThread: false,
})
/** Open at all times, so that no test depends on when it runs. */
export const SETTINGS = {
  physicalAddress: '1 Main Street',
  hours: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' },
}
/** Nobody answers what is sent, and the person stays signed in while days pass. */
export async function letDaysPass(t: TestApp, user: TestUser): Promise<void> {
  t.world.deliver = async () => {}
  await t.deps.db
    .update(sessions)
    .set({ expiresAt: new Date('2100-01-01') })
    .where(eq(sessions.userId, user.id))
}

let count = 0

/** A campaign that was launched, with a contact for each of these addresses. */
export async function launched(
  t: TestApp,
  {
    user,
    account,
    steps = [mail(1, 0), mail(2, 2)],
  }: { user: TestUser; account: TestAccount; steps?: CampaignStep[] },
  domains: readonly string[] = ['one.example'],
) {
  const contactIds: number[] = []
  for (const domain of domains) {
    count += 1
    contactIds.push(await addContact(t, account.workspaceId, `ada${count}@${domain}`, { firstName: 'Ada' }))
  }
  const audience = { contactIds, groupIds: [], exceptGroupIds: [] }
  const body = { name: 'Spring', steps, settings: SETTINGS, accountIds: [account.id], audience }
  const made = await t.call(user, 'POST', CAMPAIGNS, { body })
  if (made.status !== 200) throw new Error(`not made: ${JSON.stringify(made.body)}`)
  const { id, revision } = made.body
  const begun = await t.call(user, 'POST', `${CAMPAIGNS}/${id}/launch`, { body: { revision } })
  if (begun.status !== 200) throw new Error(`not launched: ${JSON.stringify(begun.body)}`)
  return { id: id as number, contactIds, revision: begun.body.revision as number }
}

/** Works for so many minutes: writes what is due, and sends it. Returns the subjects of what left. */
export async function work(t: TestApp, account: TestAccount, minutes: number, step = 10): Promise<string[]> {
  const before = await sentBy(t, account)
  for (let passed = 0; passed < minutes; passed += step) {
    t.advance(step * MINUTE)
    await tickCampaigns(t.deps)
    const queued = await t.deps.db.select().from(outgoingMessages).where(eq(outgoingMessages.state, 'queued'))
    for (const outgoing of queued) await sendOutgoing(t.deps, outgoing)
  }
  return (await sentBy(t, account)).slice(before.length)
}

async function sentBy(t: TestApp, { id }: TestAccount): Promise<string[]> {
  const { rows } = await t.deps.db.execute<{ subject: string }>(sql`
    select m.subject from outgoing_messages o join messages m on m.id = o.message_id
    where o.account_id = ${id} and o.state = 'sent' order by o.sent_at, o.id`)
  return rows.map(({ subject }) => subject)
}

/** Lets something come back to the last mail that a contact got. Returns the id of its message. */
export async function arrive(
  t: TestApp,
  account: TestAccount,
  contactId: number,
  signal: { kind: string; isHard?: boolean; until?: string },
): Promise<number> {
  const { rows } = await t.deps.db.execute<{ id: string; thread: string; address: string }>(sql`
    select s.message_id::text as id, m.thread_id::text as thread, m.to_list->0->>'address' as address from enrolments e
    join enrolment_steps s on s.workspace_id = e.workspace_id and s.enrolment_id = e.id
    join messages m on m.id = s.message_id
    where e.contact_id = ${contactId} order by s.done_at desc limit 1`)
  const about = rows[0]
  if (!about) throw new Error('nothing was sent')
  const { messageId } = await storeMail(t, account, {
    threadId: Number(about.thread),
    isOurs: false,
    from: about.address,
    to: account.email,
    at: t.deps.clock.now(),
    isAutomatic: signal.kind !== 'answer',
    signal: { ...signal, aboutId: Number(about.id) },
  })
  const ctx = { ...t.deps, actor: { kind: 'system' as const, part: 'on/campaigns.follow' } }
  const { workspaceId, id: accountId } = account
  await followContacts(ctx, { name: 'mail.arrived', workspaceId, accountId, messageIds: [messageId] })
  return messageId
}

export const stateOf = async (t: TestApp, contactId: number) =>
  (await t.deps.db.select().from(enrolments).where(eq(enrolments.contactId, contactId)))[0]
