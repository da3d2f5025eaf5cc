import { analyzeGrown, checkpoint, vacuum } from '#server/db/embedded/upkeep.ts'
import type { Deps } from '#server/deps.ts'
import { refreshAliases } from '#server/features/accounts/aliases.ts'
import { eraseAccount } from '#server/features/accounts/remove-account.ts'
import { deleteExpiredTokens } from '#server/features/auth/credential-queries.ts'
import { forgetAttempts } from '#server/features/auth/limits/attempt-queries.ts'
import { settleFailures } from '#server/features/auth/limits/sign-in-trace.ts'
import { deleteExpiredSessions } from '#server/features/auth/queries.ts'
import { fileUnfiled, recoverOutgoing } from '#server/features/compose/recover-outgoing.ts'
import { retryWaiting } from '#server/features/compose/retry-waiting.ts'
import { sendOutgoing } from '#server/features/compose/send-outgoing.ts'
import { fileDiscarded } from '#server/features/drafts/filing/file-discarded.ts'
import { fileDraft } from '#server/features/drafts/filing/file-draft.ts'
import { purgeDrafts, recoverDrafts } from '#server/features/drafts/filing/recover-drafts.ts'
import { computeEarnings } from '#server/features/invitations/compute-earnings.ts'
import { checkSenders } from '#server/features/mailbox/messages/check-senders.ts'
import { rereadMessages } from '#server/features/mailbox/messages/reread-messages.ts'
import { embedMail, recoverEmbedding } from '#server/features/search/embedding/embed-mail.ts'
import { purge } from '#server/features/sync/purge.ts'
import { wakeSnoozed } from '#server/features/triage/snooze.ts'
import { forgetPayloads } from '#server/features/usage/person-queries.ts'
import type { AllJobs } from '#server/reactions/app-queue.ts'
import { reactionHandlers } from '#server/reactions/handlers.ts'
import type { JobHandlers } from './queue.ts'

/**
 * What does each job of the catalog, and each reaction to an event. Jobs of an older version may not name a workspace:
 * those whose work another job finds again are left to it.
 */
export function jobHandlers(deps: Deps): JobHandlers<AllJobs> {
  return {
    ...reactionHandlers(deps),
    // A job of an older version does not say its workspace. What it was for is found and sent again: by `compose.recover`
    // and `drafts.recover` each minute, by `sync.purge` each hour.
    'compose.send': async ({ workspaceId, outgoingId }) => {
      if (workspaceId !== undefined) await sendOutgoing(deps, { workspaceId, id: outgoingId })
    },
    'compose.recover': () => recoverOutgoing(deps),
    'compose.file': () => fileUnfiled(deps),
    'drafts.file': async ({ workspaceId, draftId }) => {
      if (workspaceId !== undefined) await fileDraft(deps, { workspaceId, id: draftId })
    },
    'drafts.fileDiscarded': async ({ workspaceId, messageId }) => {
      if (workspaceId !== undefined) await fileDiscarded(deps, { workspaceId, messageId })
    },
    'drafts.recover': () => recoverDrafts(deps),
    'accounts.aliases': () => refreshAliases(deps),
    'accounts.retry': async ({ workspaceId, accountId }) => {
      if (workspaceId !== undefined) await retryWaiting(deps, { workspaceId, id: accountId })
    },
    'accounts.erase': (removed, { signal }) => eraseAccount(deps, removed, signal),
    'triage.wake': () => wakeSnoozed(deps),
    'search.embed': async ({ workspaceId, accountId }, { signal }) => {
      if (workspaceId !== undefined) await embedMail(deps, { workspaceId, id: accountId }, signal)
    },
    'search.recover': () => recoverEmbedding(deps),
    'database.checkpoint': () => checkpoint(deps.database),
    'database.analyze': () => analyzeGrown(deps.database),
    'database.vacuum': () => vacuum(deps.database),
    'invitations.earnings': () => computeEarnings(deps),
    'sync.tidy': (_, { signal }) => deps.blobs.tidy(signal),
    'sync.reread': (_, { signal }) => rereadMessages(deps, signal),
    'sync.checkSenders': (_, { signal }) => checkSenders(deps, signal),
    'sync.purge': async () => {
      await purge(deps)
      await purgeDrafts(deps)
      await deleteExpiredSessions(deps.db, deps.clock.now())
      await settleFailures(deps)
      await forgetPayloads(deps.db, deps.clock.now())
      await deleteExpiredTokens(deps.db, deps.clock.now())
      await forgetAttempts(deps.db, deps.clock.now())
    },
  }
}
