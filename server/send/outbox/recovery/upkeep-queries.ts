import { and, asc, eq, exists, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { type AccountKey, isOfAccount } from '#server/db/keys.ts'
import { messageSignals, outgoingMessages, placements } from '#server/db/schema/index.ts'
import { isSilent } from '#server/work/alive.ts'
import type { Outgoing } from '../queries.ts'

// Statements about all workspaces.

/**
 * Messages to recover: those in `sending` whose sender has been silent for `silentMs`, queued ones that were due before
 * `before`, and uncertain ones that have left, as `seenLeaving` says. Silence is measured by the database's clock,
 * which all processes share.
 */
export async function findStranded(
  db: Executor,
  { before, silentMs }: { before: Date; silentMs: number },
): Promise<Outgoing[]> {
  const { workspaceId, state, dueAt, startedAt, aliveAt, createdAt, messageId } = outgoingMessages
  return db
    .select()
    .from(outgoingMessages)
    .where(
      or(
        and(eq(state, 'sending'), isSilent(sql`coalesce(${aliveAt}, ${startedAt}, ${createdAt})`, silentMs)),
        and(eq(state, 'queued'), lt(dueAt, before)),
        and(
          eq(state, 'uncertain'),
          or(
            exists(
              db
                .select({ id: placements.id })
                .from(placements)
                .where(
                  and(
                    eq(placements.workspaceId, workspaceId),
                    eq(placements.messageId, messageId),
                    isNotNull(placements.remoteId),
                  ),
                ),
            ),
            exists(
              db
                .select({ id: messageSignals.messageId })
                .from(messageSignals)
                .where(
                  and(eq(messageSignals.workspaceId, workspaceId), eq(messageSignals.aboutId, messageId)),
                ),
            ),
          ),
        ),
      ),
    )
    .orderBy(asc(outgoingMessages.id))
    .limit(100)
}

/** Sent messages whose copy is due to be filed: of one account, or of all. */
export async function findUnfiled(
  db: Executor,
  { sentBefore, now, account }: { sentBefore: Date; now: Date; account?: AccountKey | undefined },
): Promise<Outgoing[]> {
  const o = outgoingMessages
  return db
    .select()
    .from(o)
    .where(
      and(
        account && isOfAccount(o, account),
        eq(o.state, 'sent'),
        isNull(o.filedAt),
        lte(o.sentAt, sentBefore),
        or(isNull(o.fileAfter), lte(o.fileAfter, now)),
      ),
    )
    .orderBy(asc(o.id))
    .limit(100)
}
