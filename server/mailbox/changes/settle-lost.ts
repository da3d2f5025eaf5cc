import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { FolderRole } from '#server/mail/providers/provider.ts'
import { settleMessages } from '../messages/announce-mail.ts'
import {
  countTries,
  findFolderByName,
  finishActions,
  hasPendingActions,
  insertActions,
  type PendingAction,
  renameCopies,
} from './change-queries.ts'
import { failActions } from './fail-actions.ts'
import {
  findAgain,
  findLastRemovals,
  findLost,
  findOtherCopies,
  forgetCopies,
  keepLastCopy,
  type OtherCopy,
  redirectAction,
  showPending,
} from './lost-queries.ts'
import { PASSING } from './move-messages.ts'
import { MOST_TRIES } from './replay-actions.ts'
import { isWaitingName, waitingName } from './waiting-queries.ts'

/** What becomes of a change whose copy is not where it was. */
type Outcome =
  /** It continues with these copies. `isSame`: there is only one, and the lost copy has become that one. */
  | { copies: OtherCopy[]; isSame: boolean }
  /** The result that was wanted is there already. */
  | 'done'
  /** It cannot be carried out; why, in plain words. */
  | { reason: string }

const NOWHERE = { reason: 'The message is not in the mailbox any more.' }
const LAST = { reason: 'The message is nowhere else any more.' }
const MOVED = { reason: 'Another program has moved the message in the meantime.' }

/**
 * Changes that wait for a reading of the mailbox. A reading that begins later either finds what they wait for, or shows
 * that it is not there.
 */
interface Awaiting {
  /** Ids of changes whose copies have to be found. */
  lost: ReadonlySet<number>
  /** Ids of removals of what may be the last copy of its message. */
  lastRemovals: ReadonlySet<number>
}

/** Call it before a reading of an account begins. */
export async function findAwaiting({ db }: Pick<Deps, 'db'>, account: AccountKey): Promise<Awaiting> {
  if (!(await hasPendingActions(db, account))) return { lost: new Set(), lastRemovals: new Set() }
  const idsOf = (actions: PendingAction[]) => new Set(actions.map(({ id }) => id))
  return {
    lost: idsOf(await findLost(db, account)),
    lastRemovals: idsOf(await findLastRemovals(db, account)),
  }
}

/**
 * Settles changes that had lost their copies before the mailbox was read to its end: the answer to a move did not
 * arrive, another program has moved the message, or its folder has begun anew (UIDVALIDITY). A message is the same
 * wherever its copies lie (by OBJECTID, a provider's own id, or the SHA-256 of its source), so reading has found the
 * copy that took the place of the lost one, and the change continues with that. If there is none, the change has failed;
 * but if some folders could not be read (`isPartial`), it waits for some more readings first. A copy is not removed if
 * it turns out to be the only one. Returns true if a removal failed for that reason: then the copy has to be restored
 * here.
 */
export async function settleLost(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'log'>,
  account: AccountKey,
  { lost, lastRemovals, isPartial }: Awaiting & { isPartial: boolean },
): Promise<boolean> {
  const left = new Set(lost)
  while (left.size > 0) {
    await inMailTransaction(deps.db, [account.id], async tx => {
      // One at a time, because settling one change may also have found the copy of the next.
      const action = (await findLost(tx, account)).find(({ id }) => left.has(id))
      if (!action) return left.clear()
      left.delete(action.id)
      await settle(deps, tx, account, { action, isPartial })
    })
  }
  if (isPartial || lastRemovals.size === 0) return false
  return inMailTransaction(deps.db, [account.id], async tx => {
    // A removal whose other copy was lost during this reading waits for the next reading: that copy may have gone to a
    // folder that was read before.
    const removals = (await findLastRemovals(tx, account)).filter(({ id }) => lastRemovals.has(id))
    await failActions(deps, tx, account, removals, LAST.reason)
    return removals.length > 0
  })
}

async function settle(
  deps: Pick<Deps, 'clock' | 'events' | 'log'>,
  tx: Tx,
  account: AccountKey,
  { action, isPartial }: { action: PendingAction; isPartial: boolean },
): Promise<void> {
  const { id, change, messageId, remoteId, userId } = action
  const others = messageId === null ? [] : await findOtherCopies(tx, account, messageId)
  if (messageId !== null && others.length === 0 && change.kind !== 'remove' && change.kind !== 'destroy') {
    const kept = await keepLastCopy(tx, account, { messageId, remoteId })
    if (kept !== null) {
      await renameCopies(tx, account, new Map([[remoteId, kept]]))
      await findAgain(tx, account, [kept])
      return settleMessages(deps, tx, account, [messageId])
    }
  }
  const target = 'toFolder' in change ? await findFolderByName(tx, account, change.toFolder) : null
  const outcome = decide(action, others, target?.role ?? null)
  deps.log.info(
    { accountId: account.id, messageId, kind: change.kind, outcome: nameOf(outcome) },
    'a change was lost',
  )
  if (outcome !== 'done' && 'reason' in outcome) {
    if (isPartial && action.attempts + 1 < MOST_TRIES) await countTries(tx, account, [id])
    else await failActions(deps, tx, account, [action], outcome.reason)
    return
  }
  const { copies, isSame } = outcome === 'done' ? { copies: [], isSame: false } : outcome
  const [first, ...more] = copies
  if (!first) await finishActions(tx, account, [id], { state: 'done', at: deps.clock.now() })
  else if (isSame) {
    await renameCopies(tx, account, new Map([[remoteId, first.remoteId]]))
    await findAgain(tx, account, [first.remoteId])
  } else {
    await redirectAction(tx, action, first.remoteId)
    await insertActions(tx, account, { userId, change, copies: more })
  }
  const remoteIds = copies.map(copy => copy.remoteId)
  await showPending(tx, account, remoteIds)
  await forgetCopies(tx, account, [remoteId])
  if (messageId === null) return
  const made = change.kind === 'copy' && others.find(({ folder }) => folder === change.toFolder)
  if (!first && made && change.copyId !== undefined)
    await renameCopies(tx, account, new Map([[waitingName(change.copyId), made.remoteId]]))
  await settleMessages(deps, tx, account, [messageId])
}

const nameOf = (outcome: Outcome) =>
  outcome === 'done' ? 'done' : 'reason' in outcome ? outcome.reason : 'goes on'

/** `others`: the other copies of the message; `role`: the role of the target folder. */
function decide(
  { id, change, remoteId }: PendingAction,
  others: OtherCopy[],
  role: FolderRole | null,
): Outcome {
  switch (change.kind) {
    case 'mark': {
      if (others.length === 0) return NOWHERE
      const { read, starred, answered, receiptAnswered } = change
      const copies = others.filter(
        copy =>
          receiptAnswered ||
          copy.read !== (read ?? copy.read) ||
          copy.starred !== (starred ?? copy.starred) ||
          copy.answered !== (answered ?? copy.answered),
      )
      return copies.length > 0 ? { copies, isSame: false } : 'done'
    }
    case 'move':
      return decideMove({ ...change, id }, others, role)
    case 'copy': {
      const [first] = others
      if (!first) return NOWHERE
      const isThere = others.some(({ folder }) => folder === change.toFolder)
      return isThere ? 'done' : { copies: [first], isSame: false }
    }
    case 'remove':
      return 'done'
    case 'destroy': {
      // Its copy was never made.
      if (isWaitingName(remoteId)) return 'done'
      const inTrash = others.find(copy => copy.role === 'trash')
      if (inTrash) return { copies: [inTrash], isSame: true }
      // Whoever has moved it may want to keep it.
      return others.length > 0 ? MOVED : 'done'
    }
  }
}

/**
 * If the answer to a move was lost, the newest copy in the target folder is its result. Otherwise the move takes the
 * copy in the folder where the message lay, or in a folder through which messages pass. A copy under a label stays
 * there, unless the message goes to trash or spam.
 */
function decideMove(
  { id, toFolder, fromFolder }: { id: number; toFolder: string; fromFolder?: string },
  others: OtherCopy[],
  role: FolderRole | null,
): Outcome {
  const takesAll = role === 'trash' || role === 'spam'
  const resting = others.filter(({ isMoving }) => !isMoving)
  const passing = resting.filter(({ role }) => role !== null && PASSING.has(role))
  const copy =
    // Another copy of the message may lie in the bin already; this one still has to go there, unless the person has put
    // it elsewhere since.
    (takesAll ? passing.findLast(({ folder, putBy }) => folder !== toFolder && putBy < id) : undefined) ??
    resting.findLast(({ folder }) => folder === toFolder) ??
    resting.findLast(({ folder }) => folder === fromFolder) ??
    passing.at(-1) ??
    (takesAll ? resting[0] : undefined)
  if (copy) return { copies: [copy], isSame: true }
  const isDone = others.some(({ folder }) => folder === toFolder) || takesAll
  if (isDone) return 'done'
  return others.length > 0 ? MOVED : NOWHERE
}
