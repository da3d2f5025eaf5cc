import { accountOf } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import { inBatches } from '#server/db/upkeep/in-batches.ts'
import { oneByOne } from '#server/db/upkeep/one-by-one.ts'
import type { Deps } from '#server/deps.ts'
import { changeCopies } from '#server/mailbox/changes/change-messages.ts'
import { findCopies, folderForRole } from '#server/mailbox/changes/change-queries.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import {
  deleteAbandoned,
  findOpenFilings,
  LOST_AFTER_MS,
  type OpenFiling,
  restFilings,
} from '../upkeep-queries.ts'
import { endFiling } from './filing-queries.ts'

/** If no sync has brought a copy within this time, the copy was never made. */
const SEEN_WITHIN_MS = DAY_MS
const KEEP_ABANDONED_MS = 30 * DAY_MS

/**
 * Ends filings that a crash has left open, once sync has brought the copy or none has come, and removes older copies that were
 * left in Drafts. `silentMs`: no process that was at work so long ago still runs, so the claims of what is older are
 * released.
 */
export async function closeFilings(deps: Deps, { silentMs }: { silentMs?: number } = {}): Promise<void> {
  if (silentMs !== undefined) await restFilings(deps.db, silentMs)
  const before = new Date(deps.clock.now().getTime() - (silentMs ?? LOST_AFTER_MS))
  await oneByOne(await findOpenFilings(deps.db, before), each => closeFiling(deps, each))
}

async function closeFiling(deps: Deps, filing: OpenFiling): Promise<void> {
  const { accountId, messageId, isWanted, startedAt } = filing
  const isOver = startedAt.getTime() < deps.clock.now().getTime() - SEEN_WITHIN_MS
  if (messageId === null && !isOver) return
  await inMailTransaction(deps.db, [accountId], async tx => {
    await endFiling(tx, filing)
    if (messageId === null || isWanted) return
    const account = accountOf(filing)
    const folder = await folderForRole(tx, account, 'drafts')
    const copies = await findCopies(tx, account, [messageId])
    const stale = copies.filter(({ folderId }) => folderId === folder.id)
    const change = { kind: 'destroy' } as const
    await changeCopies(deps, tx, { account, userId: null, change }, stale)
  })
}

/** Deletes drafts whose message was deleted elsewhere long ago. */
export async function purgeDrafts(deps: Pick<Deps, 'db' | 'clock'>, signal: AbortSignal): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - KEEP_ABANDONED_MS)
  await inBatches(signal, limit => inMailTransaction(deps.db, [], tx => deleteAbandoned(tx, before, limit)))
}
