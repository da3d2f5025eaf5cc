import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { costOf, type TokenPrice } from '#server/engines/prices.ts'
import { payerOf, sumSpent } from '#server/people/usage/queries.ts'
import { startOfMonth } from '#server/platform/clock.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Decider, lockReserved, releaseReserved, saveReserved } from './settings-queries.ts'

/** No call takes longer, with all its retries. */
const LAPSES_AFTER_MS = 15 * 60_000
/** What one call takes at most, beside the mail: the instructions, and the longest answer. */
const INSTRUCTION_TOKENS = 2000
const ANSWER_TOKENS = 4000
const CHARACTERS_A_TOKEN = 3

interface Planned {
  payer: Decider
  monthlyBudget: number | null
  price: TokenPrice | null
  /** What the call takes at most. */
  tokens: { input: number; output: number }
}

const tokensOf = (content: unknown): number => JSON.stringify(content).length / CHARACTERS_A_TOKEN

/** What a call to a language model takes at most that is given this content. */
export const mostOfAnswer = (content: unknown) => ({
  input: INSTRUCTION_TOKENS + tokensOf(content),
  output: ANSWER_TOKENS,
})

/** What it takes at most to embed these texts: nothing is written in answer. */
export const mostOfEmbedding = (texts: readonly string[]) => ({ input: tokensOf(texts), output: 0 })

/**
 * Reserves what a call may cost, so that calls at the same moment do not spend the same money; settled by the function that
 * it returns, once the call is recorded. Throws 402 where the budget has not enough left.
 */
export async function reserveBudget(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { payer, monthlyBudget, price, tokens }: Planned,
): Promise<() => Promise<void>> {
  if (monthlyBudget === null) return async () => {}
  const cost = costOf(tokens, price)
  const amount = cost.input + cost.output
  const now = clock.now()
  await inTransaction(db, async tx => {
    const reserved = (await lockReserved(tx, payer, now)) ?? 0
    const spent = await sumSpent(tx, await payerOf(tx, payer), startOfMonth(now))
    if (spent >= monthlyBudget) throw budgetSpent(monthlyBudget, 'is spent')
    if (spent + reserved + amount > monthlyBudget)
      throw budgetSpent(monthlyBudget, 'has not enough left for this request')
    const until = new Date(now.getTime() + LAPSES_AFTER_MS)
    await saveReserved(tx, payer, { reserved: reserved + amount, until })
  })
  return () => releaseReserved(db, payer, amount)
}

function budgetSpent(budget: number, what: string): AppError {
  return new AppError(
    402,
    `The AI budget of this month ($${(budget / 1_000_000).toFixed(2)}) ${what}. It can be raised under Settings, AI; until then the offline engine can be chosen there.`,
    'budget-spent',
  )
}
