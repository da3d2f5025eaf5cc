import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '#server/deps.ts'
import type { AnswerTask, AnswerTone, Person, WrittenAnswer } from '#server/engines/engine.ts'
import { findName } from '#server/people/auth/actors.ts'
import { askEngine } from '../ask-engine.ts'
import { answerFor } from '../may-leave.ts'

interface ToAnswer {
  messageId: number
  threadId: number
  replyTo: Person
  tone: AnswerTone
  instruction: string
  /** HTML; links in it may be repeated. */
  signature: string
  signal: AbortSignal
}

export interface DraftedAnswer {
  answer: WrittenAnswer
  /** What it was written from. */
  task: AnswerTask
  /** Who wrote it, as shown. */
  engine: string
  writesLetters: boolean
  /** Whether links or addresses were taken out that stand in nothing it was written from. */
  isShortened: boolean
}

/** Has an engine write an answer, sentence by sentence. Nothing is sent here, and nothing is decided. */
export async function draftAnswer(
  ctx: Ctx,
  { messageId, threadId, replyTo, tone, instruction, signature, signal }: ToAnswer,
): Promise<DraftedAnswer> {
  const name = await findName(ctx.db, ctx.actor)
  const material = await answerFor(ctx, { messageId, threadId, replyTo, name })
  const { sources, ...content } = material.content
  const task: AnswerTask = { ...content, tone, instruction }
  const given = [...sources, instruction, signature, content.writer.address]
  let raw: WrittenAnswer | null = null
  const asking = { feature: 'auto-reply' as const, sources: given, signal }
  const { value, engine, writesLetters } = await askEngine(
    ctx,
    material,
    asking,
    async (engine, _, options) => {
      const answer = await engine.answer(task, options)
      raw = answer.value
      return answer
    },
  )
  return { answer: value, task, engine, writesLetters, isShortened: !isDeepStrictEqual(raw, value) }
}
