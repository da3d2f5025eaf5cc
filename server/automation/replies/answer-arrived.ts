import type { SystemActor } from '#core/policy.ts'
import type { AccountKey } from '#server/db/keys.ts'
import type { Ctx } from '#server/deps.ts'
import { findActiveAccount } from '#server/mailbox/accounts/access.ts'
import { findArrived } from '#server/mailbox/signals/arrived-queries.ts'
import { awaitsVerdict } from '#server/mailbox/signals/awaits-verdict.ts'
import { findDelegate } from '#server/people/auth/actors.ts'
import { AppError } from '#server/platform/errors.ts'
import { findLastTheirs, findStanding, type Standing } from './reply-queries.ts'
import { stopSetting } from './stop-settings.ts'
import { withdrawUnwanted } from './withdraw-answers.ts'
import { writeAnswer } from './write-answer.ts'

/** The name under which lists and the audit log know what answers by the settings of a message. */
const AUTOMATIC_ANSWER = 'Automatic answer'

/**
 * Mail has arrived, or its sender has been checked: takes back what waits in conversations that have moved on, and has the
 * last message of each conversation answered that a person wants answered by itself.
 */
export async function answerArrived(
  ctx: Ctx<SystemActor>,
  { account, messageIds, at }: { account: AccountKey; messageIds: number[]; at: Date },
): Promise<void> {
  await withdrawUnwanted(ctx, account.workspaceId)
  const last = new Map<number, number>()
  for (const { threadId, messageId } of await findStanding(ctx.db, account, messageIds))
    last.set(threadId, messageId)
  const { workspaceId, id: accountId } = account
  for (const messageId of last.values())
    await ctx.queue.send('automation.answer', {
      workspaceId,
      accountId,
      messageId,
      arrivedAt: at.toISOString(),
    })
}

interface ToAnswer {
  account: AccountKey
  /** The message that has arrived, or whose settings were saved. */
  messageId: number
  /** Null if a person has just switched it on. */
  arrivedAt: Date | null
  signal: AbortSignal
}

/** Answers a message of a conversation by the settings that hold for it now. */
export async function answerBySetting(
  ctx: Ctx<SystemActor>,
  { account: key, messageId, arrivedAt, signal }: ToAnswer,
): Promise<void> {
  const account = await findActiveAccount(ctx.db, key)
  const [standing] = await findStanding(ctx.db, key, [messageId])
  if (!account || !standing) return
  const isAskedNow = arrivedAt === null
  const last = isAskedNow ? await findLastTheirs(ctx.db, key, standing.threadId) : messageId
  // Where nobody else has written anything, it is said of the message itself why it is not answered.
  const answered = last ?? messageId
  const [mail] = await findArrived(ctx.db, key, [answered])
  // It is answered once its sender has been checked: the event of that comes back here.
  if (!mail || awaitsVerdict(ctx, mail)) return
  const through = { id: standing.settingId, name: AUTOMATIC_ANSWER }
  const actor = await findDelegate(ctx.db, standing.userId, { kind: 'rule', through })
  if (!actor) return
  try {
    await writeAnswer(
      { ...ctx, actor },
      {
        messageId: answered,
        settings: settingsOf(standing),
        ...{ through, arrivedAt, signal },
        isOfSetting: true,
        again: isAskedNow,
      },
    )
  } catch (error) {
    if (error instanceof AppError && error.code === 'answered') return
    if (!(error instanceof AppError && (error.status === 403 || error.status === 404))) throw error
    const why = `${actor.email} may not send from ${account.email} any more.`
    await stopSetting(ctx, { account, messageId: standing.settingId, userId: actor.id, why })
  }
}

const settingsOf = ({ settings }: Standing) => ({
  tone: settings.aiReplyTone,
  delay: settings.aiReplyDelay,
  prompt: settings.aiCustomPrompt,
  mode: settings.aiReplyMode ?? 'send',
})
