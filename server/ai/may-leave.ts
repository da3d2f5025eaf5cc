import { type AccountVerb, type Actor, can } from '#core/policy.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import type { AiMessage, ChooseTask, Person, Writer } from '#server/engines/engine.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { recordViews } from '#server/people/audit/record-views.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import { requireEmails } from '#server/read/emails/require-emails.ts'
import { requireThread } from '#server/read/threads/require-thread.ts'
import { type Conversation, loadThread } from './load-thread.ts'
import { findReadable } from './readable-messages.ts'
import { type EffectiveSettings, loadSettings } from './settings/settings.ts'
import type { Decider } from './settings/settings-queries.ts'
import { findEarlier, loadVoice, sentFromHere, type Task } from './voice/voice.ts'

/**
 * Everything that one call gives to an engine and records on the receipt. Engines get nothing else, and only this file
 * creates it (`requireMade`). All of its mail belongs to one organization or one person: that decider chooses the
 * engine, pays, and may see the receipt.
 */
export interface Material<Content> {
  readonly content: Content
  readonly payer: Decider
  readonly settings: EffectiveSettings
  readonly accountIds: number[]
  readonly messageIds: number[]
  readonly sampleIds: number[]
  readonly styleIds: number[]
}

const made = new WeakSet<Material<unknown>>()

function make<Content>(material: Material<Content>): Material<Content> {
  made.add(material)
  return Object.freeze(material)
}

/** Throws if the material was not made in this file. */
export function requireMade(material: Material<unknown>): void {
  if (!made.has(material)) throw new Error('an engine is given only what may-leave.ts has allowed')
}

/** What was decided about the mail of an account, or about letters without an account. */
interface Decision {
  payer: Decider
  settings: EffectiveSettings
  /** Why no engine may read it, as a message for the person; null if one may. */
  refusal: string | null
}

/** Decides whether an engine may read mail of this account, and whose settings apply. Nothing else decides this. */
export async function decide(
  deps: Pick<Deps, 'db'>,
  asking: Pick<Actor, 'id' | 'organizationId'>,
  account: Pick<MailAccount, 'id' | 'organizationId'> | null,
): Promise<Decision> {
  const payer = { id: asking.id, organizationId: (account ?? asking).organizationId }
  const settings = await loadSettings(deps, payer)
  const isOff = account !== null && settings.offAccountIds.includes(account.id)
  const refusal = !settings.isEnabled
    ? 'AI is switched off. It can be switched on under Settings, AI.'
    : isOff
      ? 'AI is switched off for this account. It can be switched on under Settings, AI.'
      : null
  return { payer, settings, refusal }
}

/**
 * Loads a conversation for an engine. Throws 404 or 403 if the caller may not do `verb` with it, and 403 if no engine
 * may read it.
 */
export async function conversationFor(
  ctx: Ctx,
  { id, verb }: { id: string; verb: AccountVerb },
): Promise<Material<Conversation & { threadId: number; account: MailAccount }>> {
  const { threadId, account } = await requireThread(ctx.db, ctx.actor, verb, id)
  const material = await emptyMaterial(ctx, account)
  const messageIds = await findReadable(ctx.db, account, threadId)
  const opened = await recordViews(ctx, { account, messageIds })
  const content = { ...(await loadThread(ctx.db, account, opened)), threadId, account }
  return make({ ...material, content, messageIds })
}

/** Material for a letter from an account, or from none yet. Throws 403 if no engine may write it. */
export const letterFor = (ctx: Ctx, account: MailAccount | null): Promise<Material<object>> =>
  emptyMaterial(ctx, account)

interface Writing<Content> {
  material: Material<Content>
  /** Name of the person who writes. */
  name: string
  account: MailAccount | null
  task: Task
}

/**
 * Adds the person who writes to the material. Samples of their writing come from the account they write from, if an
 * engine may read it and if it has the same decider as the mail in the material. So a private mailbox gives no samples
 * for a letter of the organization.
 */
export async function withWriter<Content extends object>(
  ctx: Ctx,
  { material, name, account, task }: Writing<Content>,
): Promise<Material<Content & { writer: Writer }>> {
  const writer = {
    name: (account?.ownerId === ctx.actor.id && account.displayName) || name,
    address: account?.email ?? '',
  }
  const isOfSame = account?.organizationId === material.payer.organizationId
  const gives = account && isOfSame && can(ctx.actor, 'mail.read', account)
  const isAllowed = gives && (await decide(ctx, ctx.actor, account)).refusal === null
  if (!isAllowed) {
    const content = { ...material.content, writer: { ...writer, samples: [], style: null } }
    return make({ ...material, content })
  }
  const { samples, style, sampleIds, styleIds } = await loadVoice(ctx, { account, task })
  const hasMail = sampleIds.length > 0 || styleIds.length > 0
  return make({
    ...material,
    content: { ...material.content, writer: { ...writer, samples, style } },
    accountIds: hasMail ? [...new Set([...material.accountIds, account.id])] : material.accountIds,
    sampleIds,
    styleIds,
  })
}

/**
 * The material for choosing among the approved answers of a mailbox: one message alone, without its conversation. `taskFor` gets
 * it, and says which sentences and which questions an engine sees. Throws 403 if no engine may read it.
 */
export async function choiceFor(
  ctx: Ctx,
  { messageId, taskFor }: { messageId: number; taskFor: (subject: string, message: AiMessage) => ChooseTask },
): Promise<Material<ChooseTask>> {
  const [group] = await requireEmails(ctx.db, ctx.actor, 'mail.manage', [messageId])
  if (!group) throw notFound('This message')
  const { account } = group
  const material = await emptyMaterial(ctx, account)
  const opened = await recordViews(ctx, { account, messageIds: [messageId] })
  const { thread } = await loadThread(ctx.db, account, opened)
  const [message] = thread.messages
  if (!message) throw notFound('This message')
  return make({ ...material, content: taskFor(thread.subject, message), messageIds: [messageId] })
}

/**
 * Mail with the answers to it, of an account whose mail the person may answer themselves: proposals are taken from there, word for
 * word. Throws 403 if AI is switched off for it.
 */
export async function pairsFor(
  ctx: Ctx,
  { account, pairs }: { account: MailAccount; pairs: readonly { askedId: number; answeredId: number }[] },
): Promise<Material<{ pairs: { asked: AiMessage; answered: AiMessage }[] }>> {
  const ids = [...new Set(pairs.flatMap(({ askedId, answeredId }) => [askedId, answeredId]))]
  if (ids.length > 0) await requireEmails(ctx.db, ctx.actor, 'mail.manage', ids)
  const material = await emptyMaterial(ctx, account)
  const messageIds = await recordViews(ctx, { account, messageIds: ids })
  const { thread } = await loadThread(ctx.db, account, messageIds)
  const byId = new Map(thread.messages.map(message => [message.id, message]))
  const loaded = pairs.flatMap(({ askedId, answeredId }) => {
    const [asked, answered] = [byId.get(askedId), byId.get(answeredId)]
    return asked && answered ? [{ asked, answered }] : []
  })
  return make({ ...material, content: { pairs: loaded }, messageIds })
}

/** What an answer that leaves by itself is written from. */
type AnswerMaterial = Conversation & {
  earlier: AiMessage[]
  replyTo: Person
  writer: Writer
}

interface ToAnswer {
  messageId: number
  threadId: number
  replyTo: Person
  /** Name of the person who writes. */
  name: string
}

/** So many messages of a conversation settle what the last one asks. */
const MOST_ANSWERED = 50

/**
 * The material for an answer that leaves by itself, to `replyTo` alone: only what that person has written or was sent, in
 * this conversation and before. So nothing that they do not know can be quoted to them, whatever an engine makes of it.
 * Throws 403 if no engine may read it.
 */
export async function answerFor(
  ctx: Ctx,
  { messageId, threadId, replyTo, name }: ToAnswer,
): Promise<Material<AnswerMaterial>> {
  const [group] = await requireEmails(ctx.db, ctx.actor, 'mail.manage', [messageId])
  if (!group) throw notFound('This message')
  const { account } = group
  const material = await emptyMaterial(ctx, account)
  const ids = await findReadable(ctx.db, account, threadId)
  // It stands last, so that it is the one that is answered.
  const until = ids.slice(0, ids.indexOf(messageId) + 1).slice(-MOST_ANSWERED)
  const opened = await recordViews(ctx, { account, messageIds: until })
  const whole = await loadThread(ctx.db, account, opened)
  const sent = new Set(await sentFromHere(ctx, { account, messageIds: opened }))
  const isKnown = ({ from, to }: AiMessage) => [from, ...to].some(person => isSame(person, replyTo))
  const known = whole.thread.messages.map((message, at) => ({ message, source: whole.sources[at] ?? '' }))
  const shared = known.filter(({ message }) => isKnown(message))
  const messages = shared.map(({ message }) => ({ ...message, isOwn: sent.has(message.id) }))
  const words = `${whole.thread.subject} ${messages.at(-1)?.text.slice(0, 1000) ?? ''}`
  const about = { account, to: replyTo.address, words, threadId }
  const earlierIds = await recordViews(ctx, { account, messageIds: await findEarlier(ctx, about) })
  const earlier = await loadThread(ctx.db, account, earlierIds)
  const voice = await loadVoice(ctx, { account, task: { to: replyTo.address, words, threadId } })
  const writer = {
    name: (account.ownerId === ctx.actor.id && account.displayName) || name,
    address: account.email,
    // What was written to others stays out, also as an example of how the person writes.
    samples: earlier.thread.messages.map(({ text }) => text),
    style: voice.style,
  }
  const content = {
    thread: { subject: whole.thread.subject, messages },
    sources: [...shared.map(({ source }) => source), ...earlier.sources],
    earlier: earlier.thread.messages.map(message => ({ ...message, isOwn: true })),
    ...{ replyTo, writer },
  }
  const messageIds = messages.map(({ id }) => id)
  return make({ ...material, content, messageIds, sampleIds: earlierIds, styleIds: voice.styleIds })
}

const isSame = (a: Person, b: Person) => a.address.toLowerCase() === b.address.toLowerCase()

async function emptyMaterial(ctx: Ctx, account: MailAccount | null): Promise<Material<object>> {
  const { payer, settings, refusal } = await decide(ctx, ctx.actor, account)
  if (refusal !== null) throw forbidden(refusal)
  const accountIds = account ? [account.id] : []
  return make({ payer, settings, accountIds, content: {}, messageIds: [], sampleIds: [], styleIds: [] })
}
