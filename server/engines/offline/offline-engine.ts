import { setImmediate } from 'node:timers/promises'
import { AI_ENGINES } from '#core/contract/ai-settings.ts'
import { notOffered } from '#core/rules/spoken-rule.ts'
import { type AiEngine, type Answer, EngineError } from '#server/engines/engine.ts'
import { chooseSame } from './choose-same.ts'
import { classify } from './classify-reply.ts'
import { frameAnswer } from './letters/answer.ts'
import { frameLetter, frameReminder, frameReply, frameText } from './letters/letters.ts'
import { quoteOpening } from './quote-opening.ts'
import { requireKnownLanguage } from './reading/known-language.ts'
import { readThread, summariseMessages } from './reading/summarise.ts'

/**
 * The engine that is always available. It frames letters, and reads mail by rules and word lists for English, German, French
 * and Spanish: it quotes and rearranges what people wrote, and knows nothing else.
 */
export function createOfflineEngine(): AiEngine {
  return {
    id: 'offline',
    model: 'offline-1',
    label: AI_ENGINES.offline.name,
    isBuiltIn: true,
    writesLetters: false,
    compose: (task, { signal }) => answer(signal, () => frameLetter(task)),
    reply: (task, { signal }) => answer(signal, () => frameReply(task)),
    choose: (task, { signal }) => answer(signal, () => chooseSame(task)),
    answer: (task, { signal }) => answer(signal, () => frameAnswer(task)),
    rewrite: (task, { signal }) => answer(signal, () => frameText(task)),
    followUp: (task, { signal }) => answer(signal, () => frameReminder(task)),
    classifyReply: (thread, { signal }) => answer(signal, () => classify(thread)),
    openingLine: (task, { signal }) => answer(signal, () => quoteOpening(task)),
    // The grammar of rules has read the words before any engine is asked.
    proposeRule: (_, { signal }) => answer(signal, () => notOffered()),
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

async function answer<T>(signal: AbortSignal, work: () => T | Promise<T>): Promise<Answer<T>> {
  throwIfCancelled(signal)
  return { value: await work(), tokens: { input: 0, output: 0 } }
}

function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new EngineError('cancelled', 'Cancelled.')
}
