import type { Verdict } from '#core/contract/outreach/task-values.ts'
import type { TaskProposal } from '#core/contract/outreach/tasks.ts'
import type { SystemActor } from '#core/policy.ts'
import { departureIn } from '#core/text/signals/departure.ts'
import { judgeAnswer } from '#server/ai/outreach/judge-answer.ts'
import { nameOther } from '#server/ai/outreach/name-other.ts'
import type { Ctx } from '#server/deps.ts'
import { findDelegate } from '#server/people/auth/actors.ts'
import { AppError } from '#server/platform/errors.ts'
import { type CameBack, findNote } from './arrived-queries.ts'

/** A task without a proposal is better than one that comes late. */
const MOST_MS = 60_000

/**
 * What an answer seems to mean, as it is read for the person whose campaign it is. Null where it says none of the verdicts,
 * or where that person may not read it any more.
 */
export async function proposeFor(ctx: Ctx<SystemActor>, answer: CameBack): Promise<TaskProposal | null> {
  const { userId, campaignId, campaign, threadId, messageId } = answer
  if (userId === null) return null
  const through = { id: campaignId, name: campaign }
  const actor = await findDelegate(ctx.db, userId, { kind: 'sequence', through })
  if (!actor) return null
  const signal = AbortSignal.timeout(MOST_MS)
  try {
    const judged = await judgeAnswer({ ...ctx, actor }, { threadId, messageId, signal })
    if (!judged || judged.verdict === 'unclear') return null
    const as: Verdict = judged.verdict === 'out-of-office' ? 'away' : judged.verdict
    const { person, until, sentence } = judged
    return {
      as,
      until: until?.slice(0, 10) ?? null,
      other: person && { name: person.name, address: person.address || null },
      why: sentence,
    }
  } catch (error) {
    // No engine may be asked, or none has answered in time: the person reads it without a proposal.
    if (error instanceof AppError || signal.aborted) return null
    throw error
  }
}

/** What the note of somebody who has left proposes: to write to whom it names. */
export async function proposeSuccessor(
  { db }: Pick<Ctx, 'db'>,
  { workspaceId, messageId }: { workspaceId: number; messageId: number },
): Promise<TaskProposal | null> {
  const note = await findNote(db, workspaceId, messageId)
  const why = note && departureIn(note.subject, note.text)
  if (!note || why === null) return null
  const other = nameOther(note.text, note.own)
  return {
    as: 'wrong-person',
    until: null,
    other: other && { ...other, address: other.address || null },
    why,
  }
}
