import type { Address } from '#core/contract/emails.ts'
import { mailboxKey } from '#core/text/addresses/mailbox-key.ts'
import { areAlike } from '#core/text/alike-subjects.ts'

/** The properties of a message that decide whether it belongs with others. */
export interface Member {
  rfcMessageId: string | null
  inReplyTo: string | null
  /** All Message-IDs that it names, and its own. */
  names: ReadonlySet<string>
  /** The mailboxes (`mailboxKey`) of From, To and Cc, without the account's own. */
  people: ReadonlySet<string>
  /** The account itself wrote it. */
  isOwn: boolean
  baseSubject: string
  /** What it is about; see `topicOf`. */
  topic: string
  /** Written by a program, which has a subject of its own. */
  isAutomatic: boolean
  /** A guest is in its conversation only because it answers a message there. It does not count as evidence for others. */
  isGuest: boolean
}

/** For messages to hundreds of people, only the first ones and the subject count. */
export const MOST_PEOPLE = 50

export function peopleOf(
  { from, to, cc }: { from: Address | null; to: Address[]; cc: Address[] },
  own: ReadonlySet<string>,
): Set<string> {
  const listed = [...(from ? [from] : []), ...to.slice(0, MOST_PEOPLE), ...cc.slice(0, MOST_PEOPLE)]
  const mailboxes = listed.map(({ address }) => mailboxKey(address))
  return new Set(mailboxes.filter(mailbox => !own.has(mailbox)))
}

export const isWrittenBy = (own: ReadonlySet<string>, { from }: { from: Address | null }): boolean =>
  from !== null && own.has(mailboxKey(from.address))

/** The base subject as far as programs leave it alone: they change spaces, quotation marks and dashes. */
export const topicOf = (baseSubject: string): string =>
  baseSubject.replace(/[^\p{L}\p{M}\p{N}]+/gu, '') || baseSubject

const isNamedBy = (member: Member, other: Member) =>
  member.rfcMessageId !== null && other !== member && other.names.has(member.rfcMessageId)

function overlap(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const one of others) if (some.has(one)) return true
  return false
}

/** Whether somebody takes part in both; the account does so by answering, because all that it has was sent to it. */
function shareSomebody(a: Member, b: Member): boolean {
  return overlap(a.people, b.people) || (a.isOwn && isNamedBy(b, a)) || (b.isOwn && isNamedBy(a, b))
}

/**
 * Whether they are about the same thing: whoever changes the subject begins a new conversation. Somebody who takes part may
 * leave it out, put words around it, or mend it; a stranger may not.
 */
function haveSameSubject(a: Member, b: Member): boolean {
  if (a.topic === b.topic && a.topic !== '') return true
  return shareSomebody(a, b) && (a.topic === b.topic || areAlike(a.baseSubject, b.baseSubject))
}

/** Whether they have the same subject or a person in common. */
function match(a: Member, b: Member): boolean {
  return (a.topic !== '' && a.topic === b.topic) || shareSomebody(a, b)
}

/** Whether only the other message links the two: its writer could have named any message. */
function isClaimedBy(member: Member, other: Member): boolean {
  if (other.rfcMessageId !== null && member.names.has(other.rfcMessageId)) return false
  for (const name of member.names) if (other.names.has(name)) return true
  return false
}

/** Whether both name a Message-ID, or one names the other's. */
const areLinked = (a: Member, b: Member) => overlap(a.names, b.names)

/** Whether a message belongs in a conversation that names the same Message-IDs. */
export function fitsIn(member: Member, members: Member[]): boolean {
  return goesOn(member, members) && isVouchedFor(member, members)
}

/**
 * Whether a message has the subject of a linked message or, if none is left, of any message in the thread.
 */
function goesOn(member: Member, members: Member[]): boolean {
  const regular = members.filter(({ isGuest }) => !isGuest)
  const linked = regular.filter(other => areLinked(member, other))
  return (linked.length > 0 ? linked : regular).some(other => haveSameSubject(member, other))
}

/** Messages that are linked only by their own claim do not count if there are others. */
function isVouchedFor(member: Member, members: Member[]): boolean {
  let hasOthers = false
  let fitsClaims = false
  for (const other of members) {
    if (other.isGuest) continue
    if (isClaimedBy(member, other)) fitsClaims ||= match(member, other)
    else if (match(member, other)) return true
    else hasOthers = true
  }
  return fitsClaims && !hasOthers
}

/**
 * Whether two conversations that a message names, or is named in, belong together without that message. Otherwise a
 * single message that names both would merge them.
 */
export function belongTogether(some: Member[], others: Member[], through: Member): boolean {
  const independent = (members: Member[]) =>
    members.filter(member => member !== through && !member.isGuest && !isNamedBy(through, member))
  const one = independent(some)
  const other = one.length > 0 ? independent(others) : []
  if (other.length === 0) return true
  const people = new Set(one.flatMap(member => [...member.people]))
  const subjects = new Set(one.map(({ topic }) => topic).filter(Boolean))
  return other.some(member => subjects.has(member.topic) || overlap(people, member.people))
}

/**
 * Whether a message answers one of these, or belongs to a guest among them. Only a program may do so under another subject:
 * what reports a bounce or an absence has one of its own, and begins nothing new.
 */
export function isGuestOf(member: Member, members: Member[]): boolean {
  return members.some(other => {
    if (!member.isAutomatic && member.topic !== other.topic) return false
    const isAnswer = other.rfcMessageId !== null && other.rfcMessageId === member.inReplyTo
    if (isAnswer && member.names.has(other.rfcMessageId as string)) return true
    // A guest's own references do not count: only a message that names the guest belongs to it.
    return other.isGuest && isNamedBy(other, member) && match(member, other)
  })
}

/** Whether these are one answer and the answers to it, and nothing else. */
export function areAnswersTo(answer: Member, members: Member[]): boolean {
  return members.every(member => member === answer || isNamedBy(answer, member))
}
