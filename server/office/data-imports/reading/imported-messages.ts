import { z } from 'zod'
import { readRows } from '#server/office/mail-imports/reading/own-files.ts'
import { findByMessageId, findBySource } from '#server/office/mail-imports/running/apply-queries.ts'
import { batchesOf } from '#server/platform/batches.ts'
import { findMessageStates } from '../queries.ts'
import type { Home } from './home.ts'
import { moment } from './section.ts'

/** A message of an export, as far as its state here depends on it. */
const line = z.object({
  id: z.number(),
  threadId: z.number(),
  sha256: z.string().max(64).nullish(),
  rfcMessageId: z.string().max(2000).nullish(),
  receivedAt: moment,
  firstReceivedAt: moment.nullish(),
  snoozedUntil: moment.nullish(),
})
type ExportedMessage = z.output<typeof line>

/** A message of an export and what it is here. */
interface ImportedMessage {
  was: ExportedMessage
  is: Awaited<ReturnType<typeof findMessageStates>>[number]
}

const BATCH = 500
/** So many messages with something of their own are enough for any mailbox. */
const MOST = 200_000

/** Which of the messages of a mailbox are asked for. */
type IsWanted = (message: ExportedMessage) => boolean

/** Messages of a mailbox of the export that are in the mailbox here, found by their bytes, else by their Message-ID. */
export async function findImported(
  { ctx, account, own, signal }: Home,
  folder: string,
  isWanted: IsWanted,
): Promise<ImportedMessage[]> {
  const found: ImportedMessage[] = []
  const wanted = readRows(own, `${folder}/mail.jsonl`, line.refine(isWanted))
  for await (const batch of batchesOf(wanted, { most: BATCH })) {
    signal.throwIfAborted()
    const bySource = await findBySource(
      ctx.db,
      account,
      batch.flatMap(({ sha256 }) => sha256 ?? []),
    )
    const missing = batch.filter(({ sha256 }) => !bySource.has(sha256 ?? ''))
    const byId = new Map(
      (
        await findByMessageId(
          ctx.db,
          account,
          missing.flatMap(({ rfcMessageId }) => rfcMessageId ?? []),
        )
      ).map(({ rfcMessageId, id }) => [rfcMessageId, id]),
    )
    const pairs = batch.flatMap(was => {
      const id = bySource.get(was.sha256 ?? '') ?? byId.get(was.rfcMessageId ?? '')
      return id === undefined ? [] : [{ was, id }]
    })
    const states = await findMessageStates(
      ctx.db,
      account,
      pairs.map(({ id }) => id),
    )
    const byMessage = new Map(states.map(state => [state.id, state]))
    for (const { was, id } of pairs) {
      const is = byMessage.get(id)
      if (is) found.push({ was, is })
    }
    if (found.length >= MOST) break
  }
  return found
}
