import type { AiEngine } from './engine.ts'
import type { LlmConfig } from './llm/language-model.ts'
import { priceOf, type TokenPrice } from './prices.ts'

/** What the operator has configured. */
interface AiConfig {
  /** Null means the offline engine. */
  llm: LlmConfig | null
  contextChars: number
  timeoutMs: number
  /** What the installation's model costs, where the operator said so. */
  price: TokenPrice | null
}

export interface EngineChoice {
  /** An organization's own model; null means the installation's. */
  own: LlmConfig | 'offline' | null
  redacts: boolean
}

/**
 * The active engine and its token prices. Engines are loaded when they are first needed, because most processes never
 * need one.
 */
export async function chooseEngine(
  { llm, contextChars, timeoutMs, price }: AiConfig,
  { own, redacts }: EngineChoice,
): Promise<{ engine: AiEngine; price: TokenPrice | null }> {
  const chosen = own === 'offline' ? null : (own ?? llm)
  if (!chosen) {
    const { createOfflineEngine } = await import('./offline/offline-engine.ts')
    return { engine: createOfflineEngine(), price: null }
  }
  const { createLlmEngine } = await import('./llm/llm-engine.ts')
  return {
    engine: createLlmEngine({ ...chosen, contextChars, timeoutMs, redacts }),
    // What runs on the own machine costs nothing, whatever its name.
    price: chosen.name ? null : ((own === null ? price : null) ?? priceOf(chosen.model)),
  }
}

/** The engine for organizations and people without a model of their own. */
export async function installationEngine(config: AiConfig): Promise<AiEngine> {
  return (await chooseEngine(config, { own: null, redacts: true })).engine
}
