import type { Address } from '#core/contract/emails.ts'
import { formatAddress, isNoReply, localPart, parseAddressList } from '#core/text/addresses/addresses.ts'
import { ownWords } from '#core/text/quotes/own-words.ts'
import { foldText } from '#core/text/search/fold.ts'
import { absenceIn, automaticallyAnswered } from '#core/text/signals/absence.ts'
import { isAbsenceNote } from '#core/text/signals/absence-note.ts'
import { hasRefusal, outcomeIn } from '#core/text/signals/bounce-text.ts'
import { departureIn } from '#core/text/signals/departure.ts'
import { speaksOfNoMoreMail, wishesNoMoreMail } from '#core/text/signals/unsubscribe-wish.ts'
import type { Reading } from '#core/text/signals/written-dates.ts'
import { baseSubject, isForwardSubject, isReplySubject } from '#core/text/subject.ts'
import type { RawFile } from '../files.ts'
import { readBounces } from './read-bounces.ts'
import { complaintIn, isFromDesk } from './read-complaint.ts'
import { isReceipt, readReceipt, readWishForReceipt } from './read-receipt.ts'
import { type ReturnedMessage, returnedMessage } from './returned-message.ts'
import { type Signal, signal } from './signal.ts'

interface SignalSource {
  header: (name: string) => string | null
  from: Address | null
  /** Addresses in To. */
  to: readonly string[]
  subject: string
  text: string
  html: string | null
  /** Machine-readable parts, and messages that are attached. */
  reports: readonly RawFile[]
  inReplyTo: string | null
  references: readonly string[]
  isBulk: boolean
  isAutomatic: boolean
}

/**
 * What a message tells besides its text: by standards first (RFC 3464, RFC 5965, RFC 3834), then by the words of real
 * systems. Whether it concerns a message of ours is known only where it is stored.
 */
export function readSignals(source: SignalSource): Signal[] {
  if (isReceipt(source.header('content-type')))
    return readReceipt({
      reports: source.reports,
      names: [...returnedMessage(source.reports, '').names, ...answeredNames(source)],
      sender: source.from?.address ?? '',
    })
  const standing = standingOf(source)
  if (standing !== null || isFromDesk(source)) {
    const returned = returnedMessage(source.reports, source.text)
    const reported =
      complaintIn(source, returned) ?? (standing ? readReturned(source, standing, returned) : [])
    const names = [...new Set([...returned.names, ...answeredNames(source)])]
    const subject = returned.subject ?? undeliveredSubject(source)
    if (reported.length > 0 || standing === 'machine' || standing === 'daemon')
      return reported.map(one => ({ ...one, names, subject }))
  }
  return [
    ...[...readAutomatic(source), ...readWish(source)].map(one => ({ ...one, names: answeredNames(source) })),
    ...(source.isAutomatic ? [] : readWishForReceipt(source.header)),
  ]
}

/** Message-IDs that it answers, the last one first. */
const MOST_NAMES = 20
const answeredNames = ({ inReplyTo, references }: SignalSource): string[] =>
  [...new Set([...(inReplyTo === null ? [] : [inReplyTo]), ...references.toReversed()])].slice(0, MOST_NAMES)

/**
 * Who speaks of a message of ours. `machine`: a report by the standards (RFC 6522). `daemon`: a program that says that it is a
 * mail system. `office`: an address by which mail systems report, and people and filters write, too. `unsure`: something that
 * nobody reads answers to, or that speaks of a failure in its subject. Null: a person, a list or a newsletter.
 */
type Standing = 'machine' | 'daemon' | 'office' | 'unsure'

function standingOf(source: SignalSource): Standing | null {
  const { header, from, reports } = source
  const type = header('content-type') ?? ''
  // First, because the headers of lists and bulk senders say nothing about a report.
  if (/^\s*multipart\/report\b/i.test(type)) return 'machine'
  if (reports.some(({ mimeType }) => mimeType === 'message/feedback-report')) return 'machine'
  const written = header('from') ?? ''
  const local = localPart(from?.address ?? '').toLowerCase()
  if (DAEMON_NAME.test(`${from?.name ?? ''} ${local}`) || (from === null && DAEMON_NAME.test(written)))
    return 'daemon'
  if (header('x-failed-recipients') !== null) return 'daemon'
  if (isOfList(source)) return null
  if (OFFICE.test(local) || /^\W?(?:postmaster|system administrator)\b/i.test(from?.name ?? ''))
    return 'office'
  const isFromNobody = header('return-path')?.trim() === '<>' || from === null || isNoReply(from.address)
  return isFromNobody || DAEMON.test(local) || isAboutFailure(source) ? 'unsure' : null
}

/** Not of what a person has answered or passed on. */
const isAboutFailure = ({ subject }: SignalSource) =>
  !isReplySubject(subject) && !isForwardSubject(subject) && outcomeIn(subject, '') === 'failed'

const OFFICE = /^(?:post_?master|microsoftexchange[0-9a-f]{16,40})$/
const DAEMON =
  /^(?:daemon|mail-?delivery(?:-?(?:sub)?system)?|mail-?delivery-?service|mailer|mailsystem|smtp(?:-?daemon)?|bounces?|undeliverable)$/
const DAEMON_NAME =
  /\bmail(?:er)?[ -]?daemon\b|\bmdaemon\b|\bmail delivery (?:sub)?system\b|\bmail deliver(?:y)? (?:system|service|agent)\b|\binternet mail delivery\b|\bmail (?:administrator|server|router|gateway)\b/i

/**
 * Whom a message of ours did not reach. Words count only from a mail system: others who write of failed deliveries mean
 * parcels. From an office there has to be a reply of a server, the message, or a subject that says so. A sender that does not
 * say what it is has to show the message, and to name somebody whom that was sent to.
 */
function readReturned(source: SignalSource, standing: Standing, returned: ReturnedMessage): Signal[] {
  const { header, subject, text, reports, from } = source
  const failed = parseAddressList(header('x-failed-recipients') ?? '').map(({ address }) => address)
  const { to } = returned
  const others = [...source.to, ...returned.from, ...(from ? [from.address] : [])]
    .map(address => address.toLowerCase())
    .filter(address => !to.includes(address))
  const found = readBounces({ subject, text, reports, failed, to, others })
  if (standing === 'machine' || standing === 'daemon') return found
  const isRefused = outcomeIn(subject, '') !== null || hasRefusal(text)
  if (standing === 'office') return isRefused || returned.names.length + to.length > 0 ? found : []
  return isRefused ? found.filter(({ kind, who }) => kind === 'bounce' && to.includes(who)) : []
}

const isOfList = ({ header }: SignalSource) =>
  header('list-id') !== null || header('list-unsubscribe') !== null || header('feedback-id') !== null

/** The subject that Exchange, Lotus and others put behind words of their own. */
function undeliveredSubject({ subject, text }: SignalSource): string | null {
  const colon = subject.search(/[:：]/)
  const behind = colon < 0 ? '' : behindOf(subject).trim()
  if (behind !== '' && outcomeIn(subject.slice(0, colon), '') !== null)
    return baseSubject(behind).slice(0, 500)
  const [, quoted] =
    /^[ \t]{0,20}(?:subject|betreff|objet|asunto|oggetto|assunto):[ \t]{1,20}(\S[^\n]{0,500})$/im.exec(
      text.slice(0, 4000),
    ) ?? []
  return quoted === undefined ? null : baseSubject(quoted).slice(0, 500) || null
}

function readAutomatic(source: SignalSource): Signal[] {
  const { header, from, subject, isAutomatic } = source
  if (from === null || isOfList(source) || ASKED_FOR.test(subject.trim())) return []
  const folded = foldText(subject.slice(0, 1000)).trim()
  const behind = automaticallyAnswered(folded)
  const answers =
    source.inReplyTo !== null ||
    source.references.length > 0 ||
    isReplySubject(subject) ||
    (behind !== null && isReplySubject(behind))
  const isReply =
    saysAutoReply(header) ||
    (behind !== null && (isAutomatic || answers || folded.slice(0, 25).includes('auto'))) ||
    (answers && (isAutomatic || beginsAsAutomatic(source))) ||
    // Notes quote nothing, and people's programs mostly do.
    ((answers || behind) && isAbsenceNote(source.text))
  const isOfSomebody = isAutomatic && !isNoReply(from.address)
  const mayBeAway = isReply || (isOfSomebody && absenceIn(subject, '', NO_DATE) !== null)
  // The whole text is looked through first, because splitting quoted history off takes much longer.
  const mayBeGone = (isReply || isOfSomebody) && departureIn(subject, source.text) !== null
  if (!mayBeAway && !mayBeGone) return []
  const own = ownWords({ text: source.text, html: source.html, subject, writer: formatAddress(from) })
  const isGone = mayBeGone && departureIn(subject, own) !== null
  if (!mayBeAway && !isGone) return []
  const away = isGone ? null : absenceIn(subject, own, readingOf(header('date')))
  const about = behind ? baseSubject(behindOf(subject)).slice(0, 500) || null : null
  return [
    signal(isGone ? 'departure' : away ? 'absence' : 'automatic', from.address, {
      until: away?.until ?? null,
      subject: about,
    }),
  ]
}

/** Folding changes letters, so the subject is taken from what was written. */
const behindOf = (subject: string) => subject.slice(subject.search(/[:：]/) + 1)

const NO_DATE: Reading = { writtenOn: null, isMonthFirst: false }

/** Headers that only automatic answers have: RFC 3834 section 5, and older ones. */
const saysAutoReply = (header: SignalSource['header']): boolean =>
  /^[\s"(]*auto-?replied/i.test(header('auto-submitted') ?? '') ||
  /\bauto[-_]?reply\b/i.test(header('precedence') ?? '') ||
  header('x-autoreply') !== null ||
  header('x-autorespond') !== null

/** Folded beginnings of the texts of automatic answers whose headers do not say so. */
const BEGINS =
  /^(?:\P{L}{0,20})(?:this is an auto(?:matic|mated|matically generated)|(?:dies ist eine|diese \S+ (?:ist eine|wurde)) automati|(?:ceci est|c'est|il s'agit d') ?une? (?:message|reponse) automatique|(?:este es un|esta es una) (?:mensaje|respuesta|correo) automatic|(?:questo e un|questa e una) (?:messaggio|risposta) automatic|(?:este e um|esta e uma) (?:mensagem|resposta|e-?mail) automatic)/u

const beginsAsAutomatic = ({ text }: SignalSource) =>
  BEGINS.test(foldText(text.slice(0, 300)).replace(/[’‘`]/g, "'").trim())

/** When the message was written, by its own clock, and whether Americans put the month first in its zone. */
export function readingOf(date: string | null): Reading {
  const time = Date.parse(date ?? '')
  if (Number.isNaN(time)) return NO_DATE
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d)(\d\d)\s*(?:\(|$)/.exec(date ?? '') ?? []
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000)
  const local = new Date(time + offset)
  const year = local.getUTCFullYear()
  if (!(year >= 1970 && year <= 2200)) return NO_DATE
  return { writtenOn: local.toISOString().slice(0, 10), isMonthFirst: sign === '-' && Number(hours) >= 4 }
}

/**
 * The subject that the address of our List-Unsubscribe header asks for, with what it says of whom we have written to. Mail
 * programs send it by themselves when somebody presses their button (RFC 2369).
 */
const ASKED_FOR = /^unsubscribe(?: \S+)?$/i

/** Only people wish, and only in their own words. */
function readWish({ from, subject, text, html, isBulk, isAutomatic }: SignalSource): Signal[] {
  if (from !== null && ASKED_FOR.test(subject.trim())) return [signal('unsubscribe', from.address)]
  // The whole text is looked through first, because splitting quoted history off takes much longer.
  if (from === null || isBulk || isAutomatic || !speaksOfNoMoreMail(subject, text)) return []
  return wishesNoMoreMail(subject, ownWords({ text, html, subject, writer: formatAddress(from) }))
    ? [signal('unsubscribe', from.address)]
    : []
}
