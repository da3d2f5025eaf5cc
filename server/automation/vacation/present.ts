import type { VacationNote, VacationState } from '#core/contract/vacation.ts'
import { type AwayDays, type AwayMoments, daysOf, momentsOf } from '#core/vacation/days.ts'
import type { ProviderVacation } from '#server/mail/providers/provider.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import type { VacationRow } from './queries.ts'

const asTexts = ({ startsAt, endsAt }: AwayMoments) => ({
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
})

const ours = { keptBy: 'quillbox', hasSubject: true, remarks: [] } satisfies Partial<VacationNote>

/** A note that Quillbox sends, or one that nobody has written yet. */
export function presentOwn(
  { id: accountId }: MailAccount,
  row: VacationRow | null,
  timeZone: string,
): VacationNote {
  if (!row)
    return {
      ...ours,
      ...{ accountId, isOn: false, firstDay: null, lastDay: null, timeZone, subject: '', body: '' },
      ...{ audience: 'everybody', startsAt: null, endsAt: null },
    }
  const { isOn, firstDay, lastDay, subject, body, audience } = row
  const days = { firstDay, lastDay, timeZone: row.timeZone }
  return { ...ours, accountId, isOn, ...days, subject, body, audience, ...asTexts(momentsOf(days)) }
}

export function presentState(row: VacationRow): VacationState {
  const { accountId, isOn, lastDay, timeZone } = row
  return { accountId, isOn, lastDay, timeZone, ...asTexts(momentsOf(row)) }
}

/** A note that the provider keeps, with the days in which its moments lie in this time zone. */
export function presentHeld(
  { id: accountId }: MailAccount,
  held: ProviderVacation & { remarks: string[]; hasSubject: boolean },
  { timeZone }: Pick<AwayDays, 'timeZone'>,
): VacationNote {
  const { isOn, subject, html: body, audience, hasSubject, remarks } = held
  return {
    ...{ accountId, keptBy: 'provider', isOn, ...daysOf(held, timeZone), subject, body, audience },
    ...{ hasSubject, remarks, ...asTexts(held) },
  }
}
