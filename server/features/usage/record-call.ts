import type { AiFeature, AiOutcome } from '#core/contract/ai.ts'
import type { Actor } from '#core/policy.ts'
import type { Deps } from '#server/deps.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { costOf, type TokenPrice } from '#server/providers/ai/prices.ts'
import { insertCall } from './queries.ts'

interface CallMade {
  /** Who pays: a person, and their organization where they have one. */
  payer: Pick<Actor, 'id' | 'organizationId'>
  feature: AiFeature
  /** Whose mail was given to the engine. */
  accountIds: number[]
  messageIds: number[]
  sampleIds?: number[]
  styleIds?: number[]
  engine: string
  model: string
  startedAt: Date
  latencyMs: number
  outcome: AiOutcome
  tokens: { input: number; output: number }
  price: TokenPrice | null
  /** Bodies of the requests, to the letter: what left this machine. */
  payloads: string[]
  /** For how long they are kept; 0: not at all. */
  keepPayloadDays: number
}

/** Meters a call of an AI engine, and keeps the receipt of what left the machine. */
export async function recordCall({ db }: Pick<Deps, 'db'>, call: CallMade): Promise<void> {
  const { payer, tokens, price, payloads, keepPayloadDays, startedAt, ...rest } = call
  const cost = costOf(tokens, price)
  const isKept = keepPayloadDays > 0 && payloads.length > 0
  await insertCall(db, payer, {
    ...rest,
    at: startedAt,
    inputTokens: tokens.input,
    outputTokens: tokens.output,
    inputCost: cost.input,
    outputCost: cost.output,
    requests: payloads.length,
    payloads: isKept ? payloads : null,
    payloadsUntil: isKept ? new Date(startedAt.getTime() + keepPayloadDays * DAY_MS) : null,
  })
}
