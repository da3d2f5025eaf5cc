import { setImmediate } from 'node:timers/promises'
import { notOffered } from '#core/rules/spoken-rule.ts'
import { type AiEngine, type Answer, EngineError } from '#server/providers/ai/engine.ts'
import { classify } from './classify-reply.ts'
import { requireKnownLanguage } from './reading/known-language.ts'
import { readThread, summariseMessages } from './reading/summarise.ts'
import { rewriteText } from './rewriting/rewrite.ts'
import { offlineAnswer } from './writing/answer.ts'
import { composeLetter } from './writing/compose.ts'
import { followUpLetter } from './writing/follow-up.ts'
import { quoteOpening } from './writing/opening.ts'
import { replyLetter } from './writing/reply.ts'

/**
 * The engine that is always available: rules and word lists for English, German, French and Spanish. It extracts and
 * rearranges what people wrote and adds set phrases; it knows nothing else.
 */
export function createOfflineEngine(): AiEngine {
  return {
    id: 'offline',
    model: 'offline-1',
    label: 'Offline engine',
    compose: async (task, { signal }) => answer(signal, () => composeLetter(task)),
    reply: async (task, { signal }) => {
      throwIfCancelled(signal)
      await requireKnownLanguage(task.thread.messages.at(-1)?.text ?? '')
      return answer(signal, () => replyLetter(task))
    },
    answer: async (task, { signal }) => answer(signal, () => offlineAnswer(task)),
    rewrite: async (task, { signal }) => answer(signal, () => rewriteText(task)),
    followUp: async (task, { signal }) => answer(signal, () => followUpLetter(task)),
    classifyReply: async (thread, { signal }) => answer(signal, () => classify(thread)),
    openingLine: async (task, { signal }) => answer(signal, () => quoteOpening(task)),
    // The grammar of rules has read the words before any engine is asked.
    proposeRule: async (_, { signal }) => answer(signal, () => notOffered()),
    summarise: async (thread, { signal }) => {
      throwIfCancelled(signal)
      await requireKnownLanguage(thread.messages.map(({ text }) => text.slice(0, 200)).join('\n'))
      const messages = await readThread(thread, async () => {
        await setImmediate()
        throwIfCancelled(signal)
      })
      return answer(signal, () => summariseMessages(messages, thread.subject))
    },
  }
}

function answer<T>(signal: AbortSignal, work: () => T): Answer<T> {
  throwIfCancelled(signal)
  return { value: work(), tokens: { input: 0, output: 0 } }
}

function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new EngineError('cancelled', 'Cancelled.')
}
