import type { Actor } from '#core/policy.ts'
import { decide } from '#server/ai/may-leave.ts'
import { mostOfEmbedding, reserveBudget } from '#server/ai/settings/reserve-budget.ts'
import type { Executor } from '#server/db/client.ts'
import type { embeddingModels } from '#server/db/schema/index.ts'
import type { Deps } from '#server/deps.ts'
import type { Embedder } from '#server/engines/embedder.ts'
import { EngineError } from '#server/engines/engine.ts'
import { createLocalEmbedder } from '#server/engines/local-embedder/local-embedder.ts'
import { baseModel, parseLocalModel } from '#server/engines/local-embedder/local-model.ts'
import { priceOf } from '#server/engines/prices.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { recordCall } from '#server/people/usage/record-call.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Cells, parseCells } from './cells.ts'
import { findCenters, findLearned, type ModelKey, type ModelRow } from './vector-queries.ts'

const LOCAL_KEPT = 20
const local = new Map<number, Embedder>()
const untrained = createLocalEmbedder(baseModel)

export type ModelToBuild = Pick<
  typeof embeddingModels.$inferSelect,
  'name' | 'dimensions' | 'learned' | 'trainedOn'
>

/** The local model before anything was learned. */
export const UNTRAINED: ModelToBuild = {
  name: untrained.model,
  dimensions: untrained.dimensions,
  learned: null,
  trainedOn: 0,
}

export const isLocal = ({ name }: Pick<ModelRow, 'name'>) => name.startsWith('local-')

/**
 * Null where the model's provider may not be used any more; the account then keeps its index until another model is
 * built.
 */
export async function embedderOf(
  deps: Deps,
  account: MailAccount,
  model: ModelRow,
  forWhom?: Asker,
): Promise<Embedder | null> {
  if (isLocal(model)) return localEmbedder(deps.db, model)
  const provider = await providerEmbedder(deps, account, forWhom)
  return provider?.model === model.name ? provider : null
}

/** Caches the last few embedders, which are some megabytes each with their learned data. */
async function localEmbedder(db: Executor, model: ModelRow): Promise<Embedder | null> {
  const { id, trainedOn } = model
  if (trainedOn === 0) return untrained
  const embedder = local.get(id) ?? (await learnedEmbedder(db, model))
  if (!embedder) return null
  local.delete(id)
  local.set(id, embedder)
  for (const oldest of local.keys()) if (local.size > LOCAL_KEPT) local.delete(oldest)
  return embedder
}

/** Null for a model that was replaced by another. */
async function learnedEmbedder(db: Executor, model: ModelKey): Promise<Embedder | null> {
  const learned = await findLearned(db, model)
  return learned && createLocalEmbedder(parseLocalModel(learned))
}

const drawn = new Map<string, Cells>()

/** A model's cells, cached for the last few models; null where there are none. */
export async function cellsOf(db: Executor, model: ModelRow): Promise<Cells | null> {
  if (model.cells === 0) return null
  // The number of cells is part of the key, because it changes when cells are computed again.
  const key = `${model.id}/${model.cells}`
  const bytes = drawn.has(key) ? null : await findCenters(db, model)
  const cells = drawn.get(key) ?? (bytes && parseCells(bytes, model))
  if (!cells) return null
  drawn.delete(key)
  drawn.set(key, cells)
  for (const oldest of drawn.keys()) if (drawn.size > LOCAL_KEPT) drawn.delete(oldest)
  return cells
}

/** The person who searches. Texts are embedded on behalf of the owner of the account. */
type Asker = Pick<Actor, 'id' | 'organizationId'>

/**
 * A provider's embedder for an account, as its settings allow, with metering and receipts. Null if no provider is
 * configured, if the mail must not leave this machine, or if another engine was chosen for the account.
 */
export async function providerEmbedder(
  deps: Deps,
  account: MailAccount,
  forWhom: Asker = { id: account.ownerId, organizationId: account.organizationId },
): Promise<Embedder | null> {
  const { llm, embeddingModel } = deps.config.ai
  if (!llm || !embeddingModel) return null
  const { payer, settings, refusal } = await decide(deps, forWhom, account)
  // A person who chose an engine of their own did not choose this one.
  if (refusal !== null || settings.provider !== null) return null
  const price = priceOf(embeddingModel)
  const { createLlmEmbedder } = await import('#server/engines/llm/llm-embedder.ts')
  return createLlmEmbedder(
    { ...llm, model: embeddingModel, redacts: settings.redacts },
    {
      async beforeCall(texts) {
        // Checked at every call, because a run makes many.
        const now = await decide(deps, forWhom, account)
        if (now.refusal !== null) throw new EngineError('unavailable', now.refusal)
        const { monthlyBudget } = now.settings
        try {
          return await reserveBudget(deps, { payer, monthlyBudget, price, tokens: mostOfEmbedding(texts) })
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          throw new EngineError('unavailable', error.message)
        }
      },
      onCall: ({ tokens, ...call }) =>
        recordCall(deps, {
          ...call,
          payer,
          // The words of a search are not mail, so the receipt is for the searcher only.
          accountIds: call.messageIds.length > 0 ? [account.id] : [],
          feature: 'embed',
          engine: llm.provider,
          model: embeddingModel,
          startedAt: deps.clock.now(),
          tokens: { input: tokens, output: 0 },
          price,
          keepPayloadDays: settings.keepPayloadDays,
        }),
    },
  )
}
