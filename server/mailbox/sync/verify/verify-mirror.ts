import { buffer } from 'node:stream/consumers'
import type { AccountKey } from '#server/db/keys.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import {
  type MailProvider,
  type MessageFlags,
  ProviderError,
  type RemoteMessage,
} from '#server/mail/providers/provider.ts'
import { findFolders } from '#server/mailbox/messages/placement-queries.ts'
import { applyPage, preparePage } from '../apply-page.ts'
import { findState } from '../state-queries.ts'
import { saveState } from '../worker/save-state.ts'
import { findFolderCopies, logRepairs } from './verify-queries.ts'

interface Difference {
  kind: 'missing' | 'extra' | 'flags'
  folder: string
  remoteId: string
  /** As the server has them; absent if the server does not have the copy. */
  flags?: MessageFlags
}

interface Verification {
  verified: number
  total: number
  repaired: number
}

interface VerifyHooks {
  /** Applies what has changed at the server meanwhile. */
  catchUp: () => Promise<unknown>
  signal: AbortSignal
}

const REPAIR_BATCH = 50
const PASSED_OVER: ReadonlySet<string> = new Set(['not-found', 'refused', 'unavailable'])

/**
 * Compares the copies and flags of every folder with the server's. Differences that are left after catching up are
 * repaired and logged. Returns how many of the server's copies are proven to be the same here. Throws if it is aborted
 * before the end.
 */
export async function verifyMirror(
  deps: Pick<Deps, 'db' | 'blobs' | 'reader' | 'events' | 'publish' | 'clock' | 'log' | 'queue'>,
  account: AccountKey,
  provider: MailProvider,
  hooks: VerifyHooks,
): Promise<Verification> {
  let result: Verification = { verified: 0, total: 0, repaired: 0 }
  for (const { remoteId: folder } of await findFolders(deps.db, account)) {
    const outcome = await verifyFolder(deps, account, provider, folder, hooks)
    result = {
      verified: result.verified + outcome.verified,
      total: result.total + outcome.total,
      repaired: result.repaired + outcome.repaired,
    }
  }
  const { id: accountId } = account
  await saveState(deps.db, account, {
    verifiedAt: deps.clock.now(),
    verifiedCount: result.verified,
    verifiedTotal: result.total,
    repairedCount: result.repaired,
  })
  await deps.events.publish(deps.db, { accountId }, { type: 'sync_progress', accountId })
  return result
}

async function verifyFolder(
  deps: Parameters<typeof verifyMirror>[0],
  account: AccountKey,
  provider: MailProvider,
  folder: string,
  { catchUp, signal }: VerifyHooks,
): Promise<Verification> {
  signal.throwIfAborted()
  let compared = await compare(deps, account, provider, folder)
  if (compared.differences.length > 0) {
    // Most differences are only news: another client has worked since the last sync.
    await catchUp()
    signal.throwIfAborted()
    compared = await compare(deps, account, provider, folder)
  }
  const repaired = await repair(deps, account, provider, compared.differences, signal)
  const wrong = compared.differences.filter(({ kind }) => kind !== 'extra').length - repaired.onServer
  return { total: compared.total, verified: compared.total - Math.max(0, wrong), repaired: repaired.all }
}

async function compare(
  { db }: Pick<Deps, 'db'>,
  account: AccountKey,
  provider: MailProvider,
  folder: string,
): Promise<{ total: number; differences: Difference[] }> {
  let inventory: Awaited<ReturnType<MailProvider['inventory']>>
  try {
    inventory = await provider.inventory(folder)
  } catch (error) {
    const kind = error instanceof ProviderError ? error.kind : null
    // If the folder may not be read, its content is unknown: copies here stay as they are.
    if (kind === 'refused') return { total: 0, differences: [] }
    // A folder that is gone, or not made yet, holds nothing.
    if (kind !== 'not-found') throw error
    inventory = []
  }
  const { copies, pending } = await findFolderCopies(db, account, folder)
  const differences: Difference[] = []
  for (const { remoteId, flags } of inventory) {
    const here = copies.get(remoteId)
    copies.delete(remoteId)
    if (pending.has(remoteId)) continue
    if (!here) differences.push({ kind: 'missing', folder, remoteId, ...(flags ? { flags } : {}) })
    else if (flags && !sameFlags(here, flags)) differences.push({ kind: 'flags', folder, remoteId, flags })
  }
  for (const remoteId of copies.keys()) differences.push({ kind: 'extra', folder, remoteId })
  return { total: inventory.length, differences }
}

/** Repairs differences in batches, the same way as pages of changes are applied. */
async function repair(
  deps: Parameters<typeof verifyMirror>[0],
  account: AccountKey,
  provider: MailProvider,
  differences: Difference[],
  signal: AbortSignal,
): Promise<{ all: number; onServer: number }> {
  const { workspaceId, id: accountId } = account
  const done = { all: 0, onServer: 0 }
  for (let start = 0; start < differences.length; start += REPAIR_BATCH) {
    signal.throwIfAborted()
    const batch = differences.slice(start, start + REPAIR_BATCH)
    const upserted = (await Promise.all(batch.map(item => fetchRepair(provider, item)))).filter(
      item => item !== null,
    )
    // A copy that is missing in its folder may be stored here in another one.
    const replaced = new Set(upserted.flatMap(({ remoteId, source }) => (source ? remoteId : [])))
    const deletedIds = batch
      .filter(({ kind, remoteId }) => kind === 'extra' || replaced.has(remoteId))
      .map(({ remoteId }) => remoteId)
    const state = await findState(deps.db, account)
    const page = { cursor: state?.cursor ?? null, upserted, deletedIds, more: false }
    const prepared = await preparePage(deps, account, page)
    await applyPage(deps, account, prepared)
    const mended = new Set([...upserted.map(({ remoteId }) => remoteId), ...deletedIds])
    const repairs = batch.filter(({ remoteId }) => mended.has(remoteId))
    await inTransaction(deps.db, tx =>
      logRepairs(
        tx,
        repairs.map(({ kind, folder, remoteId }) => ({ workspaceId, accountId, kind, folder, remoteId })),
      ),
    )
    deps.log.warn(
      { accountId, repairs: repairs.length },
      'the mirror differed from the server and was mended',
    )
    done.all += repairs.length
    done.onServer += upserted.length
  }
  return done
}

async function fetchRepair(provider: MailProvider, item: Difference): Promise<RemoteMessage | null> {
  const { kind, folder, remoteId, flags } = item
  if (kind === 'extra' || !flags) return null
  if (kind === 'flags') return { remoteId, folder, flags }
  try {
    const { stream, size, ...known } = await provider.message(remoteId)
    const source = await buffer(stream)
    return { ...known, remoteId, folder, flags, source, size: size ?? source.length }
  } catch (error) {
    // If the message was expunged meanwhile, nothing is missing any more. If the provider fails at this
    // message alone, it stays missing, and other repairs go on. A provider that fails at everything shows at
    // the next folder.
    if (error instanceof ProviderError && PASSED_OVER.has(error.kind)) return null
    throw error
  }
}

function sameFlags(a: MessageFlags, b: MessageFlags): boolean {
  const isSameAnswer = a.answered === null || b.answered === null || a.answered === b.answered
  return a.read === b.read && a.starred === b.starred && isSameAnswer && a.draft === b.draft
}
