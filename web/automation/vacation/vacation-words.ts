import type { Account } from '#core/contract/accounts.ts'
import { MAIL_PROVIDERS } from '#core/contract/mail-providers.ts'
import type { VacationAudience, VacationNote, VacationState } from '#core/contract/vacation.ts'
import { standingOf } from '#core/vacation/days.ts'
import { noteSubject } from '#core/vacation/note-subject.ts'

/** "Away until 12 January", or null for a mailbox that sends no note now or later. */
export function awayInWords(
  state: Omit<VacationState, 'accountId'>,
  now: Date,
  locale?: string,
): string | null {
  const [startsAt, endsAt] = [state.startsAt, state.endsAt].map(at => (at === null ? null : new Date(at)))
  const standing = standingOf({ isOn: state.isOn, startsAt: startsAt ?? null, endsAt: endsAt ?? null }, now)
  if (standing === 'away')
    return state.lastDay === null ? 'Away' : `Away until ${dayInWords(state.lastDay, now, locale)}`
  if (standing !== 'ahead' || !startsAt) return null
  return `Away from ${momentDay(startsAt, state.timeZone, now, locale)}`
}

/** A day (`YYYY-MM-DD`), with its year where that is another than now. */
const dayInWords = (day: string, now: Date, locale?: string) =>
  momentDay(new Date(`${day}T12:00:00Z`), 'UTC', now, locale)

const momentDay = (at: Date, timeZone: string, now: Date, locale?: string) =>
  at.toLocaleDateString(locale, {
    timeZone,
    day: 'numeric',
    month: 'long',
    ...(at.getUTCFullYear() === now.getUTCFullYear() ? {} : { year: 'numeric' }),
  })

type Kept = Pick<VacationNote, 'keptBy' | 'hasSubject'>

/** Who sends the note, and when. */
export function senderInWords({ keptBy }: Kept, providerName: string): string {
  if (keptBy === 'provider')
    return `${providerName} keeps this note and sends it itself, also while this installation is off.`
  return 'Sent by Quillbox while it runs: once to each sender within seven days, and never to lists, newsletters or automatic mail.'
}

/** Whom "only people I know" means, which each sender decides in its own way. */
export function knownInWords({ keptBy }: Kept, provider: Account['provider']): string {
  const ofProvider = keptBy === 'provider' && MAIL_PROVIDERS[provider].vacation?.known
  return ofProvider || 'People whom somebody has written to from this mailbox.'
}

export const AUDIENCES: readonly { value: VacationAudience; label: string }[] = [
  { value: 'everybody', label: 'Everybody' },
  { value: 'known', label: 'Only people I know' },
]

/** What stands below the field for the subject; null where it cannot be chosen. */
export function subjectInWords({ keptBy, hasSubject }: Kept, providerName: string): string | null {
  if (!hasSubject) return null
  if (keptBy === 'provider')
    return `${providerName} puts it before the subject of the message that it answers.`
  return 'If it is empty, the note has the subject of the message that it answers.'
}

/** The subject as its recipients see it, for a message with this one. */
export function shownSubject({ keptBy, hasSubject }: Kept, chosen: string, answered: string): string {
  if (keptBy === 'quillbox') return noteSubject(chosen.trim(), answered)
  return hasSubject ? [chosen.trim(), answered].filter(Boolean).join(' ') : `Automatic reply: ${answered}`
}
