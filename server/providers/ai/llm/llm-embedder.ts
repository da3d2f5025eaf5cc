import { embedMany } from 'ai'
import type { AiOutcome } from '#core/contract/ai.ts'
import type { Embedder } from '../embedder.ts'
import { redact } from '../redact.ts'
import { toEngineError } from './failures.ts'
import { embeddingModel, type LlmConfig } from './language-model.ts'

export interface EmbeddingCall {
  tokens: number
  /** Bodies of the requests, to the letter. */
  payloads: string[]
  latencyMs: number
  outcome: AiOutcome
}

/** Dimensions are known once the first texts have been embedded. */
export interface LlmEmbedder extends Embedder {
  dimensions: number
}

const RELATED = 0.15
const ABOUT = 0.55

/** A provider's embeddings. `onCall` is told of every call, also of one that failed. Throws `EngineError`. */
export function createLlmEmbedder(
  config: LlmConfig & { redacts: boolean },
  onCall: (call: EmbeddingCall) => Promise<void>,
): LlmEmbedder | null {
  const payloads: string[] = []
  const model = embeddingModel(config, async (input, init) => {
    if (typeof init?.body === 'string') payloads.push(init.body)
    return fetch(input, init)
  })
  if (!model) return null
  const embedder: LlmEmbedder = {
    model: `${config.provider}:${config.model}`,
    dimensions: 0,
    // Cosines of these models lie in a narrow band: unrelated text at 0.1 to 0.2, the same thing above 0.7.
    similarity: cosine => Math.min(1, Math.max(0, 0.2 + (0.4 * (cosine - RELATED)) / (ABOUT - RELATED))),
    async embed(texts, _kind, signal) {
      const started = performance.now()
      payloads.length = 0
      const told = (outcome: AiOutcome, tokens: number) =>
        onCall({
          tokens,
          payloads: [...payloads],
          latencyMs: Math.round(performance.now() - started),
          outcome,
        })
      try {
        const values = texts.map(text => (config.redacts ? redact(text).text : text) || ' ')
        const { embeddings, usage } = await embedMany({ model, values, abortSignal: signal })
        await told('ok', usage.tokens || 0)
        return embeddings.map(numbers => {
          embedder.dimensions = numbers.length
          return unit(Float32Array.from(numbers))
        })
      } catch (error) {
        const failure = toEngineError(error, 'The AI provider', signal)
        await told(failure.kind, 0)
        throw failure
      }
    },
  }
  return embedder
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return length > 0 ? vector.map(value => value / length) : vector
}
