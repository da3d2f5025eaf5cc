import { foldText } from '#core/text/fold.ts'
import type { Deps } from '#server/deps.ts'
import { findActiveAccount, type MailAccount } from '#server/features/accounts/access.ts'
import { ownWords } from '#server/features/ai/load-thread.ts'
import { chunkText } from '#server/providers/ai/chunk-text.ts'
import type { Embedder } from '#server/providers/ai/embedder.ts'
import { EngineError } from '#server/providers/ai/engine.ts'
import { createModelTrainer } from '#server/providers/ai/local-embedder/model-trainer.ts'
import {
  type ChunkToStore,
  countMessages,
  createIndex,
  deleteModel,
  findModel,
  findToEmbed,
  insertChunks,
  insertModel,
  type MessageToEmbed,
  type ModelRow,
  sampleTexts,
  updateModel,
} from './chunk-queries.ts'
import { localEmbedder, providerEmbedder } from './embedders.ts'
import { insertTerms } from './queries.ts'

const BATCH = 100
/** One run gives way to others after so long; the next goes on where it ended. */
const RUN_MS = 15_000
/** From so many vectors on a graph of neighbours is worth its upkeep. */
const INDEX_FROM = 5000
/** An account is learned from once it has so many messages, and again when they are twice as many. */
const LEAST_TO_LEARN = 200
const MOST_LEARNED = 20_000

/**
 * Brings the search index by meaning of an account up to date, as far as one run's time goes. Answers whether there is
 * more to do. What cannot be done now (a provider that does not answer) is done by a later run.
 */
export async function embedAccount(deps: Deps, accountId: number): Promise<boolean> {
  const account = await findActiveAccount(deps.db, accountId)
  if (!account || !deps.database.hasVector) return false
  const until = performance.now() + RUN_MS
  try {
    const active = await currentModel(deps, account)
    if (!(await embedAll(deps, account, active, until))) return true
    const next = await nextModel(deps, account, active)
    if (!next) return false
    if (!(await embedAll(deps, account, next, until))) return true
    await putInForce(deps, active, next)
    return false
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    deps.log.warn({ err: error, accountId }, 'mail could not be embedded; trying again later')
    return false
  }
}

/** The model that answers searches; the first one of an account is there at once, untrained. */
async function currentModel({ db }: Deps, { id: accountId }: MailAccount): Promise<ModelRow> {
  const active = await findModel(db, accountId, 'active')
  if (active) return active
  const embedder = localEmbedder({ id: 0, name: '', learned: null })
  const { model: name, dimensions } = embedder
  return insertModel(db, { accountId, name, dimensions, state: 'active' })
}

/** A better model, being built beside the active one; null while that is good enough. */
async function nextModel(deps: Deps, account: MailAccount, active: ModelRow): Promise<ModelRow | null> {
  const { db } = deps
  const accountId = account.id
  const building = await findModel(db, accountId, 'building')
  const wanted = await wantedModel(deps, account, active)
  if (wanted === null || (building && building.name === wanted.name)) {
    if (wanted === null && building) await deleteModel(db, building.id)
    return wanted === null ? null : building
  }
  if (building) await deleteModel(db, building.id)
  return insertModel(db, { ...wanted, accountId, state: 'building' })
}

async function wantedModel(
  deps: Deps,
  account: MailAccount,
  active: ModelRow,
): Promise<Pick<ModelRow, 'name' | 'dimensions' | 'learned' | 'trainedOn'> | null> {
  const provider = await providerEmbedder(deps, payerOf(account), account.id)
  if (provider) {
    if (active.name === provider.model) return null
    // How long its vectors are is known when there is one.
    await provider.embed(['Quillbox'], 'passage', AbortSignal.timeout(PROVIDER_MS))
    return { name: provider.model, dimensions: provider.dimensions, learned: null, trainedOn: 0 }
  }
  const building = await findModel(deps.db, account.id, 'building')
  if (building?.learned && isLocal(building)) return building
  const messages = await countMessages(deps.db, account.id)
  const isWanted = isLocal(active) ? messages >= Math.max(LEAST_TO_LEARN, 2 * active.trainedOn) : true
  if (!isWanted) return null
  if (messages < LEAST_TO_LEARN) {
    const { model: name, dimensions } = localEmbedder({ id: 0, name: '', learned: null })
    return { name, dimensions, learned: null, trainedOn: 0 }
  }
  return learnFrom(deps, account.id, messages)
}

const PROVIDER_MS = 30_000
const isLocal = ({ name }: Pick<ModelRow, 'name'>) => name.startsWith('local-')

async function learnFrom({ db }: Deps, accountId: number, messages: number) {
  const trainer = createModelTrainer()
  const step = Math.max(1, Math.floor(messages / MOST_LEARNED))
  let after = 0
  for (;;) {
    const rows = await sampleTexts(db, accountId, after, BATCH, step)
    for (const row of rows) for (const passage of passagesOf(row)) trainer.add(passage)
    after = Number(rows.at(-1)?.id ?? 0)
    if (rows.length < BATCH) break
  }
  const model = trainer.finish()
  const embedder = localEmbedder({ id: 0, name: model.version, learned: Buffer.from(model.serialise()) })
  const { model: name, dimensions } = embedder
  return { name, dimensions, learned: Buffer.from(model.serialise()), trainedOn: messages }
}

/** False when time ran out. */
async function embedAll(deps: Deps, account: MailAccount, model: ModelRow, until: number): Promise<boolean> {
  const embedder = await embedderOf(deps, account, model)
  if (!embedder) return true
  let { cursor, embedded, hasIndex } = model
  for (;;) {
    const rows = await findToEmbed(deps.db, { ...model, cursor }, BATCH)
    if (rows.length === 0) return true
    const passages = rows.flatMap(row =>
      passagesOf(row).map((text, position) => ({ messageId: Number(row.id), position, text })),
    )
    const vectors = await embedder.embed(
      passages.map(({ text }) => text),
      'passage',
      AbortSignal.timeout(PROVIDER_MS * 4),
    )
    const chunks: ChunkToStore[] = passages.map(({ messageId, position }, index) => ({
      messageId,
      position,
      embedding: nonZero(vectors[index]),
    }))
    const found = new Set(chunks.map(({ messageId }) => messageId))
    for (const { id } of rows)
      if (!found.has(Number(id))) chunks.push({ messageId: Number(id), position: 0, embedding: null })
    cursor = Math.max(cursor, ...rows.map(({ id }) => Number(id)))
    embedded += rows.length
    await deps.db.transaction(async tx => {
      await insertChunks(tx, model.id, chunks)
      await insertTerms(tx, account.id, termsOf(rows))
      await updateModel(tx, model.id, { cursor, embedded })
    })
    if (!hasIndex && embedded >= INDEX_FROM) {
      await createIndex(deps.db, model)
      await updateModel(deps.db, model.id, { hasIndex: true })
      hasIndex = true
    }
    if (performance.now() > until) return false
  }
}

/** Null where the model's provider is not to be used any more: it answers with what it has until another is built. */
async function embedderOf(deps: Deps, account: MailAccount, model: ModelRow): Promise<Embedder | null> {
  if (isLocal(model)) return localEmbedder(model)
  const provider = await providerEmbedder(deps, payerOf(account), account.id)
  return provider?.model === model.name ? provider : null
}

async function putInForce({ db }: Deps, active: ModelRow, next: ModelRow): Promise<void> {
  await db.transaction(async tx => {
    await deleteModel(tx, active.id)
    await updateModel(tx, next.id, { state: 'active' })
  })
}

const payerOf = ({ ownerId, organizationId }: MailAccount) => ({ id: ownerId, organizationId })

/** What the writer wrote, in passages, with the subject at the head and the sender's name at the end of the first. */
export function passagesOf({ subject, from_name: name, text, html }: MessageToEmbed): string[] {
  const body = ownWords({ isHtml: html !== null, body: html ?? '', bodyText: text })
  const [first = '', ...rest] = chunkText(body, subject)
  const named = name ? `${first}\n${name}` : first
  return named.trim() === '' ? [] : [named, ...rest]
}

const nonZero = (vector: Float32Array | undefined) => (vector?.some(value => value !== 0) ? vector : null)

const LONGEST_TERM = 40
const SHORTEST_TERM = 4

/** Words of names and subjects: few enough to be compared letter by letter. */
function termsOf(rows: MessageToEmbed[]): string[] {
  const terms = new Set<string>()
  for (const { subject, from_name: name, from_address: address, people } of rows)
    for (const [word] of foldText(`${subject} ${name ?? ''} ${address ?? ''} ${people}`).matchAll(/\p{L}+/gu))
      if (word.length >= SHORTEST_TERM && word.length <= LONGEST_TERM) terms.add(word)
  return [...terms].sort()
}
