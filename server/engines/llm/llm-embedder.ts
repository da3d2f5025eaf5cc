import { embedMany } from 'ai'
import type { AiOutcome } from '#core/contract/ai.ts'
import type { Embedder } from '../embedder.ts'
import { atMost, toEngineError } from './failures.ts'
import { embeddingModel, type LlmConfig } from './language-model.ts'
import { estimate } from './meter.ts'
import { cleanText } from './prompt-data.ts'

interface EmbeddingCall {
  messageIds: number[]
  tokens: number
  /** Called with the exact body of each request. */
  payloads: string[]
  latencyMs: number
  outcome: AiOutcome
}

interface EmbeddingHooks {
  /** Throws an `EngineError` if a call with these texts is not allowed. What it returns is called at the end, after `onCall`. */
  beforeCall(texts: readonly string[]): Promise<() => Promise<void>>
  /** Called after every request, also a failed one. */
  onCall(call: EmbeddingCall): Promise<void>
}

const SERVICE = 'The AI provider'
/** Of one answer: a few hundred texts with as many dimensions as any model has. */
const MOST_BYTES = 16_000_000
const RELATED = 0.15
const ABOUT = 0.55

/**
 * Embeddings of a provider; null if it has none. The number of dimensions is known once the first texts have been
 * embedded, and 0 until then. Throws `EngineError`.
 */
export function createLlmEmbedder(
  config: LlmConfig & { redacts: boolean },
  { beforeCall, onCall }: EmbeddingHooks,
): Embedder | null {
  if (!embeddingModel(config, fetch)) return null
  let dimensions = 0
  return {
    model: `${config.provider}:${config.model}`,
    get dimensions() {
      return dimensions
    },
    // Cosines of these models lie in a narrow band: unrelated texts at 0.1 to 0.2, equivalent texts above 0.7.
    similarity: cosine => Math.min(1, Math.max(0, 0.2 + (0.4 * (cosine - RELATED)) / (ABOUT - RELATED))),
    cleaned: text => cleanText(text, config.redacts),
    async embed(texts, _kind, signal, messageIds = []) {
      const values = texts.map(text => cleanText(text, config.redacts) || ' ')
      const settle = await beforeCall(values)
      const started = performance.now()
      const payloads: string[] = []
      const told = (outcome: AiOutcome, tokens: number) =>
        onCall({
          messageIds,
          tokens,
          payloads,
          latencyMs: Math.round(performance.now() - started),
          outcome,
        })
      const model = embeddingModel(config, async (input, init) => {
        if (typeof init?.body === 'string') payloads.push(init.body)
        return atMost(await fetch(input, init), MOST_BYTES, SERVICE)
      })
      try {
        if (!model) return []
        const { embeddings, usage } = await embedMany({ model, values, abortSignal: signal })
        await told('ok', usage.tokens || 0)
        dimensions = embeddings[0]?.length ?? dimensions
        return embeddings.map(numbers => unit(Float32Array.from(numbers)))
      } catch (error) {
        const failure = toEngineError(error, SERVICE, signal)
        // Broken off, it is billed for what it was sent.
        const isBilled = failure.kind === 'cancelled' || failure.kind === 'timed-out'
        await told(failure.kind, isBilled ? payloads.reduce((sum, body) => sum + estimate(body), 0) : 0)
        throw failure
      } finally {
        await settle()
      }
    },
  }
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return length > 0 ? vector.map(value => value / length) : vector
}
