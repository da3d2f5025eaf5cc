import { ANSWERS_A_DAY, DOMAIN_SHARE } from '#core/contract/automatic-answers.ts'
import { domainOf } from '#core/text/addresses/addresses.ts'
import type { Executor } from '#server/db/client.ts'
import { registeredDomain } from '#server/mail/mime/sender/judge-sender.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { findAnswered } from './answered-queries.ts'

/**
 * Why an account answers nothing more by itself for now, or nobody more at the domain of this address; null if it may. What
 * waits counts as well, unless the gate itself asks. Mail in other names than its senders' own then does little harm, even
 * where nothing can be proven.
 */
export async function overAnswerLimit(
  db: Executor,
  account: MailAccount,
  to: string,
  { now, withWaiting = true }: { now: Date; withWaiting?: boolean },
): Promise<string | null> {
  const answered = await findAnswered(db, account, { since: new Date(now.getTime() - DAY_MS), withWaiting })
  const limit = account.answerLimit ?? ANSWERS_A_DAY
  if (answered.length >= limit)
    return `${account.email} has ${limit} automatic answers in 24 hours, which is its limit. No more are sent for now, because so many mean that a program answers back.`
  const domain = registeredDomain(domainOf(to))
  const most = Math.ceil(limit * DOMAIN_SHARE)
  const there = answered.filter(address => registeredDomain(domainOf(address)) === domain)
  if (there.length < most) return null
  return `${account.email} has ${most} automatic answers to ${domain} in 24 hours, which is its limit for one domain.`
}
