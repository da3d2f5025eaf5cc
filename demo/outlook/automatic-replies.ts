import type { GraphAnswer, GraphRequest } from './http.ts'

/** https://learn.microsoft.com/en-us/graph/api/resources/automaticrepliessetting */
export interface AutomaticReplies {
  status: string
  externalAudience: string
  scheduledStartDateTime: { dateTime: string; timeZone: string }
  scheduledEndDateTime: { dateTime: string; timeZone: string }
  internalReplyMessage: string
  externalReplyMessage: string
}

const STATUSES = ['disabled', 'alwaysEnabled', 'scheduled']
const AUDIENCES = ['none', 'contactsOnly', 'all']

/** What a mailbox has that nobody has set. */
export const noReplies = (now: Date): AutomaticReplies => ({
  status: 'disabled',
  externalAudience: 'all',
  scheduledStartDateTime: inUtc(now),
  scheduledEndDateTime: inUtc(new Date(now.getTime() + 86_400_000)),
  internalReplyMessage: '',
  externalReplyMessage: '',
})

/**
 * Reads and changes the settings of automatic replies; no replies are sent. Returns null for what Graph would refuse
 * (https://learn.microsoft.com/en-us/graph/api/user-update-mailboxsettings).
 */
export function mailboxSettings(
  mailbox: { replies: AutomaticReplies },
  { method, body }: Pick<GraphRequest, 'method' | 'body'>,
  isWhole: boolean,
): GraphAnswer | null {
  const show = () => ({
    status: 200,
    body: isWhole ? { automaticRepliesSetting: mailbox.replies, timeZone: 'UTC' } : mailbox.replies,
  })
  if (method === 'GET') return show()
  if (method !== 'PATCH' || !isWhole) return null
  const wanted = { ...mailbox.replies, ...JSON.parse(body.toString()).automaticRepliesSetting }
  const isKnown = STATUSES.includes(wanted.status) && AUDIENCES.includes(wanted.externalAudience)
  const [start, end] = [wanted.scheduledStartDateTime, wanted.scheduledEndDateTime].map(momentOf)
  if (!isKnown || start === undefined || end === undefined) return null
  if (wanted.status === 'scheduled' && start >= end) return null
  mailbox.replies = {
    ...wanted,
    scheduledStartDateTime: inUtc(new Date(start)),
    scheduledEndDateTime: inUtc(new Date(end)),
    internalReplyMessage: asDocument(wanted.internalReplyMessage),
    externalReplyMessage: asDocument(wanted.externalReplyMessage),
  }
  return show()
}

/** Exchange keeps a whole document. */
const asDocument = (html: string) =>
  html === '' || html.startsWith('<html>') ? html : `<html>\n<body>\n${html}\n</body>\n</html>\n`

const momentOf = ({ dateTime, timeZone }: { dateTime: string; timeZone: string }): number | undefined => {
  const time = timeZone === 'UTC' ? Date.parse(`${dateTime.slice(0, 19)}Z`) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

/** With seven digits of a second, as Graph writes them. */
function inUtc(moment: Date) {
  return { dateTime: `${moment.toISOString().slice(0, 19)}.0000000`, timeZone: 'UTC' }
}
