import type { SyncStatus } from '#core/contract/sync.ts'
import type { findStates } from './state-queries.ts'

type Row = Awaited<ReturnType<typeof findStates>>[number]

export function presentStatus({ email, state, pendingChanges }: Row): SyncStatus {
  const isFirst = state.completedAt === null && state.messagesTotal > 0
  const { verifiedAt, verifiedCount, verifiedTotal, repairedCount } = state
  return {
    accountId: state.accountId,
    email,
    syncInProgress: state.inProgress,
    lastSyncAt: state.lastSyncAt?.toISOString() ?? null,
    nextSyncAt: state.nextSyncAt?.toISOString() ?? null,
    lastError: state.lastError,
    errorCount: state.errorCount,
    firstSync: isFirst
      ? {
          foldersDone: state.foldersDone,
          foldersTotal: state.foldersTotal,
          messagesDone: state.messagesDone,
          messagesTotal: state.messagesTotal,
          oldestReached: state.oldestReached?.toISOString() ?? null,
        }
      : null,
    verified:
      verifiedAt && verifiedCount !== null && verifiedTotal !== null
        ? {
            at: verifiedAt.toISOString(),
            verified: verifiedCount,
            total: verifiedTotal,
            repaired: repairedCount ?? 0,
          }
        : null,
    newsBy: state.newsBy,
    pushProblem: state.pushProblem,
    pendingChanges,
  }
}
