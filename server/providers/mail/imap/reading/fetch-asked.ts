import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow'
import { formatUidSet, hasUid, type UidSet, uidSet } from './uid-set.ts'

/** What FETCH can be asked for here. Each is also the name of the field that answers it. */
type FetchFields = Pick<
  FetchQueryObject,
  'flags' | 'envelope' | 'size' | 'source' | 'internalDate' | 'threadId'
>

/**
 * The answers to a FETCH in the selected folder, and nothing else. Servers send FETCH answers of their own in between:
 * flags that another client has changed, of any message (RFC 3501, 7.4.2; RFC 7162, 3.1). They are no answer to what
 * was asked, so an item is passed on only if its UID was asked for and it holds what was asked for. Not every server
 * has dates and conversations for all messages, so these may be absent.
 */
export async function* fetchAsked(
  client: ImapFlow,
  uids: UidSet,
  asked: FetchFields,
  { changedSince }: { changedSince?: bigint } = {},
): AsyncGenerator<FetchMessageObject> {
  if (uids.length === 0) return
  const options = { uid: true, ...(changedSince === undefined ? {} : { changedSince }) }
  for await (const item of client.fetch(formatUidSet(uids), { uid: true, ...asked }, options)) {
    if (item.uid && hasUid(uids, item.uid) && isAnswer(item, asked)) yield item
  }
}

/** The answer for one message; null when it is not there. */
export async function fetchOne(
  client: ImapFlow,
  uid: number,
  asked: FetchFields,
): Promise<FetchMessageObject | null> {
  let found: FetchMessageObject | null = null
  for await (const item of fetchAsked(client, uidSet([uid]), asked)) found ??= item
  return found
}

const certain = ['flags', 'envelope', 'size'] as const

function isAnswer(item: FetchMessageObject, asked: FetchFields): boolean {
  if (!certain.every(name => !asked[name] || item[name] !== undefined)) return false
  // A server that cannot give the source of a message may leave it out, and still answers for the rest.
  return !asked.source || item.source !== undefined || item.size !== undefined
}
