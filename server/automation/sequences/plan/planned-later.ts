import { delegateInWords } from '#core/contract/actor.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import type { PlannedFollowUp, scheduled } from '#core/contract/scheduled.ts'
import { append } from '#core/lists.ts'
import { htmlToText } from '#core/text/html/html-to-text.ts'
import { snippetOf } from '#core/text/snippet.ts'
import type { Ctx } from '#server/deps.ts'
import { accessibleAccounts, type MailAccount } from '#server/mailbox/accounts/access.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { listScheduled } from '#server/send/outbox/scheduled/list-scheduled.ts'
import { sequenceName } from '../in-words.ts'
import { findPlanned } from '../queries.ts'
import { loadFollowUp } from '../state/load-follow-up.ts'
import { presentPlan } from './present-plan.ts'

/** For at most so many conversations the next follow-ups are listed. */
const MOST_CONVERSATIONS = 100

/** Everything that leaves later: what is in the outbox, and the follow-ups that are planned. */
export async function listLater(ctx: Ctx): Promise<ResponseOf<typeof scheduled.list>> {
  const accounts = await accessibleAccounts(ctx.db, ctx.actor, 'mail.manage')
  const { items, hasMore } = await listScheduled(ctx)
  const keys = await findPlanned(ctx.db, accounts, MOST_CONVERSATIONS)
  const planned: PlannedFollowUp[] = []
  for (const key of keys) {
    const followUp = await loadFollowUp(ctx.db, key, { now: ctx.clock.now() })
    const account = accounts.find(({ id }) => id === followUp?.enrolment.accountId)
    if (followUp && account) append(planned, await plannedOf(ctx, account, followUp))
  }
  planned.sort((a, b) => a.at.localeCompare(b.at))
  return { items, planned, hasMore: hasMore || keys.length === MOST_CONVERSATIONS }
}

async function plannedOf(
  ctx: Ctx,
  account: MailAccount,
  followUp: NonNullable<Awaited<ReturnType<typeof loadFollowUp>>>,
): Promise<PlannedFollowUp[]> {
  const { enrolment } = followUp
  const { from, to, steps } = await presentPlan(ctx, { account, followUp })
  const writer = enrolment.userId === null ? null : (await findUser(ctx.db, enrolment.userId))?.user.email
  const person = enrolment.userId === ctx.actor.id ? 'You' : (writer ?? 'Somebody who was removed')
  const toCome = steps.filter(
    ({ state, isSkipped }) => state === 'planned' || (state === 'skipped' && isSkipped),
  )
  const isWaiting = steps.some(({ state }) => state === 'waiting')
  const next = isWaiting ? null : toCome.find(({ state }) => state === 'planned')
  return toCome.map(({ step, subject, html, isAiWritten, isSkipped, at, why }) => ({
    threadId: String(enrolment.threadId),
    step,
    accountId: account.id,
    from,
    by: `${person}, ${delegateInWords({ kind: 'sequence', through: sequenceName(enrolment) })}`,
    to,
    subject,
    html,
    preview: snippetOf(htmlToText(html)),
    isAiWritten,
    isSkipped,
    isNext: step === next?.step,
    at,
    why,
  }))
}
