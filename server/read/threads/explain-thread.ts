import type { ResponseOf } from '#core/contract/endpoint.ts'
import type { threading } from '#core/contract/threads.ts'
import { isReplySubject } from '#core/text/subject.ts'
import type { Ctx } from '#server/deps.ts'
import { chainOf } from '#server/mailbox/threads/thread-messages.ts'
import { requireThread } from './require-thread.ts'
import { findLinks, type Links } from './threading-queries.ts'

type Placing = ResponseOf<typeof threading.why>[number]

/** Explains why each message is in its conversation, as far as its headers show. */
export async function explainThread(ctx: Ctx, id: string): Promise<Placing[]> {
  const { threadId, account } = await requireThread(ctx.db, ctx.actor, 'mail.read', id)
  // Oldest first: the first message began the conversation.
  const links = await findLinks(ctx.db, account, [threadId])
  return links.map((link, index) => (index === 0 ? first(link) : explain(link, links)))
}

const first = (link: Links) => placing(link, 'first', 'It began this conversation.', null)

function explain(link: Links, links: Links[]): Placing {
  const others = links.filter(other => other !== link)
  const chain = chainOf(link)
  const answered = chain
    .toReversed()
    .map(id => others.find(({ rfcMessageId }) => rfcMessageId === id))
    .find(found => found !== undefined)
  if (answered) return placing(link, 'references', `It answers ${nameOf(answered)}.`, answered)
  const answer = others.find(other => link.rfcMessageId && chainOf(other).includes(link.rfcMessageId))
  if (answer) return placing(link, 'references', `It was answered by ${nameOf(answer)}.`, answer)
  const sibling = others.find(other => chainOf(other).some(id => chain.includes(id)))
  if (sibling) {
    const text = `It refers to the same earlier message as ${nameOf(sibling)}.`
    return placing(link, 'references', text, sibling)
  }
  const mate = others.find(({ baseSubject }) => baseSubject !== '' && baseSubject === link.baseSubject)
  if (mate && (isReplySubject(link.subject) || isReplySubject(mate.subject))) {
    const text = `It has the same subject as ${nameOf(mate)}, between the same people, within 30 days.`
    return placing(link, 'subject', text, mate)
  }
  if (link.providerKey) return placing(link, 'provider', 'The mail provider put it here.', null)
  return placing(link, 'merged', 'Someone joined two conversations here.', null)
}

function placing(
  { id }: Links,
  reason: Placing['reason'],
  explanation: string,
  relatedTo: Links | null,
): Placing {
  return { messageId: id, reason, explanation, relatedTo: relatedTo?.id ?? null }
}

function nameOf({ fromName, fromAddress, receivedAt }: Links): string {
  const day = receivedAt.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return `the message of ${fromName || fromAddress || 'an unknown sender'} of ${day}`
}
