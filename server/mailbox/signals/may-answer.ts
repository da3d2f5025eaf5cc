import type { Address } from '#core/contract/emails.ts'
import type { SignalKind } from '#core/contract/signals.ts'
import { domainOf, isNoReply, isValidAddress, localPart } from '#core/text/addresses/addresses.ts'
import { isAligned } from '#server/mail/mime/sender/judge-sender.ts'
import { DAY_MS } from '#server/platform/clock.ts'

/** What has to be known of a message before a program may answer it: see `findArrived`. */
export interface ArrivedMail {
  from: Address | null
  /**
   * The sender that the receiving server noted: empty for nobody. Null or absent where it noted none, or where the answer
   * goes to From alone.
   */
  returnPath?: string | null
  /** Where a person's answer would go, if that is not From. */
  replyTo?: readonly Address[]
  /** Addresses in To and Cc, and whatever else says that the message was meant for them. */
  recipients: readonly string[]
  isBulk: boolean
  isAutomatic: boolean
  /** `fail`: it does not come from the domain that it names. */
  authentication: 'pass' | 'fail' | 'none' | null
  /** The domain that provably sent it. */
  provenDomain: string | null
  /** Whether it lies where mail is read: in no folder for spam, trash, drafts or sent mail, and not deleted. */
  isThere: boolean
  /** Whether its text could not be read. */
  isPlaceholder: boolean
  receivedAt: Date
  /** Date header. */
  sentAt: Date | null
  signals: readonly SignalKind[]
}

interface Answering {
  /** All addresses of the mailbox that the message came to. */
  own: readonly string[]
  /** Further addresses that get no answer, such as those of the workspace's other mailboxes. */
  never?: readonly string[]
  /** When the message arrived here, which may be long after its server received it. Null where its age does not matter. */
  arrivedAt: Date | null
  /** How long before that it may have been received, and written. */
  oldest?: { receivedMs: number; writtenMs: number | null }
}

type NotAnswered = keyof typeof WHY_NOT

type MayAnswer = { to: Address } | { refusal: NotAnswered; why: string }

const WHY_NOT = {
  unreadable: 'Its text could not be read.',
  gone: 'It lies in Spam, Trash, Drafts or Sent, or was deleted.',
  'no-sender': 'It names no sender who could be answered.',
  own: 'It comes from an address of your own.',
  automatic: 'A program has sent it.',
  bulk: 'It was sent to many: a list, a newsletter or a notification.',
  'nobody-reads': 'Nobody reads mail to its sender.',
  'not-addressed': 'It names none of your addresses in To or Cc.',
  forged: 'It may not come from the address that it names.',
  'unproven-path': 'Its return address is somewhere else, and nothing proves that it is the sender’s.',
  old: 'It was written too long before it arrived.',
} as const

/**
 * An answer is expected within hours. Mail that comes later was moved here, or this installation was off. Clocks and zones
 * of senders may be wrong by hours.
 */
const OLDEST = { receivedMs: 6 * 3_600_000, writtenMs: DAY_MS }

/**
 * RFC 3834 section 2: whether a program may answer this message by itself, and who has written it; else why not. It holds
 * for vacation notes, automatic answers and the answers of rules. They go to From, or to the sender that the server noted,
 * never to Reply-To, which anybody can set. That a correspondent gets one answer a day is the gate's business.
 */
export function mayAnswerByItself(mail: ArrivedMail, answering: Answering): MayAnswer {
  const refusal = refusalOf(mail, answering)
  if (refusal) return { refusal, why: WHY_NOT[refusal] }
  return { to: mail.from as Address }
}

function refusalOf(
  mail: ArrivedMail,
  { own, never = [], arrivedAt, oldest = OLDEST }: Answering,
): NotAnswered | null {
  if (mail.isPlaceholder) return 'unreadable'
  if (!mail.isThere) return 'gone'
  if (mail.from === null) return 'no-sender'
  const senders = [mail.from.address, ...(mail.returnPath == null ? [] : [mail.returnPath])]
  if (!senders.every(isValidAddress)) return 'no-sender'
  const ours = new Set([...own, ...never].map(withoutDetail))
  if (senders.some(address => ours.has(withoutDetail(address)))) return 'own'
  if (mail.isAutomatic || mail.signals.some(kind => OF_PROGRAMS.includes(kind))) return 'automatic'
  if (mail.isBulk) return 'bulk'
  const isUnread = (address: string) => isNoReply(address) || isSystem(address)
  const { replyTo = [] } = mail
  const isAnsweredToNobody = replyTo.length > 0 && replyTo.every(({ address }) => isUnread(address))
  if (senders.some(isUnread) || isAnsweredToNobody) return 'nobody-reads'
  if (mail.authentication === 'fail') return 'forged'
  // What was checked is the domain of From.
  const proven = [mail.from.address, ...(mail.provenDomain === null ? [] : [`@${mail.provenDomain}`])]
  const isProven = (address: string) => proven.some(other => isAligned(domainOf(address), domainOf(other)))
  if (!senders.every(isProven)) return 'unproven-path'
  const isOld = (at: Date | null, ms: number | null) =>
    arrivedAt !== null && at !== null && ms !== null && arrivedAt.getTime() - at.getTime() > ms
  if (isOld(mail.receivedAt, oldest.receivedMs) || isOld(mail.sentAt, oldest.writtenMs)) return 'old'
  // Last, because some callers look for further addresses if nothing else is against an answer.
  const mine = new Set(own.map(withoutDetail))
  return mail.recipients.some(address => mine.has(withoutDetail(address))) ? null : 'not-addressed'
}

/** What only programs and mail systems send. People may answer, and may wish for no more mail. */
const OF_PROGRAMS: readonly SignalKind[] = [
  'bounce',
  'absence',
  'departure',
  'automatic',
  'complaint',
  'receipt',
]

/** Local parts that belong to lists and mail systems: RFC 3834 section 2 and RFC 2142. */
const SYSTEM =
  /^(?:owner-.*|.*-(?:owner|request|bounces?|errors?)|mailer-?daemon|daemon|postmaster|listserv|listproc|majordomo|mailman|sympa|root|uucp|nobody|abuse)$/

const isSystem = (address: string) => SYSTEM.test(localPart(address).toLowerCase().slice(0, 100))

/** An address in lower case without what stands behind a `+`: mail to `ann+shop@x` comes to `ann@x`. */
export function withoutDetail(address: string): string {
  const local = localPart(address).toLowerCase()
  const at = local.indexOf('+')
  return `${at > 0 ? local.slice(0, at) : local}@${domainOf(address)}`
}
