import type { Tx } from '#server/db/client.ts'
import { isOfTheData } from '#server/db/failures.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { keepWrittenTo } from '../kinds/kind-queries.ts'
import { findCopiesByLikeness, isOfOneTime } from '../sent/same-letter.ts'
import { keepSignals } from '../signals/keep-signals.ts'
import { threadMessages } from '../threads/thread-messages.ts'
import { type Indexing, indexMessages } from '../words/index-messages.ts'
import { nameSent } from './local-queries.ts'
import {
  type DerivedState,
  findByIdentity,
  findUnconfirmed,
  insertMessages,
  setIdentity,
  type Unconfirmed,
} from './message-queries.ts'
import { type PreparedMessage, placeholderOf } from './prepare-message.ts'

interface StoredMessages {
  /** Message ids by identity. */
  ids: Map<string, number>
  /** Ids of those that were not there before. */
  added: number[]
  /** Whether the words of some are still to be made, by the job `search.words`. */
  areWordsMissing: boolean
}

/**
 * Stores those messages that are not stored yet, each in its thread. A message that the database refuses does not hold
 * up the others. `states` by identity, if the copies are known already.
 */
export async function storeMessages(
  tx: Tx,
  account: AccountKey,
  messages: PreparedMessage[],
  states: ReadonlyMap<string, DerivedState> = new Map(),
): Promise<StoredMessages> {
  const ids = await findByIdentity(
    tx,
    account,
    messages.map(({ identity }) => identity),
  )
  await takeIdentities(tx, account, messages, ids)
  const unknown = [
    ...new Map(
      messages.filter(({ identity }) => !ids.has(identity)).map(message => [message.identity, message]),
    ).values(),
  ]
  const unconfirmed = await findUnconfirmed(
    tx,
    account,
    unknown.flatMap(({ rfcMessageId, ownId }) => [rfcMessageId, ownId].filter(id => id !== null)),
  )
  const fresh: PreparedMessage[] = []
  const confirmed: Confirmed[] = []
  const others: PreparedMessage[] = []
  for (const message of unknown) {
    const own = findOwn(message, states.get(message.identity), unconfirmed)
    if (own === undefined) others.push(message)
    else confirmed.push({ id: own, message, ourName: message.ownId })
  }
  const renamed = await findRenamed(tx, account, others, states)
  for (const message of others) {
    const own = renamed.get(message.identity)
    if (own) confirmed.push({ ...own, message })
    else fresh.push(message)
  }
  for (const { id, message, ourName } of confirmed) {
    ids.set(message.identity, id)
    await setIdentity(tx, account, id, message.identity)
    await takeNewName(tx, account, { id, message, ourName })
  }
  const { added, areWordsMissing } = await insertSafely(tx, account, fresh, states)
  for (const [identity, id] of added) ids.set(identity, id)
  return { ids, added: [...added.values()], areWordsMissing }
}

/**
 * A message from a file is known by its bytes until the provider has it. Where the provider has names of its own for
 * messages, it gets that name when sync brings it.
 */
async function takeIdentities(
  tx: Tx,
  account: AccountKey,
  messages: readonly PreparedMessage[],
  ids: Map<string, number>,
): Promise<void> {
  const named = messages.filter(
    ({ identity, sourceBlob }) => sourceBlob !== null && sourceBlob !== identity && !ids.has(identity),
  )
  if (named.length === 0) return
  const known = await findByIdentity(
    tx,
    account,
    named.map(({ sourceBlob }) => sourceBlob ?? ''),
  )
  for (const { identity, sourceBlob } of named) {
    const id = known.get(sourceBlob ?? '')
    if (id === undefined || ids.has(identity)) continue
    await setIdentity(tx, account, id, identity)
    ids.set(identity, id)
    known.delete(sourceBlob ?? '')
  }
}

/**
 * Returns the id of the message of ours that this is a copy of. A copy with another Message-ID counts only if the server
 * files what it sends.
 */
function findOwn(
  message: PreparedMessage,
  state: DerivedState | undefined,
  unconfirmed: ReadonlyMap<string, Unconfirmed>,
): number | undefined {
  const { rfcMessageId, ownId, sentAt } = message
  const isInSent = state?.roles.has('sent') === true
  const same = rfcMessageId === null ? undefined : unconfirmed.get(rfcMessageId)
  const renamed = ownId !== null && isInSent ? unconfirmed.get(ownId) : undefined
  const own = same ?? renamed
  // What another program has sent again on another day is a letter of its own.
  if (own?.isFiled) return isInSent && isOfOneTime(own.sentAt, sentAt?.getTime()) ? own.id : undefined
  if (same?.isImported) return same.id
  return isEcho(message, state) ? undefined : own?.id
}

/** Mail of campaigns does not carry our Message-ID a second time, and some servers drop what they do not know. */
async function findRenamed(
  tx: Tx,
  account: AccountKey,
  messages: readonly PreparedMessage[],
  states: ReadonlyMap<string, DerivedState>,
): ReturnType<typeof findCopiesByLikeness> {
  const copies = messages.filter(
    ({ identity, ownId, failedIn }) =>
      ownId === null && failedIn === null && states.get(identity)?.roles.has('sent'),
  )
  return findCopiesByLikeness(tx, account, copies)
}

interface Confirmed {
  id: number
  message: PreparedMessage
  /** The Message-ID that it had here. */
  ourName: string | null
}

/** Replies refer to the Message-ID that a server has put in place of ours, and may have arrived earlier. */
async function takeNewName(tx: Tx, account: AccountKey, { id, message, ourName }: Confirmed): Promise<void> {
  const { rfcMessageId, references } = message
  if (rfcMessageId === null || ourName === null || rfcMessageId === ourName) return
  await nameSent(tx, account, id, { rfcMessageId })
  await threadMessages(tx, account, [{ ...message, references: [...references, ourName] }])
}

/** Whether a mailing list has sent a message back to its author: it has the same Message-ID, but is another message. */
function isEcho({ isBulk }: PreparedMessage, state: DerivedState | undefined): boolean {
  return isBulk && state !== undefined && !state.roles.has('sent') && !state.roles.has('drafts')
}

interface Inserted {
  /** Message ids by identity. */
  added: Map<string, number>
  areWordsMissing: boolean
}

/**
 * If the content of a batch is refused, splits the batch in halves until the faulty message is alone. If only its words
 * are refused, they are left to the job; else it is stored as a placeholder. Any other failure is not the fault of a
 * message; it is thrown and ends the transaction.
 */
async function insertSafely(
  tx: Tx,
  account: AccountKey,
  messages: PreparedMessage[],
  states: ReadonlyMap<string, DerivedState>,
): Promise<Inserted> {
  const [only] = messages
  if (!only) return { added: new Map(), areWordsMissing: false }
  const attempt = (indexing: Indexing) =>
    tx.transaction(savepoint => insert(savepoint, account, messages, states, indexing))
  try {
    return await attempt('by size')
  } catch (error) {
    if (!isOfTheData(error)) throw error
    if (messages.length > 1) {
      const middle = messages.length >> 1
      const first = await insertSafely(tx, account, messages.slice(0, middle), states)
      const second = await insertSafely(tx, account, messages.slice(middle), states)
      return {
        added: new Map([...first.added, ...second.added]),
        areWordsMissing: first.areWordsMissing || second.areWordsMissing,
      }
    }
  }
  try {
    return await attempt('later')
  } catch (error) {
    if (!isOfTheData(error)) throw error
    return insert(tx, account, [placeholderOf(only)], states, 'by size')
  }
}

async function insert(
  tx: Tx,
  account: AccountKey,
  messages: PreparedMessage[],
  states: ReadonlyMap<string, DerivedState>,
  indexing: Indexing,
): Promise<Inserted> {
  const threads = await threadMessages(tx, account, messages)
  const added = await insertMessages(
    tx,
    account,
    messages.map((message, index) => ({
      message,
      threadId: threads[index] as number,
      state: states.get(message.identity),
    })),
  )
  const stored = messages.map(message => ({
    ...{ id: added.get(message.identity) as number, message },
    isSent: states.get(message.identity)?.roles.has('sent'),
  }))
  await keepSignals(tx, account, stored)
  await keepWrittenTo(
    tx,
    account,
    stored.flatMap(({ id, isSent }) => (isSent ? id : [])),
  )
  return { added, areWordsMissing: !(await indexMessages(tx, account, stored, indexing)) }
}
