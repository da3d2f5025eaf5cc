import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow'
import { formatUidSet, hasUid, type UidSet, uidSet } from './uid-set.ts'

/** The FETCH items used here. Each is also the name of the field in the answer. */
type FetchFields = Pick<
  FetchQueryObject,
  'flags' | 'envelope' | 'size' | 'source' | 'internalDate' | 'threadId'
>

/**
 * The answers to a FETCH in the selected folder, and nothing else. In between, servers send unsolicited FETCH answers
 * about flags that another client changed, for any message (RFC 3501, 7.4.2; RFC 7162, 3.1). So an answer is passed on
 * only if its UID and its items were requested. Dates and thread ids may be absent, because not every server has them
 * for all messages.
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
  // A server that cannot read the source of a message may omit it and still answer for the rest.
  return !asked.source || item.source !== undefined || item.size !== undefined
}
