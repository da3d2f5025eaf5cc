import { AI_DECLINED, type AiFeature, type AiOutcome } from '#core/contract/ai.ts'
import type { Deps } from '#server/deps.ts'
import {
  type AiEngine,
  type Answer,
  type CallOptions,
  EngineDeclined,
  EngineError,
} from '#server/engines/engine.ts'
import { mapStrings } from '#server/engines/map-strings.ts'
import { linkFilter } from '#server/engines/permitted-links.ts'
import { recordCall } from '#server/people/usage/record-call.ts'
import { AppError } from '#server/platform/errors.ts'
import { engineOf } from './engine-of.ts'
import { type Material, requireMade } from './may-leave.ts'
import { mostOfAnswer, reserveBudget } from './settings/reserve-budget.ts'

export interface Asking {
  feature: AiFeature
  /**
   * Texts of the conversation and everything that the person wrote. The engine's answer may contain links from here, and
   * no others.
   */
  sources: string[]
  signal: AbortSignal
  /** Whether the answer takes the place of what the person is writing: a failure says that this stands as it was. */
  isForEditor?: boolean
  onText?: (text: string) => void
}

/**
 * The only way to call an engine. Passes on what `may-leave.ts` has allowed, if the budget is not used up; counts tokens
 * and cost; and keeps a receipt of what left the machine, whatever the outcome. Removes links from the answer that are
 * not in `sources`. Throws AppErrors with messages for the person.
 */
export async function askEngine<Content, T>(
  deps: Deps,
  material: Material<Content>,
  { feature, sources, signal, isForEditor = false, onText }: Asking,
  ask: (engine: AiEngine, content: Content, options: CallOptions) => Promise<Answer<T>>,
): Promise<{ value: T; engine: string; writesLetters: boolean }> {
  requireMade(material)
  const { content, payer, settings, accountIds, messageIds, sampleIds, styleIds } = material
  const { engine, price } = await engineOf(deps, payer, settings)
  const { monthlyBudget } = settings
  const isPaid = !engine.isBuiltIn
  const tokens = mostOfAnswer(content)
  const settle = isPaid ? await reserveBudget(deps, { payer, monthlyBudget, price, tokens }) : null

  const startedAt = deps.clock.now()
  const started = performance.now()
  const payloads: string[] = []
  const record = (outcome: AiOutcome, tokens: { input: number; output: number }) =>
    recordCall(deps, {
      payer,
      feature,
      accountIds,
      messageIds,
      sampleIds,
      styleIds,
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
    const { value, tokens } = await ask(engine, content, options)
    await record('ok', tokens)
    return {
      value: mapStrings(value, permitted),
      engine: engine.label,
      writesLetters: engine.writesLetters,
    }
  } catch (error) {
    // Nothing was done, and nothing has left: there is nothing to count.
    if (error instanceof EngineDeclined) throw new AppError(422, error.message, AI_DECLINED, { cause: error })
    if (!(error instanceof EngineError)) throw error
    await record(error.kind, error.tokens)
    throw toAppError(error, isForEditor)
  } finally {
    await settle?.()
  }
}

/** Whether the engine that these settings choose writes letters; else it works by rules alone. */
export async function writesLetters(
  deps: Deps,
  { payer, settings }: Pick<Material<unknown>, 'payer' | 'settings'>,
): Promise<boolean> {
  return (await engineOf(deps, payer, settings)).engine.writesLetters
}

const STATUS = {
  unavailable: 503,
  'rate-limited': 503,
  refused: 502,
  nonsense: 502,
  'timed-out': 504,
  cancelled: 499,
} as const

export const TEXT_IS_SAFE = 'Your text is unchanged.'

function toAppError(error: EngineError, isForEditor: boolean): AppError {
  const { retryAfterMs } = error
  const safe = isForEditor && error.kind !== 'cancelled' ? ` ${TEXT_IS_SAFE}` : ''
  return new AppError(STATUS[error.kind], `${error.message}${safe}`, `ai-${error.kind}`, {
    cause: error,
    ...(retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
  })
}
