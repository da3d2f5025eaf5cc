import { append, highest } from '#core/lists.ts'
import { formatAddress } from '#core/text/addresses/addresses.ts'
import { ownWords } from '#core/text/quotes/own-words.ts'
import { foldText } from '#core/text/search/fold.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { inBatches } from '#server/db/upkeep/in-batches.ts'
import type { Deps } from '#server/deps.ts'
import { chunkText } from '#server/engines/chunk-text.ts'
import type { Embedder } from '#server/engines/embedder.ts'
import { EngineError } from '#server/engines/engine.ts'
import { createLocalEmbedder } from '#server/engines/local-embedder/local-embedder.ts'
import { learnModel } from '#server/engines/local-embedder/training/learn-model.ts'
import { findActiveAccount, type MailAccount } from '#server/mailbox/accounts/access.ts'
import { byHalves } from '#server/platform/batches.ts'
import { oneAhead } from '#server/platform/one-ahead.ts'
import { insertTerms } from '../queries.ts'
import { carryOver } from './carry-over.ts'
import { deleteSomeChunks, hasChunks } from './carry-over-queries.ts'
import { areCellsDue } from './cells.ts'
import { drawCells } from './draw-cells.ts'
import { cellsOf, embedderOf, isLocal, type ModelToBuild, providerEmbedder, UNTRAINED } from './embedders.ts'
import { fillCells, hasGaps, sweepCells } from './fill-cells.ts'
import {
  countMessages,
  deleteModel,
  deleteSomeCells,
  deleteSomeVectors,
  findModel,
  findToEmbed,
  insertModel,
  insertVectors,
  type MessageToEmbed,
  type ModelRow,
  type Passage,
  sampleTexts,
  updateModel,
} from './vector-queries.ts'

const BATCH = 250
/** Time limit of a run, so that other accounts get their turn; the next run continues. */
const RUN_MS = 15_000
/** An account is learned from once it has this many messages, and again when the number has doubled. */
const LEAST_TO_LEARN = 200
const MOST_LEARNED = 20_000
/** Time limits for one text, and for a batch of passages. */
const PROVIDER_MS = 30_000
const EMBEDDING_MS = 4 * PROVIDER_MS

/**
 * Updates the search index by meaning of an account within the time limit of a run. Returns whether there is more to do.
 * What fails now (for instance because a provider does not answer) is left for a later run.
 */
export async function embedAccount(deps: Deps, key: AccountKey, signal: AbortSignal): Promise<boolean> {
  const account = await findActiveAccount(deps.db, key)
  if (!account) return false
  const run = { until: performance.now() + RUN_MS, signal }
  try {
    await deleteRetired(deps, account, signal)
    const active = await currentModel(deps, account, signal)
    if (!(await embedAll(deps, account, active, run))) return true
    const next = await nextModel(deps, account, active, signal)
    if (!next) return false
    if (!(await embedAll(deps, account, next, run))) return true
    await putInForce(deps, active, next)
    await deleteRetired(deps, account, signal)
    return false
  } catch (error) {
    if (signal.aborted) return true
    if (!(error instanceof EngineError)) throw error
    deps.log.warn({ err: error, accountId: key.id }, 'mail could not be embedded; trying again later')
    return false
  }
}

/**
 * Whether a run would find something to do. Whether the account has grown enough to be learned from is checked when new
 * mail arrives.
 */
export async function hasToEmbed(deps: Deps, key: AccountKey): Promise<boolean> {
  const { db } = deps
  const account = await findActiveAccount(db, key)
  if (!account) return false
  const active = await findModel(db, account, 'active')
  if (!active || active.carriedTo !== null || areCellsDue(active)) return true
  if ((await findModel(db, account, 'building')) || (await findModel(db, account, 'retired'))) return true
  if ((await findToEmbed(db, active, [], 1)).length > 0 || (await hasGaps(db, active))) return true
  const provider = await providerEmbedder(deps, account)
  return provider ? provider.model !== active.name : !isLocal(active)
}

/** Time limit of a run. */
interface Run {
  /** By `performance.now()`. */
  until: number
  signal: AbortSignal
}

/**
 * The model that answers searches. The first model of an account is local, trained on its mail if there is enough of it.
 */
async function currentModel(deps: Deps, account: MailAccount, signal: AbortSignal): Promise<ModelRow> {
  const active = await findModel(deps.db, account, 'active')
  if (active) return active
  const first = await localModel(deps, account, null, signal)
  const values = { ...UNTRAINED, ...first, ...keysOf(account), state: 'active' as const, carriedTo: null }
  return inTransaction(deps.db, tx => insertModel(tx, values))
}

/** A better model that is being built beside the active one; null while the active one is good enough. */
async function nextModel(
  deps: Deps,
  account: MailAccount,
  active: ModelRow,
  signal: AbortSignal,
): Promise<ModelRow | null> {
  const { db } = deps
  const provider = await providerEmbedder(deps, account)
  const building = await findModel(db, account, 'building')
  if (building && (provider ? building.name === provider.model : isLocal(building))) return building
  const wanted = await (provider ? spaceOf(provider, active) : localModel(deps, account, active, signal))
  if (building) {
    await inTransaction(db, tx => updateModel(tx, building, { state: 'retired' }))
    await deleteRetired(deps, account, signal)
  }
  if (!wanted) return null
  const values = { ...wanted, ...keysOf(account), state: 'building' as const, carriedTo: null }
  return inTransaction(db, tx => insertModel(tx, values))
}

const keysOf = ({ workspaceId, id }: AccountKey) => ({ workspaceId, accountId: id })

async function spaceOf(provider: Embedder, active: ModelRow): Promise<ModelToBuild | null> {
  if (active.name === provider.model) return null
  // The length of its vectors is known once there is one.
  await provider.embed(['Quillbox'], 'passage', AbortSignal.timeout(PROVIDER_MS))
  return { ...UNTRAINED, name: provider.model, dimensions: provider.dimensions }
}

/** A local model that is better than the active one; null where the active one is as good. */
async function localModel(
  deps: Deps,
  account: AccountKey,
  active: ModelRow | null,
  signal: AbortSignal,
): Promise<ModelToBuild | null> {
  const messages = await countMessages(deps.db, account)
  const isGood = active && isLocal(active) && messages < Math.max(LEAST_TO_LEARN, 2 * active.trainedOn)
  if (isGood) return null
  if (messages < LEAST_TO_LEARN) return UNTRAINED
  const model = await learnModel(passagesToLearn(deps, account, messages, signal))
  const { model: name, dimensions } = createLocalEmbedder(model)
  return { name, dimensions, learned: Buffer.from(model.serialise()), trainedOn: messages }
}

async function* passagesToLearn({ db }: Deps, account: AccountKey, messages: number, signal: AbortSignal) {
  const step = Math.max(1, Math.floor(messages / MOST_LEARNED))
  let after = 0
  for (;;) {
    signal.throwIfAborted()
    const rows = await sampleTexts(db, account, after, BATCH, step)
    yield rows.flatMap(row => passagesOf(row))
    if (rows.length < BATCH) return
    after = Number(rows.at(-1)?.id)
  }
}

/** False when the time limit was reached. */
async function embedAll(deps: Deps, account: MailAccount, found: ModelRow, run: Run): Promise<boolean> {
  const model = await carryOver(deps, found, run.signal)
  await sweepCells(deps.db, model, run.signal)
  const embedder = await embedderOf(deps, account, model)
  if (!embedder) return true
  let { embedded, cells } = model
  let drawn = await cellsOf(deps.db, model)
  const keepCells = async () => {
    if (areCellsDue({ embedded, cells })) {
      drawn = await drawCells(deps, model, embedded, run.signal)
      cells = drawn.count
    } else if (drawn) await fillCells(deps.db, model, drawn, run.signal)
  }
  for await (const batch of oneAhead(embedBatches(deps, model, embedder, run))) {
    if (!batch) {
      await keepCells()
      return true
    }
    const { rows, chunks, cursor } = batch
    embedded += chunks.filter(({ embedding }) => embedding !== null).length
    await inTransaction(deps.db, async tx => {
      await insertTerms(tx, account, termsOf(rows))
      await insertVectors(tx, model, chunks)
      await updateModel(tx, model, { cursor, embedded })
    })
    await keepCells()
  }
  return false
}

interface EmbeddedBatch {
  rows: MessageToEmbed[]
  chunks: Passage[]
  /** Messages up to this id are embedded. */
  cursor: number
}

/**
 * Batches of messages without vectors, with their vectors, until the time limit or the end, which is null. The next
 * batch is requested while the one before is stored.
 */
async function* embedBatches(
  { db }: Deps,
  model: ModelRow,
  embedder: Embedder,
  { until, signal }: Run,
): AsyncGenerator<EmbeddedBatch | null> {
  let { cursor } = model
  let last: number[] = []
  while (performance.now() < until && !signal.aborted) {
    const rows = await findToEmbed(db, { ...model, cursor }, last, BATCH)
    if (rows.length === 0) return yield null
    last = rows.map(({ id }) => Number(id))
    cursor = highest(last, cursor)
    yield { rows, chunks: await chunksOf(rows, embedder, signal), cursor }
  }
}

/** A message whose text an engine refuses by itself is not found by meaning; all others are. */
async function chunksOf(rows: MessageToEmbed[], embedder: Embedder, signal: AbortSignal): Promise<Passage[]> {
  const chunks: Passage[] = []
  let isProbed = false
  const embed = async (some: readonly MessageToEmbed[]) =>
    append(chunks, await embedSome(some, embedder, signal))
  await byHalves(
    rows,
    async some => {
      try {
        await embed(some)
      } catch (error) {
        // An engine that refuses everything is not to blame on a text.
        if (!isProbed && isOfText(error) && !signal.aborted)
          await embedder
            .embed(['Quillbox'], 'passage', AbortSignal.any([signal, AbortSignal.timeout(PROVIDER_MS)]))
            .catch(() => {
              throw new EngineError('unavailable', (error as Error).message, { cause: error })
            })
        isProbed = true
        throw error
      }
    },
    {
      isOfAnItem: isOfText,
      passOver: ({ id }) => void chunks.push({ messageId: Number(id), position: 0, embedding: null }),
    },
  )
  return chunks
}

/** Whether the text is to blame: the engine refuses it, or our own code cannot read it. */
const isOfText = (error: unknown): boolean =>
  error instanceof EngineError
    ? error.kind === 'refused' || error.kind === 'nonsense'
    : error instanceof TypeError || error instanceof RangeError

async function embedSome(
  rows: readonly MessageToEmbed[],
  embedder: Embedder,
  signal: AbortSignal,
): Promise<Passage[]> {
  const passages = rows.flatMap(row =>
    passagesOf(row, embedder.cleaned).map((text, position) => ({
      messageId: Number(row.id),
      position,
      text,
    })),
  )
  const vectors = await embedder.embed(
    passages.map(({ text }) => text),
    'passage',
    AbortSignal.any([signal, AbortSignal.timeout(EMBEDDING_MS)]),
    rows.map(({ id }) => Number(id)),
  )
  const chunks: Passage[] = passages.map(({ messageId, position }, index) => ({
    messageId,
    position,
    embedding: nonZero(vectors[index]),
  }))
  const found = new Set(chunks.map(({ messageId }) => messageId))
  for (const { id } of rows)
    if (!found.has(Number(id))) chunks.push({ messageId: Number(id), position: 0, embedding: null })
  return chunks
}

async function putInForce({ db }: Deps, active: ModelRow, next: ModelRow): Promise<void> {
  await inTransaction(db, async tx => {
    await updateModel(tx, active, { state: 'retired' })
    await updateModel(tx, next, { state: 'active' })
  })
}

/** Deletes the model of an account that has been replaced, if there is one, with all its vectors. */
async function deleteRetired({ db }: Deps, account: AccountKey, signal: AbortSignal): Promise<void> {
  const retired = await findModel(db, account, 'retired')
  if (!retired) return
  if (await hasChunks(db)) await inBatches(signal, limit => deleteSomeChunks(db, retired, limit))
  for (const some of [deleteSomeCells, deleteSomeVectors])
    await inBatches(signal, limit => some(db, retired, limit))
  await inTransaction(db, tx => deleteModel(tx, retired))
}

/** The writer's own text in passages. The first passage begins with the subject and ends with the sender's name. */
function passagesOf(
  { subject, from_name: name, from_address: address, text, html, answered }: MessageToEmbed,
  cleaned = (text: string) => text,
): string[] {
  const writer = address === null ? '' : formatAddress({ name, address })
  const body = ownWords({ text, html, subject, writer, letters: answered === null ? [] : [answered] })
  const [first = '', ...rest] = chunkText(cleaned(body), cleaned(subject))
  const named = name ? `${first}\n${name}` : first
  return named.trim() === '' ? [] : [named, ...rest]
}

const nonZero = (vector: Float32Array | undefined) => (vector?.some(value => value !== 0) ? vector : null)

const LONGEST_TERM = 40
const SHORTEST_TERM = 4

/** Words of names and subjects: few enough to compare them letter by letter. */
function termsOf(rows: MessageToEmbed[]): string[] {
  const terms = new Set<string>()
  for (const { subject, from_name: name, from_address: address, people } of rows)
    for (const [word] of foldText(`${subject} ${name ?? ''} ${address ?? ''} ${people}`).matchAll(/\p{L}+/gu))
      if (word.length >= SHORTEST_TERM && word.length <= LONGEST_TERM) terms.add(word)
  return [...terms].sort()
}
