import { parseAddressList } from '#core/text/addresses/addresses.ts'
import { type Ticked, tick } from '#server/automation/sequences/tick.ts'
import { recoverOutgoing } from '#server/send/outbox/recovery/recover-outgoing.ts'
import { syncNow, type TestAccount, type TestApp, type TestUser, testMessage } from '#testing/app.ts'
import { doJobs } from '#testing/jobs.ts'
import { passTime } from '#testing/pass-time.ts'

/** Moves the clock to a time such as `2026-11-30T10:00Z`, with everybody still signed in. */
export const moveTo = (t: TestApp, time: string): Promise<void> =>
  passTime(t, Date.parse(time) - t.deps.clock.now().getTime())

/** What workers do in a minute: write what is due, send it, react to what has happened. */
export async function work(t: TestApp): Promise<Ticked> {
  await react(t)
  const ticked = await tick(t.deps)
  await recoverOutgoing(t.deps)
  await doJobs(t, 'compose.send')
  await react(t)
  return ticked
}

export const react = (t: TestApp): Promise<void> => doJobs(t, 'on/automation.followUp')

/** Sends a message by hand; it has left when this returns. */
export async function sendByHand(
  t: TestApp,
  user: TestUser,
  account: TestAccount,
  change: object = {},
): Promise<{ id: number; threadId: string }> {
  const letter = {
    fromAccountId: account.id,
    to: 'Zoe Adams <zoe@outside.example>',
    subject: 'Plan',
    body: '<p>What do you think of the plan that I have sent to you?</p>',
    undoSeconds: 0,
    ...change,
  }
  // The sandbox answers for whoever has no mailbox.
  for (const { address } of parseAddressList(letter.to)) t.world.mailbox(address)
  const { status, body } = await t.call(user, 'POST', '/api/emails/send', { body: letter })
  if (status !== 200) throw new Error(`not sent: ${JSON.stringify(body)}`)
  await doJobs(t, 'compose.send')
  await react(t)
  await syncNow(t, account)
  return body
}

/** The messages that lie in Sent at the provider, the oldest first, as sources. */
export const sentBy = (t: TestApp, account: TestAccount): string[] => {
  const box = t.world.mailbox(account.email)
  return [...box.messages.values()]
    .filter(({ folder }) => folder === 'Sent')
    .map(message => Buffer.from(box.source(message)).toString())
}

/** Lets a message come into the mailbox now, and everybody who cares react to it. */
export async function receive(
  t: TestApp,
  account: TestAccount,
  headers: Record<string, string>,
  text?: string,
): Promise<void> {
  const source = testMessage({ To: account.email, ...headers }, text)
  const flags = { read: false, starred: false, answered: false, draft: false }
  t.world.mailbox(account.email).add({ folder: 'INBOX', source, flags, receivedAt: t.deps.clock.now() })
  await syncNow(t, account)
  await react(t)
}

export const headerOf = (source: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(source)?.[1]?.replace(/\r?\n\s+/g, ' ')
