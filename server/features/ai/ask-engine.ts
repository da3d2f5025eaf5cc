import type { AiFeature, AiOutcome } from '#core/contract/ai.ts'
import type { Actor } from '#core/policy.ts'
import type { Deps } from '#server/deps.ts'
import { recordCall } from '#server/features/usage/record-call.ts'
import { AppError, forbidden } from '#server/platform/errors.ts'
import { type AiEngine, type Answer, type CallOptions, EngineError } from '#server/providers/ai/engine.ts'
import { mapStrings } from '#server/providers/ai/map-strings.ts'
import { linkFilter } from '#server/providers/ai/permitted-links.ts'
import { type EffectiveSettings, engineOf, isBudgetSpent, loadSettings } from './settings.ts'

export interface Asking {
  actor: Pick<Actor, 'id' | 'organizationId'>
  feature: AiFeature
  /** Whose mail the engine reads; null where it reads none. */
  accountId: number | null
  messageIds: number[]
  /** The conversation, and all that the person wrote: the engine may repeat links that stand there, and no others. */
  sources: string[]
  signal: AbortSignal
  onText?: (text: string) => void
}

/**
 * The one way to an engine: asks whether AI is allowed here and the budget not spent, meters what it took, and keeps a
 * receipt of what left the machine, whatever came back. Of what the engine writes nothing gets further than here with a
 * link that does not stand in the sources. Throws AppErrors whose words are for the person.
 */
export async function askEngine<T>(
  deps: Deps,
  { actor, feature, accountId, messageIds, sources, signal, onText }: Asking,
  ask: (engine: AiEngine, options: CallOptions) => Promise<Answer<T>>,
): Promise<{ value: T; engine: string }> {
  const settings = await loadSettings(deps, actor)
  if (!settings.isEnabled) throw forbidden('AI is switched off. It can be switched on under Settings, AI.')
  if (accountId !== null && settings.offAccountIds.includes(accountId))
    throw forbidden('AI is switched off for this account. It can be switched on under Settings, AI.')
  const { engine, price } = await engineOf(deps, actor, settings)
  if (engine.id !== 'offline' && (await isBudgetSpent(deps, actor, settings))) throw budgetSpent(settings)

  const startedAt = deps.clock.now()
  const started = performance.now()
  const payloads: string[] = []
  const record = (outcome: AiOutcome, tokens: { input: number; output: number }) =>
    recordCall(deps, {
      payer: actor,
      feature,
      accountId,
      messageIds,
      engine: engine.id,
      model: engine.model,
      startedAt,
      latencyMs: Math.round(performance.now() - started),
      outcome,
      tokens,
      price,
      payloads,
      keepPayloadDays: settings.keepPayloadDays,
    })
  try {
    const permitted = linkFilter(sources)
    const options: CallOptions = {
      signal,
      onRequest: body => payloads.push(body),
      ...(onText ? { onText: text => onText(permitted(text)) } : {}),
    }
    const { value, tokens } = await ask(engine, options)
    await record('ok', tokens)
    return { value: mapStrings(value, permitted), engine: engine.label }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    await record(error.kind, error.tokens)
    throw toAppError(error)
  }
}

function budgetSpent({ monthlyBudget }: EffectiveSettings): AppError {
  const amount = `$${((monthlyBudget ?? 0) / 1_000_000).toFixed(2)}`
  return new AppError(
    402,
    `The AI budget of this month (${amount}) is spent. It can be raised under Settings, AI; until then the offline engine can be chosen there.`,
    'budget-spent',
  )
}

const STATUS = {
  unavailable: 503,
  'rate-limited': 503,
  refused: 502,
  nonsense: 502,
  'timed-out': 504,
  cancelled: 499,
} as const

function toAppError(error: EngineError): AppError {
  const { retryAfterMs } = error
  return new AppError(STATUS[error.kind], error.message, `ai-${error.kind}`, {
    cause: error,
    ...(retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
  })
}
