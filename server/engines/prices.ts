/** US dollars for a million tokens, which is micro-dollars for one. */
export interface TokenPrice {
  input: number
  output: number
}

/**
 * List prices by the beginning of a model's name, the longest that fits
 * (openai.com/api/pricing, claude.com/pricing, ai.google.dev/pricing). An operator's own prices come from the
 * configuration; a model that is in neither costs nothing here, as one that runs on the operator's own machine.
 */
const PRICES: Record<string, TokenPrice> = {
  'gpt-4o': { input: 2.5, output: 10 },
  'gpt-4o-mini': { input: 0.15, output: 0.6 },
  'gpt-4.1': { input: 2, output: 8 },
  'gpt-4.1-mini': { input: 0.4, output: 1.6 },
  'gpt-4.1-nano': { input: 0.1, output: 0.4 },
  'gpt-5': { input: 1.25, output: 10 },
  'gpt-5-mini': { input: 0.25, output: 2 },
  'gpt-5-nano': { input: 0.05, output: 0.4 },
  'o4-mini': { input: 1.1, output: 4.4 },
  'claude-haiku-4-5': { input: 1, output: 5 },
  'claude-sonnet-4': { input: 3, output: 15 },
  'claude-opus-4': { input: 15, output: 75 },
  'claude-opus-4-5': { input: 5, output: 25 },
  'gemini-2.5-pro': { input: 1.25, output: 10 },
  'gemini-2.5-flash': { input: 0.3, output: 2.5 },
  'gemini-2.5-flash-lite': { input: 0.1, output: 0.4 },
  'text-embedding-3-small': { input: 0.02, output: 0 },
  'text-embedding-3-large': { input: 0.13, output: 0 },
}

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
