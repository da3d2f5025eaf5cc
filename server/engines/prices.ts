import { LLM_SERVICES, type TokenPrice } from './llm/providers.ts'

export type { TokenPrice }

const PRICES: Record<string, TokenPrice> = Object.assign(
  {},
  ...Object.values(LLM_SERVICES).map(({ prices }) => prices),
)

/** Null where nobody has said what the model costs. */
export function priceOf(model: string): TokenPrice | null {
  const key = modelInList(model)
  return key === null ? null : (PRICES[key] ?? null)
}

/** The name by which a model is in the list of prices; null if it is not there. */
export function modelInList(model: string): string | null {
  const name = model.toLowerCase().replace(/^.*\//, '')
  const [longest = null] = Object.keys(PRICES)
    .filter(start => name.startsWith(start))
    .sort((a, b) => b.length - a.length)
  return longest
}

/** Micro-dollars, rounded up: nothing that costs is free. */
export function costOf(tokens: { input: number; output: number }, price: TokenPrice | null) {
  return {
    input: Math.ceil(tokens.input * (price?.input ?? 0)),
    output: Math.ceil(tokens.output * (price?.output ?? 0)),
  }
}
