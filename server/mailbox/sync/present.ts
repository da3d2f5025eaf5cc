import type { SyncStatus } from '#core/contract/sync.ts'
import type { Ctx } from '#server/deps.ts'
import { canSignIn, recalledAccounts } from '#server/mailbox/accounts/access.ts'
import { findRefusals, type LoginRefusal } from '#server/mailbox/accounts/servers/refusal-queries.ts'
import { findStates, type Waiting } from './state-queries.ts'

type Row = Awaited<ReturnType<typeof findStates>>[number]

/** Returns the sync status of each account whose mail the caller may read. */
export async function listStatuses(ctx: Ctx): Promise<SyncStatus[]> {
  const accounts = await recalledAccounts(ctx, 'mail.read')
  const states = await findStates(ctx.db, accounts)
  const refusals = await findRefusals(ctx.db, accounts)
  const now = ctx.clock.now()
  const refusalOf = (id: number) =>
    refusals.find(({ accountId, server }) => accountId === id && server === 'outgoing') ?? null
  return states.map(row => presentStatus(row, refusalOf(row.state.accountId), now))
}

/** `refused`: the outgoing server's refusal of the login, if there is one. */
function presentStatus(row: Row, refused: LoginRefusal | null, now: Date): SyncStatus {
  const { email, state, pendingChanges, unfiled } = row
  const isFirst = state.completedAt === null && state.messagesTotal > 0
  const { verifiedAt, verifiedCount, verifiedTotal, repairedCount } = state
  return {
    accountId: state.accountId,
    email,
    phase: phaseOf(row, now),
    syncInProgress: state.inProgress,
    lastSyncAt: state.lastSyncAt?.toISOString() ?? null,
    nextSyncAt: state.nextSyncAt?.toISOString() ?? null,
    lastError: state.lastError,
    lastErrorAt: state.lastErrorAt?.toISOString() ?? null,
    errorCount: state.errorCount,
    shortfalls: state.shortfalls.map(({ problem, retryAt }) => ({
      problem,
      nextTryAt: retryAt === null ? null : new Date(retryAt).toISOString(),
    })),
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
    sending: presentSending(row.unsent, refused),
    filing: unfiled && {
      problem: unfiled.problem,
      nextTryAt: instantOf(unfiled.retryAt),
      messages: unfiled.messages,
      drafts: unfiled.drafts,
    },
  }
}

function phaseOf({ state, tokenExpiry, isAttended }: Row, now: Date): SyncStatus['phase'] {
  if (!canSignIn({ tokenExpiry }, now)) return 'expired'
  if (!isAttended) return 'unattended'
  if (state.inProgress) return state.lastSyncAt || state.messagesTotal > 0 ? 'syncing' : 'connecting'
  return state.errorCount > 0 ? 'waiting' : 'idle'
}

/** A refused login affects all messages. It is shown until the server accepts a login again. */
function presentSending(unsent: Waiting | null, refused: LoginRefusal | null): SyncStatus['sending'] {
  if (!unsent && !refused) return null
  return {
    problem: refused?.problem ?? unsent?.problem ?? '',
    at: refused?.lastAt.toISOString() ?? null,
    nextTryAt: unsent && (refused?.retryAt.toISOString() ?? instantOf(unsent.retryAt)),
    waiting: unsent?.messages ?? 0,
  }
}

const instantOf = (text: string | null): string | null =>
  text === null ? null : new Date(text).toISOString()
