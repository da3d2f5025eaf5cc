import type { AiEngine } from './engine.ts'
import type { LlmConfig } from './llm/language-model.ts'
import { createLlmEngine } from './llm/llm-engine.ts'
import { createOfflineEngine } from './offline/offline-engine.ts'
import { priceOf, type TokenPrice } from './prices.ts'

/** What the operator has configured. */
export interface AiConfig {
  /** Null: the offline engine. */
  llm: LlmConfig | null
  contextChars: number
  timeoutMs: number
  /** What the installation's model costs, where the operator said so. */
  price: TokenPrice | null
}

export interface EngineChoice {
  /** An organization's own model; null takes the installation's. */
  own: LlmConfig | 'offline' | null
  redacts: boolean
}

const offline = createOfflineEngine()

/** The engine in force, and what its tokens cost. */
export function chooseEngine(
  { llm, contextChars, timeoutMs, price }: AiConfig,
  { own, redacts }: EngineChoice,
): { engine: AiEngine; price: TokenPrice | null } {
  const chosen = own === 'offline' ? null : (own ?? llm)
  if (!chosen) return { engine: offline, price: null }
  return {
    engine: createLlmEngine({ ...chosen, contextChars, timeoutMs, redacts }),
    price: (own === null ? price : null) ?? priceOf(chosen.model),
  }
}
