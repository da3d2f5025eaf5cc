import type { DnsFinding, SendingDomain } from '#core/contract/outreach/deliverability.ts'
import { highest } from '#core/lists.ts'
import { limitOn, type MailboxPace } from '#core/outreach/campaigns/mailbox-pace.ts'
import { addDays } from '#core/text/dates/add-days.ts'

/**
 * Messages to personal Gmail accounts in 24 hours from which Gmail takes a domain for a bulk sender, for ever
 * (https://support.google.com/a/answer/81126). Yahoo has the same rules and names no number.
 */
export const BULK_LIMIT = 5000
/** From this share on a person should prepare. */
const CLOSE = 0.6
const LOOKS_AHEAD_DAYS = 90
const NOTHING: Ahead = { contacts: 0, days: [] }

interface Sent {
  /** In the last 24 hours. */
  today: number
  /** For each of the last 30 days, the oldest first. */
  days: readonly number[]
}

/** What running campaigns still send to personal Gmail accounts. */
export interface Ahead {
  contacts: number
  /** With all other mail, how many messages may leave on each day from today on, at most. */
  days: readonly number[]
}

interface WaitingMailbox {
  /** Contacts with personal Gmail accounts that this mailbox writes to. */
  contacts: number
  pace: MailboxPace
  begunOn: string | null
}

/**
 * How many messages may leave on each of the next days: for campaigns as many as each mailbox may send and one for each
 * contact at most, and `others` as before. An upper bound, because contacts answer and steps are days apart.
 */
export function mostAhead(mailboxes: readonly WaitingMailbox[], day: string, others: number): number[] {
  const busy = mailboxes.filter(({ contacts }) => contacts > 0)
  if (busy.length === 0) return []
  return Array.from({ length: LOOKS_AHEAD_DAYS }, (_, inDays) => {
    const on = addDays(day, inDays)
    return busy.reduce(
      (sum, { contacts, pace, begunOn }) => sum + Math.min(contacts, limitOn(on, pace, begunOn ?? day)),
      others,
    )
  })
}

interface Known extends Sent {
  ahead?: Ahead
  day: string
  /** When it became one, and by how many messages; null if it is none. */
  bulk: { since: Date; count: number } | null
  findings: readonly DnsFinding[]
  /** Whether the installation takes the one-click request (RFC 8058). */
  hasOneClick: boolean
}

/** What the rules for bulk senders mean for a domain, and when it becomes one if it goes on like this. */
export function forecastBulk(known: Known): SendingDomain['bulk'] {
  const { today, days, day, bulk, findings, hasOneClick, ahead = NOTHING } = known
  const most = highest(days, Math.max(today, 0))
  const average = Math.round(meanOf(days.slice(-7)))
  const fullOn = ahead.days.findIndex(count => count >= BULK_LIMIT)
  const byCampaigns = fullOn === -1 ? null : addDays(day, fullOn)
  const byGrowth = whenReached(days, day)
  const reachedOn = bulk ? null : ([byGrowth, byCampaigns].filter(on => on !== null).sort()[0] ?? null)
  const isByCampaigns = reachedOn !== null && reachedOn !== byGrowth
  const waiting = { waiting: ahead.contacts, mostAhead: highest(ahead.days, 0) }
  const state = (kind: DnsFinding['kind']) => findings.find(finding => finding.kind === kind)?.state
  const isGood = (kind: DnsFinding['kind']) =>
    state(kind) === undefined || state(kind) === 'unknown' ? null : state(kind) === 'good'
  return {
    ...{ today, most, average, limit: BULK_LIMIT, bulkSince: bulk?.since.toISOString() ?? null, reachedOn },
    ...waiting,
    inWords: inWords({ most, average, bulk, reachedOn, isByCampaigns, ...waiting }),
    rules: [
      { text: 'SPF names the servers that send.', isMet: isGood('spf') },
      { text: 'Messages are signed by DKIM.', isMet: isGood('dkim') },
      { text: 'DMARC is there, p=none at least.', isMet: isGood('dmarc') },
      { text: 'Readers can unsubscribe from messages of campaigns with one click.', isMet: hasOneClick },
      { text: 'Fewer than 0.3 % of messages are reported as spam (see the mailboxes above).', isMet: null },
    ],
  }
}

function inWords({
  most,
  average,
  bulk,
  reachedOn,
  isByCampaigns,
  waiting,
  mostAhead,
}: Pick<SendingDomain['bulk'], 'most' | 'average' | 'reachedOn' | 'waiting' | 'mostAhead'> &
  Pick<Known, 'bulk'> & { isByCampaigns: boolean }): string {
  if (bulk)
    return `This domain has sent ${bulk.count.toLocaleString('en')} messages to personal Gmail accounts in a day, on ${bulk.since.toISOString().slice(0, 10)}. Gmail takes it for a bulk sender from then on, for ever.`
  const inCampaigns = `${waiting.toLocaleString('en')} ${waiting === 1 ? 'contact' : 'contacts'} with personal Gmail accounts`
  if (reachedOn && isByCampaigns)
    return `If running campaigns send as fast as they may, to ${inCampaigns}, it becomes a bulk sender for Gmail on ${reachedOn}, and stays one.`
  if (reachedOn)
    return `If it goes on growing like this, it becomes a bulk sender for Gmail on ${reachedOn}, and stays one.`
  const share = Math.round((most / BULK_LIMIT) * 100)
  if (most >= BULK_LIMIT * CLOSE)
    return `Its busiest day had ${share} % of what makes a bulk sender. Keep to the rules below already.`
  if (mostAhead >= BULK_LIMIT * CLOSE)
    return `Running campaigns may send up to ${mostAhead.toLocaleString('en')} messages a day to ${inCampaigns}, which is close to a bulk sender. Keep to the rules below already.`
  const ahead =
    waiting === 0
      ? ''
      : ` With running campaigns, for ${inCampaigns}, it may become ${mostAhead.toLocaleString('en')}.`
  return `It stays far below a bulk sender: ${average.toLocaleString('en')} messages a day to personal Gmail accounts, ${most.toLocaleString('en')} at most.${ahead}`
}

/** The growth of the last 14 days, by least squares, goes on; null if the limit is not reached within 90 days. */
function whenReached(days: readonly number[], today: string): string | null {
  const last = days.slice(-14)
  const middle = (last.length - 1) / 2
  const mean = meanOf(last)
  const spread = last.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  const slope =
    spread === 0 ? 0 : last.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0) / spread
  const now = mean + slope * middle
  // So small a number of messages is no trend.
  if (slope <= 0 || mean < BULK_LIMIT / 100) return null
  const inDays = Math.max(1, Math.ceil((BULK_LIMIT - now) / slope))
  return inDays <= LOOKS_AHEAD_DAYS ? addDays(today, inDays) : null
}

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
