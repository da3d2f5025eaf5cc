import type { Actor } from '#core/policy.ts'
import type { Deps } from '#server/deps.ts'
import { loadSettings } from '#server/features/ai/settings.ts'
import { insertCall } from '#server/features/usage/queries.ts'
import type { Embedder } from '#server/providers/ai/embedder.ts'
import { createLlmEmbedder } from '#server/providers/ai/llm/llm-embedder.ts'
import { createLocalEmbedder } from '#server/providers/ai/local-embedder/local-embedder.ts'
import { baseModel, parseLocalModel } from '#server/providers/ai/local-embedder/local-model.ts'
import { costOf, priceOf } from '#server/providers/ai/prices.ts'
import type { ModelRow } from './chunk-queries.ts'

/** Whose account it is: their decisions about AI hold. */
export type Payer = Pick<Actor, 'id' | 'organizationId'>

const DAY_MS = 86_400_000
const LOCAL_KEPT = 20
const local = new Map<string, Embedder>()

/** Embedders with what they have learned are some megabytes: the last few are kept. */
export function localEmbedder({ id, name, learned }: Pick<ModelRow, 'id' | 'name' | 'learned'>): Embedder {
  const key = learned ? `${id} ${name}` : ''
  const known = local.get(key)
  if (known) {
    local.delete(key)
    local.set(key, known)
    return known
  }
  const embedder = createLocalEmbedder(learned ? parseLocalModel(learned) : baseModel)
  local.set(key, embedder)
  for (const oldest of local.keys()) if (local.size > LOCAL_KEPT) local.delete(oldest)
  return embedder
}

/**
 * The provider's embedder for an account, metered and with receipts; null where none is configured, or where its people
 * do not want their mail to leave the machine.
 */
export async function providerEmbedder(
  deps: Deps,
  payer: Payer,
  accountId: number,
): Promise<Embedder | null> {
  const { llm, embeddingModel } = deps.config.ai
  if (!llm || !embeddingModel) return null
  const settings = await loadSettings(deps, payer)
  if (!settings.isEnabled || settings.provider === 'offline' || settings.offAccountIds.includes(accountId))
    return null
  const { redacts, keepPayloadDays } = settings
  return createLlmEmbedder(
    { ...llm, model: embeddingModel, redacts },
    async ({ tokens, payloads, latencyMs, outcome }) => {
      const isKept = keepPayloadDays > 0 && payloads.length > 0
      const at = deps.clock.now()
      await insertCall(deps.db, {
        at,
        userId: payer.id,
        organizationId: payer.organizationId,
        accountId,
        feature: 'embed',
        engine: llm.provider,
        model: embeddingModel,
        inputTokens: tokens,
        outputTokens: 0,
        inputCost: costOf({ input: tokens, output: 0 }, priceOf(embeddingModel)).input,
        outputCost: 0,
        latencyMs,
        outcome,
        requests: payloads.length,
        payloads: isKept ? payloads : null,
        payloadsUntil: isKept ? new Date(at.getTime() + keepPayloadDays * DAY_MS) : null,
      })
    },
  )
}
