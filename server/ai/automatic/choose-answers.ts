import type { Choice } from '#core/answers/decide-answer.ts'
import type { Ctx } from '#server/deps.ts'
import type { AiMessage, ChooseTask } from '#server/engines/engine.ts'
import { askEngine } from '../ask-engine.ts'
import { choiceFor } from '../may-leave.ts'

interface ToChoose {
  messageId: number
  /** The sentences of the mail, and the questions that an engine chooses from. */
  taskFor: (subject: string, message: AiMessage) => ChooseTask
  signal: AbortSignal
}

/** Has an engine say which sentences of a mail are which questions. It writes nothing, and nothing is decided here. */
export async function chooseAnswers(
  ctx: Ctx,
  { messageId, taskFor, signal }: ToChoose,
): Promise<{ choice: Choice; engine: string }> {
  const material = await choiceFor(ctx, { messageId, taskFor })
  const asking = { feature: 'auto-reply' as const, sources: [], signal }
  const { value, engine } = await askEngine(ctx, material, asking, (engine, task, options) =>
    engine.choose(task, options),
  )
  return { choice: value, engine }
}
