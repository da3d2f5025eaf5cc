import { isDeepStrictEqual } from 'node:util'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { type MailProvider, ProviderError } from '#server/providers/mail/provider.ts'
import {
  type CopiedTo,
  confirmCopies,
  countTries,
  dropWaitingCopies,
  findPendingActions,
  finishActions,
  isNamedHere,
  type PendingAction,
  renameCopies,
} from './change-queries.ts'
import { makeFolder } from './make-folder.ts'
import { deriveMessages } from './message-queries.ts'

const BATCH = 200
/** So often a change is tried that the provider fails at although it works otherwise. */
const MOST_TRIES = 10

/**
 * Hands a person's changes to the provider, in their order, equal ones together. Repeating one after a crash does
 * no harm: flags are set anew, and copies that have moved already are no longer known. A change that the provider
 * refuses is `failed`, and the next verification brings its state back; refused together with others it is tried alone,
 * so that they do not fail with it. Answers whether any was refused; throws what makes it useless to go on now. Told to
 * stop, it leaves the rest to the next time.
 */
export async function replayActions(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  accountId: number,
  provider: MailProvider,
  signal: AbortSignal,
): Promise<boolean> {
  let anyRefused = false
  const made = new Set<string>()
  while (!signal.aborted) {
    const pending = await findPendingActions(deps.db, accountId, BATCH)
    const batch = sameAsFirst(pending)
    if (batch.length === 0) break
    try {
      const { renamed, copied } = await perform(provider, batch)
      await inMailTransaction(deps.db, [accountId], async tx => {
        await finishActions(tx, idsOf(batch), { state: 'done', at: deps.clock.now() })
        await renameCopies(tx, accountId, renamed)
        await confirmCopies(tx, accountId, copied)
      })
    } catch (error) {
      if (!(error instanceof ProviderError) || !isFinal(error)) throw error
      const wanted = await makeTarget(deps, accountId, provider, { batch, error, made })
      if (wanted !== null) {
        made.add(wanted)
        continue
      }
      if (batch.length > 1 && error.kind === 'refused') {
        await countAll(deps, accountId, batch)
        continue
      }
      await fail(deps, accountId, batch, error)
      anyRefused = true
    }
  }
  return anyRefused
}

/**
 * After reading has worked although replaying has not: the change that it broke off at is to blame, not the connection.
 * Answers whether it has been tried often enough and is given up.
 */
export async function blameAction(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  accountId: number,
  error: ProviderError,
): Promise<boolean> {
  const batch = sameAsFirst(await findPendingActions(deps.db, accountId, BATCH))
  const [first] = batch
  if (!first) return false
  if (first.attempts + 1 < MOST_TRIES) {
    await countAll(deps, accountId, batch)
    return false
  }
  await fail(deps, accountId, batch, error)
  return true
}

async function fail(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  accountId: number,
  batch: PendingAction[],
  error: ProviderError,
): Promise<void> {
  deps.log.warn({ err: error, accountId }, 'the provider refused a change')
  await inMailTransaction(deps.db, [accountId], async tx => {
    await finishActions(tx, idsOf(batch), {
      state: 'failed',
      at: deps.clock.now(),
      error: error.userMessage,
    })
    const [{ change } = { change: null }] = batch
    if (change?.kind !== 'copy') return
    const messageIds = batch.flatMap(({ messageId }) => messageId ?? [])
    await dropWaitingCopies(tx, accountId, messageIds, change.toFolder)
    await deriveMessages(tx, messageIds)
  })
}

const countAll = ({ db }: Pick<Deps, 'db'>, accountId: number, batch: PendingAction[]) =>
  inMailTransaction(db, [accountId], tx => countTries(tx, idsOf(batch)))

const idsOf = (batch: PendingAction[]) => batch.map(({ id }) => id)
const isFinal = ({ kind }: ProviderError) => kind === 'refused' || kind === 'not-found'

/**
 * Makes the folder that a change goes to, where it has only been named here so far; answers its name, which is not
 * made twice. Null where that is not what the change failed for.
 */
async function makeTarget(
  { db }: Pick<Deps, 'db'>,
  accountId: number,
  provider: MailProvider,
  { batch, error, made }: { batch: PendingAction[]; error: ProviderError; made: ReadonlySet<string> },
): Promise<string | null> {
  const change = batch[0]?.change
  if (error.kind !== 'not-found' || !change || !('toFolder' in change)) return null
  const { toFolder } = change
  if (!isNamedHere(toFolder) || made.has(toFolder)) return null
  return (await makeFolder({ db }, accountId, provider, toFolder)) === null ? null : toFolder
}

/** The first change and those right behind it that ask for the same, each copy once; one that has failed before alone. */
function sameAsFirst(actions: PendingAction[]): PendingAction[] {
  const [first] = actions
  if (!first) return []
  if (first.attempts > 0) return [first]
  const seen = new Set<string>()
  const end = actions.findIndex(({ change, remoteId, attempts }) => {
    const isOther = !isDeepStrictEqual(change, first.change) || seen.has(remoteId) || attempts > 0
    seen.add(remoteId)
    return isOther
  })
  return end === -1 ? actions : actions.slice(0, end)
}

/** Answers the new names of copies that the provider has renamed, and the names of copies it has made by their originals'. */
async function perform(
  provider: MailProvider,
  batch: PendingAction[],
): Promise<{ renamed: Map<string, string>; copied: CopiedTo | null }> {
  const remoteIds = batch.map(({ remoteId }) => remoteId)
  const change = batch[0]?.change
  const nothing = { renamed: new Map<string, string>(), copied: null }
  switch (change?.kind) {
    case 'mark': {
      const { kind: _, ...flags } = change
      await provider.mark(remoteIds, flags)
      return nothing
    }
    case 'move':
      return { ...nothing, renamed: await provider.move(remoteIds, change.toFolder) }
    case 'copy': {
      const names = await provider.copy(remoteIds, change.toFolder)
      return { ...nothing, copied: { folder: change.toFolder, names } }
    }
    case 'remove':
      await provider.remove(remoteIds)
      return nothing
    case 'destroy':
      await provider.destroy(remoteIds)
      return nothing
    case undefined:
      return nothing
  }
}
