import type { TokenCount } from '../engine.ts'

/** English has four characters a token, German three: an estimate must not be too low. */
const CHARACTERS_A_TOKEN = 3

/**
 * Counts the tokens of a task as its provider bills them: what it reports; of an answer that was broken off, which reports
 * nothing, what was sent and what had been written by then, estimated; and nothing for a request that was refused.
 */
export function createMeter() {
  const tokens: TokenCount = { input: 0, output: 0 }
  /** The request that is being answered. */
  let open: TokenCount | null = null
  const add = ({ input, output }: TokenCount) => {
    tokens.input += input
    tokens.output += output
    open = null
  }
  return {
    tokens,
    sent: (body: string) => {
      open = { input: estimate(body), output: 0 }
    },
    refused: () => {
      open = null
    },
    wrote: (text: string) => {
      if (open) open.output = estimate(text)
    },
    reported: (usage: { inputTokens?: number | undefined; outputTokens?: number | undefined } | undefined) =>
      add({
        input: usage?.inputTokens ?? open?.input ?? 0,
        output: usage?.outputTokens ?? open?.output ?? 0,
      }),
    brokenOff: () => {
      if (open) add(open)
    },
  }
}
export type Meter = ReturnType<typeof createMeter>

export const estimate = (text: string): number => Math.ceil(text.length / CHARACTERS_A_TOKEN)
