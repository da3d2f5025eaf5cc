import { instantIn } from '#core/text/calendar/calendar-zone.ts'
import { ProviderError, type ProviderVacation, type VacationKeeper } from '../provider.ts'
import type { GraphClient } from './client.ts'
import type { GraphFailure } from './failures.ts'

/** https://learn.microsoft.com/en-us/graph/api/resources/automaticrepliessetting */
interface AutomaticReplies {
  status?: string
  externalAudience?: string
  scheduledStartDateTime?: DateTimeInZone
  scheduledEndDateTime?: DateTimeInZone
  internalReplyMessage?: string
  externalReplyMessage?: string
}

interface DateTimeInZone {
  /** "2026-12-24T00:00:00.0000000" */
  dateTime: string
  timeZone: string
}

const COLLEAGUES = 'People of your own organization always get it.'
const ONLY_COLLEAGUES =
  'In Outlook the note goes only to people of your own organization now. Saving it here changes that.'
const OTHER_TEXT =
  'In Outlook people of your own organization get another text now. Saving it here gives everybody this one.'

/** Outlook's automatic replies (https://learn.microsoft.com/en-us/graph/api/user-update-mailboxsettings). */
export function automaticReplies(client: GraphClient): VacationKeeper {
  return {
    hasSubject: false,
    async read() {
      const held = await explained(
        client.json<AutomaticReplies>('/me/mailboxSettings/automaticRepliesSetting'),
      )
      const is = (value: string | undefined, wanted: string) => value?.toLowerCase() === wanted.toLowerCase()
      const isScheduled = is(held.status, 'scheduled')
      const { internalReplyMessage: internal = '', externalReplyMessage: external = '' } = held
      const isWithin = is(held.externalAudience, 'none')
      const html = isWithin || external === '' ? internal : external
      return {
        isOn: isScheduled || is(held.status, 'alwaysEnabled'),
        startsAt: isScheduled ? momentOf(held.scheduledStartDateTime) : null,
        endsAt: isScheduled ? momentOf(held.scheduledEndDateTime) : null,
        subject: '',
        html,
        audience: is(held.externalAudience, 'all') ? 'everybody' : 'known',
        remarks: [
          ...(isWithin && html !== '' ? [ONLY_COLLEAGUES] : [COLLEAGUES]),
          ...(!isWithin && internal !== external && internal !== '' ? [OTHER_TEXT] : []),
        ],
      }
    },
    async write(note) {
      const json = { automaticRepliesSetting: toReplies(note) }
      await explained(client.call('/me/mailboxSettings', { method: 'PATCH', json }))
    },
  }
}

function toReplies({ isOn, startsAt, endsAt, html, audience }: ProviderVacation): AutomaticReplies {
  const isAhead = startsAt !== null && startsAt.getTime() > Date.now()
  if (isOn && isAhead && endsAt === null)
    throw new ProviderError('refused', 'Outlook needs a last day for a note that begins later')
  const start = startsAt ?? new Date()
  return {
    status: !isOn ? 'disabled' : endsAt === null ? 'alwaysEnabled' : 'scheduled',
    externalAudience: audience === 'everybody' ? 'all' : 'contactsOnly',
    internalReplyMessage: html,
    externalReplyMessage: html,
    ...(endsAt === null ? {} : { scheduledStartDateTime: inUtc(start), scheduledEndDateTime: inUtc(endsAt) }),
  }
}

const inUtc = (moment: Date): DateTimeInZone => ({
  dateTime: moment.toISOString().slice(0, 19),
  timeZone: 'UTC',
})

/** Graph answers in UTC unless it is asked for another zone. */
const momentOf = (time: DateTimeInZone | undefined): Date | null =>
  time === undefined ? null : instantIn(time.dateTime.slice(0, 19), time.timeZone, new Map())

/** A missing permission for settings says nothing of mail, so the account does not count as expired. */
async function explained<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const isForbidden =
      error instanceof ProviderError && (error.cause as GraphFailure | undefined)?.status === 403
    if (!isForbidden) throw error
    throw new ProviderError(
      'refused',
      'Microsoft was not allowed to let Quillbox see and change automatic replies. Re-authorize, and accept what is asked for',
      { cause: error },
    )
  }
}
