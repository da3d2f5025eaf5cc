import type { AiFeature, AiOutcome } from '#core/contract/ai.ts'
import type { Actor } from '#core/policy.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { costOf, modelInList, type TokenPrice } from '#server/engines/prices.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { measure } from '#server/platform/telemetry/measure.ts'
import { insertCall, type MailOfCall } from './queries.ts'

/** The only model of the engine that works by rules. */
const OFFLINE_MODEL = 'offline-1'

interface CallMade extends MailOfCall {
  /** Who pays: a person, or their organization if they have one. */
  payer: Pick<Actor, 'id' | 'organizationId'>
  feature: AiFeature
  engine: string
  model: string
  startedAt: Date
  latencyMs: number
  outcome: AiOutcome
  tokens: { input: number; output: number }
  price: TokenPrice | null
  /** The exact bodies of the requests, which left this machine. */
  payloads: string[]
  /** How long to keep them, in days; 0 keeps none. */
  keepPayloadDays: number
}

/** Stores tokens and cost of a call of an AI engine, and the receipt of what left the machine. */
export async function recordCall({ db, config }: Pick<Deps, 'db' | 'config'>, call: CallMade): Promise<void> {
  const { payer, feature, engine, model, outcome, latencyMs, startedAt } = call
  const { tokens, price, payloads, keepPayloadDays } = call
  const cost = costOf(tokens, price)
  const isKept = keepPayloadDays > 0 && payloads.length > 0
  const row = {
    feature,
    engine,
    model,
    outcome,
    latencyMs,
    at: startedAt,
    inputTokens: tokens.input,
    outputTokens: tokens.output,
    inputCost: cost.input,
    outputCost: cost.output,
    requests: payloads.length,
    payloads: isKept ? payloads : null,
    payloadsUntil: isKept ? new Date(startedAt.getTime() + keepPayloadDays * DAY_MS) : null,
  }
  await inTransaction(db, tx => insertCall(tx, payer, row, call))

  // People may name models of their own: those are not told one by one.
  const isConfigured = [config.ai.llm?.model, config.ai.embeddingModel, OFFLINE_MODEL].includes(model)
  const labels = { engine, model: isConfigured ? model : (modelInList(model) ?? 'other') }
  measure('quillbox_ai_calls_total', 1, { ...labels, outcome })
  measure('quillbox_ai_call_duration_seconds', latencyMs / 1000, { engine })
  for (const direction of ['input', 'output'] as const) {
    measure('quillbox_ai_tokens_total', tokens[direction], { ...labels, direction })
    measure('quillbox_ai_cost_dollars_total', cost[direction] / 1_000_000, { ...labels, direction })
  }
}
