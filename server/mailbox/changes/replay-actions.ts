import { isDeepStrictEqual } from 'node:util'
import type { AccountKey } from '#server/db/keys.ts'
import type { MailActionChange } from '#server/db/schema/actions.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { type MailProvider, ProviderError } from '#server/mail/providers/provider.ts'
import { deriveMessages } from '../messages/message-queries.ts'
import {
  countTries,
  findPendingActions,
  finishActions,
  isNamedHere,
  type PendingAction,
  renameCopies,
} from './change-queries.ts'
import { failActions } from './fail-actions.ts'
import { loseCopies } from './lost-queries.ts'
import { makeFolder } from './make-folder.ts'
import { waitingName } from './waiting-queries.ts'

const BATCH = 200
/** Number of tries of a change that the provider fails at although it works otherwise. */
export const MOST_TRIES = 10

type ReplayDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'events'>

/**
 * Hands a person's changes to the provider, oldest first; equal changes go together. Repeating them after a crash is
 * harmless: flags are set again, and a copy that is not where it was is searched for (`settle-lost.ts`); until it is
 * found, its changes are skipped. A change that the provider refuses becomes `failed`, the person is told, and the next
 * verification restores the provider's state. If several are refused together, each is retried alone, so that only the
 * faulty one fails. Adds the names of their copies to `handedOver`. Returns whether any was refused. Throws errors after
 * which going on is useless. When aborted, it leaves the rest to the next run.
 */
export async function replayActions(
  deps: ReplayDeps,
  account: AccountKey,
  provider: MailProvider,
  { signal, handedOver }: { signal: AbortSignal; handedOver: Set<string> },
): Promise<boolean> {
  let anyRefused = false
  const made = new Set<string>()
  while (!signal.aborted) {
    const pending = await findPendingActions(deps.db, account, BATCH)
    const batch = sameAsFirst(pending)
    if (batch.length === 0) break
    for (const { remoteId } of batch) handedOver.add(remoteId)
    try {
      const { renamed, missing } = await perform(provider, batch)
      const done = batch.filter(({ remoteId }) => !missing.has(remoteId))
      await inMailTransaction(deps.db, [account.id], async tx => {
        await finishActions(tx, account, idsOf(done), { state: 'done', at: deps.clock.now() })
        await renameCopies(tx, account, renamed)
        await loseCopies(tx, account, [...missing])
        // Sync may have stored the new copies already; until now they stood beside the old ones.
        await deriveMessages(tx, account, [...new Set(batch.flatMap(({ messageId }) => messageId ?? []))])
      })
    } catch (error) {
      if (!(error instanceof ProviderError) || !isFinal(error)) throw error
      const wanted = await makeTarget(deps, account, provider, { batch, error, made })
      if (wanted !== null) {
        made.add(wanted)
        continue
      }
      if (batch.length > 1 && error.kind === 'refused') {
        await countAll(deps, account, batch)
        continue
      }
      await fail(deps, account, batch, error)
      anyRefused = true
    }
  }
  return anyRefused
}

/** Returns the ids of the changes that are handed over next. */
export async function findNextIds({ db }: Pick<Deps, 'db'>, account: AccountKey): Promise<number[]> {
  return idsOf(sameAsFirst(await findPendingActions(db, account, BATCH)))
}

/**
 * Call it when reading has worked although replaying has failed: then the changes at which it failed are to blame, not
 * the connection. Counts a try. Returns true if they have been tried often enough and are given up.
 */
export async function blameActions(
  deps: ReplayDeps,
  account: AccountKey,
  { error, ids }: { error: ProviderError; ids: number[] },
): Promise<boolean> {
  const batch = sameAsFirst(await findPendingActions(deps.db, account, BATCH))
  const [first] = batch
  if (!first || !ids.includes(first.id)) return false
  if (first.attempts + 1 < MOST_TRIES) {
    await countAll(deps, account, batch)
    return false
  }
  await fail(deps, account, batch, error)
  return true
}

async function fail(
  deps: ReplayDeps,
  account: AccountKey,
  batch: PendingAction[],
  error: ProviderError,
): Promise<void> {
  deps.log.warn({ err: error, accountId: account.id }, 'the provider refused a change')
  await inMailTransaction(deps.db, [account.id], tx =>
    failActions(deps, tx, account, batch, error.userMessage),
  )
}

const countAll = ({ db }: Pick<Deps, 'db'>, account: AccountKey, batch: PendingAction[]) =>
  inMailTransaction(db, [account.id], tx => countTries(tx, account, idsOf(batch)))

const idsOf = (batch: PendingAction[]) => batch.map(({ id }) => id)
const isFinal = ({ kind }: ProviderError) => kind === 'refused' || kind === 'not-found'

/**
 * Makes the target folder of a change that was only named here so far. Returns its name, so that it is not made twice;
 * null if the change failed for another reason or the provider refuses.
 */
async function makeTarget(
  { db }: Pick<Deps, 'db'>,
  account: AccountKey,
  provider: MailProvider,
  { batch, error, made }: { batch: PendingAction[]; error: ProviderError; made: ReadonlySet<string> },
): Promise<string | null> {
  const change = batch[0]?.change
  if (error.kind !== 'not-found' || !change || !('toFolder' in change)) return null
  const { toFolder } = change
  if (!isNamedHere(toFolder) || made.has(toFolder)) return null
  return (await makeFolder({ db }, account, provider, toFolder)) === null ? null : toFolder
}

/**
 * The first change and those directly after it that ask for the same, each copy once. A change that has failed before
 * stays alone.
 */
function sameAsFirst(actions: PendingAction[]): PendingAction[] {
  const [first] = actions
  if (!first) return []
  if (first.attempts > 0) return [first]
  const seen = new Set<string>()
  const end = actions.findIndex(({ change, remoteId, attempts }) => {
    const isOther = !isSameChange(change, first.change) || seen.has(remoteId) || attempts > 0
    seen.add(remoteId)
    return isOther
  })
  return end === -1 ? actions : actions.slice(0, end)
}

/** Compares what is asked for, whatever folder the copies lie in and whatever their waiting names are. */
const isSameChange = (a: MailActionChange, b: MailActionChange) =>
  isDeepStrictEqual(
    { ...a, fromFolder: undefined, copyId: undefined },
    { ...b, fromFolder: undefined, copyId: undefined },
  )

interface Performed {
  /** The new names of copies that the provider has moved, and the names of those that it has made. */
  renamed: Map<string, string>
  /** Copies that were not where they should be, and that are needed. */
  missing: ReadonlySet<string>
}

async function perform(provider: MailProvider, batch: PendingAction[]): Promise<Performed> {
  const remoteIds = batch.map(({ remoteId }) => remoteId)
  const change = batch[0]?.change
  const done = (missing: string[]): Performed => ({
    renamed: new Map(),
    missing: new Set(missing),
  })
  switch (change?.kind) {
    case 'mark': {
      const { kind: _, ...flags } = change
      return done(await provider.mark(remoteIds, flags))
    }
    case 'move': {
      const { names, missing } = await provider.move(remoteIds, change.toFolder)
      return { ...done(missing), renamed: names }
    }
    case 'copy': {
      const { names, missing } = await provider.copy(remoteIds, change.toFolder)
      return { ...done(missing), renamed: namesOfMade(batch, names) }
    }
    case 'remove':
      // A copy that is gone need not be removed.
      await provider.remove(remoteIds)
      return done([])
    case 'destroy':
      return done(await provider.destroy(remoteIds))
    case undefined:
      return done([])
  }
}

/** Maps the waiting names of copies to the names that the provider has given them. */
const namesOfMade = (batch: PendingAction[], names: Map<string, string>) =>
  new Map(
    batch.flatMap(({ change, remoteId }) => {
      const name = names.get(remoteId)
      const copyId = change.kind === 'copy' ? change.copyId : undefined
      return name === undefined || copyId === undefined ? [] : [[waitingName(copyId), name] as const]
    }),
  )
