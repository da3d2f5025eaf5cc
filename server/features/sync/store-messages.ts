import type { Tx } from '#server/db/client.ts'
import {
  type DerivedState,
  findByIdentity,
  findUnconfirmed,
  insertMessages,
  setIdentities,
} from './message-queries.ts'
import { type PreparedMessage, placeholderOf } from './prepare-message.ts'
import { threadMessages } from './thread-messages.ts'

export interface StoredMessages {
  /** Message ids by identity. */
  ids: Map<string, number>
  /** Ids of those that were not there before. */
  added: number[]
}

/**
 * Stores those messages that are not there yet, each in its thread. One that the database refuses stops no other.
 * `states` by identity, where the copies are known already.
 */
export async function storeMessages(
  tx: Tx,
  accountId: number,
  messages: PreparedMessage[],
  states: ReadonlyMap<string, DerivedState> = new Map(),
): Promise<StoredMessages> {
  const ids = await findByIdentity(
    tx,
    accountId,
    messages.map(({ identity }) => identity),
  )
  const unknown = [
    ...new Map(
      messages.filter(({ identity }) => !ids.has(identity)).map(message => [message.identity, message]),
    ).values(),
  ]
  const unconfirmed = await findUnconfirmed(
    tx,
    accountId,
    unknown.flatMap(({ rfcMessageId }) => rfcMessageId ?? []),
  )
  const fresh: PreparedMessage[] = []
  const confirmed: { id: number; identity: string }[] = []
  for (const message of unknown) {
    const own = message.rfcMessageId === null ? undefined : unconfirmed.get(message.rfcMessageId)
    if (own === undefined || isEcho(message, states.get(message.identity))) fresh.push(message)
    else {
      ids.set(message.identity, own)
      confirmed.push({ id: own, identity: message.identity })
    }
  }
  await setIdentities(tx, confirmed)
  const added = await insertSafely(tx, accountId, fresh, states)
  for (const [identity, id] of added) ids.set(identity, id)
  return { ids, added: [...added.values()] }
}

/** What a mailing list sends back to its author has the Message-ID of what the author sent, and is another message. */
function isEcho({ isBulk }: PreparedMessage, state: DerivedState | undefined): boolean {
  return isBulk && state !== undefined && !state.roles.has('sent') && !state.roles.has('drafts')
}

/** Halves a batch that is refused until the message to blame stands alone; that one is kept as a placeholder. */
async function insertSafely(
  tx: Tx,
  accountId: number,
  messages: PreparedMessage[],
  states: ReadonlyMap<string, DerivedState>,
): Promise<Map<string, number>> {
  if (messages.length === 0) return new Map()
  try {
    return await tx.transaction(savepoint => insert(savepoint, accountId, messages, states))
  } catch (error) {
    const [only] = messages
    if (messages.length > 1) {
      const middle = messages.length >> 1
      const first = await insertSafely(tx, accountId, messages.slice(0, middle), states)
      const second = await insertSafely(tx, accountId, messages.slice(middle), states)
      return new Map([...first, ...second])
    }
    const placeholder = only && placeholderOf(only)
    // A placeholder holds nothing that could be refused: then it is not the message's fault.
    if (!placeholder || only.problems.some(problem => placeholder.problems.includes(problem))) throw error
    return insert(tx, accountId, [placeholder], states)
  }
}

async function insert(
  tx: Tx,
  accountId: number,
  messages: PreparedMessage[],
  states: ReadonlyMap<string, DerivedState>,
): Promise<Map<string, number>> {
  const threads = await threadMessages(tx, accountId, messages)
  return insertMessages(
    tx,
    accountId,
    messages.map((message, index) => ({
      message,
      threadId: threads[index] as number,
      state: states.get(message.identity),
    })),
  )
}
