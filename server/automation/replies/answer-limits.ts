import { ANSWERS_A_DAY, type AnswerLimit } from '#core/contract/automatic-answers.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { type MailAccount, requireAccount } from '#server/mailbox/accounts/access.ts'
import { aboutMailbox, recordAudit } from '#server/people/audit/record-audit.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { countWritten, setAnswerLimit } from './reply-queries.ts'

/** How many answers may be written by themselves in an account in 24 hours, and how many were. */
export async function readAnswerLimit(ctx: Ctx, accountId: number): Promise<AnswerLimit> {
  return present(ctx, await requireAccount(ctx.db, ctx.actor, 'mail.read', accountId))
}

/** Sets that number; null for the usual one. */
export async function changeAnswerLimit(
  ctx: Ctx,
  { accountId, answersADay }: { accountId: number; answersADay: number | null },
): Promise<AnswerLimit> {
  const account = await requireAccount(ctx.db, ctx.actor, 'account.manage', accountId)
  await inTransaction(ctx.db, async tx => {
    await setAnswerLimit(tx, account, answersADay)
    await recordAudit(tx, {
      at: ctx.clock.now(),
      actor: ctx.actor,
      ...aboutMailbox(account),
      action: 'answers.limited',
      details: { from: account.answerLimit, to: answersADay },
    })
  })
  return present(ctx, { ...account, answerLimit: answersADay })
}

async function present({ db, clock }: Pick<Ctx, 'db' | 'clock'>, account: MailAccount): Promise<AnswerLimit> {
  const used = await countWritten(db, account, new Date(clock.now().getTime() - DAY_MS))
  const { id: accountId, answerLimit: ownLimit } = account
  return { accountId, limit: ownLimit ?? ANSWERS_A_DAY, used, ownLimit }
}
