import type { SystemActor } from '#core/policy.ts'
import { deleteRemovedAnswers } from '#server/automation/approved/upkeep-queries.ts'
import { answerBySetting } from '#server/automation/replies/answer-arrived.ts'
import { lookAtOldMail } from '#server/automation/rules/acting/look-at-old-mail.ts'
import { tidyRules } from '#server/automation/rules/tidy-rules.ts'
import { tick } from '#server/automation/sequences/tick.ts'
import { deleteOldAnswers } from '#server/automation/vacation/upkeep-queries.ts'
import { writeLines } from '#server/campaigns/first-lines/write-lines.ts'
import { tickCampaigns } from '#server/campaigns/sending/tick.ts'
import { runContactImport } from '#server/contacts/import/running/run-contact-import.ts'
import { tidyContactImports } from '#server/contacts/import/tidy-imports.ts'
import { runUndo } from '#server/contacts/import/undo/undo-import.ts'
import { readWebsites } from '#server/contacts/websites/reading/read-websites.ts'
import { inBatches } from '#server/db/upkeep/in-batches.ts'
import { oneByOne } from '#server/db/upkeep/one-by-one.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { refreshAliases } from '#server/mailbox/accounts/aliases.ts'
import { deleteOldAttempts } from '#server/mailbox/accounts/oauth/oauth-queries.ts'
import { eraseAccount } from '#server/mailbox/accounts/remove-account.ts'
import { runClearing } from '#server/mailbox/clearings/run-clearing.ts'
import { deleteOldClearings } from '#server/mailbox/clearings/upkeep-queries.ts'
import { readFiles } from '#server/mailbox/files/read-files.ts'
import { sortMail } from '#server/mailbox/kinds/sort-mail.ts'
import { countLabels } from '#server/mailbox/labels/count-labels.ts'
import { checkSenders } from '#server/mailbox/messages/check-senders.ts'
import { rereadMessages } from '#server/mailbox/messages/reread-messages.ts'
import { purge } from '#server/mailbox/sync/purge.ts'
import { makeWords } from '#server/mailbox/words/make-words.ts'
import { resealAll } from '#server/office/admin/rotate-keys.ts'
import { makeDailyBackup } from '#server/office/backup/schedule/make-daily-backup.ts'
import { restoreData } from '#server/office/data-imports/restore-data.ts'
import { fileImported } from '#server/office/mail-imports/filing/file-imported.ts'
import { runMailImport } from '#server/office/mail-imports/running/run-mail-import.ts'
import { tidyMailImports } from '#server/office/mail-imports/tidy-imports.ts'
import { expireExports, makeExport } from '#server/office/privacy/exports/make-export.ts'
import { deleteOldViews } from '#server/people/audit/upkeep-queries.ts'
import { deleteExpiredTokens } from '#server/people/auth/credential-queries.ts'
import { forgetAttempts } from '#server/people/auth/limits/attempt-queries.ts'
import { settleFailures } from '#server/people/auth/limits/sign-in-trace.ts'
import { deleteExpiredSessions } from '#server/people/auth/queries.ts'
import { computeEarnings } from '#server/people/invitations/compute-earnings.ts'
import { forgetPayloads } from '#server/people/usage/person-queries.ts'
import { eraseAbandoned } from '#server/people/workspaces/erase-abandoned.ts'
import { deliverPush } from '#server/read/push/deliver.ts'
import { tellDevices } from '#server/read/push/tell.ts'
import { wakeSnoozed } from '#server/read/triage/snooze.ts'
import { embedMail } from '#server/search/embedding/embed-mail.ts'
import { fillView, tendViews } from '#server/search/saved-views/members.ts'
import { closeFilings, purgeDrafts } from '#server/send/drafts/filing/close-filings.ts'
import { fileDiscarded } from '#server/send/drafts/filing/file-discarded.ts'
import { fileDraft } from '#server/send/drafts/filing/file-draft.ts'
import { fileUnfiled, recoverOutgoing } from '#server/send/outbox/recovery/recover-outgoing.ts'
import { retryWaiting } from '#server/send/outbox/retry-waiting.ts'
import { sendOutgoing } from '#server/send/outbox/send-outgoing.ts'
import { deleteOldSnippets } from '#server/send/snippets/upkeep-queries.ts'
import type { AllJobs } from '#server/work/reactions/app-queue.ts'
import { reactionHandlers } from '#server/work/reactions/handlers.ts'
import { type JobCatalog, jobs } from './catalog.ts'
import { lostIn, sendLost } from './lost-work.ts'
import type { JobHandlers } from './queue.ts'

/** What does each job of the catalog, and each reaction to an event: each acts as the part of Quillbox that is so called. */
export function jobHandlers(deps: Deps): JobHandlers<AllJobs> {
  const handlerOf = (name: keyof JobCatalog) => (payload: never, job: never) =>
    handlers({ ...deps, actor: { kind: 'system', part: name } })[name](payload, job)
  const own = (Object.keys(jobs) as (keyof JobCatalog)[]).map(name => [name, handlerOf(name)])
  return { ...reactionHandlers(deps), ...(Object.fromEntries(own) as JobHandlers<JobCatalog>) }
}

/** Jobs of an older version may not name a workspace: those whose work another job finds again are left to it. */
function handlers(ctx: Ctx<SystemActor>): JobHandlers<JobCatalog> {
  return {
    'work.recover': async () => {
      const steps = [
        () => sendLost(ctx, lostIn(ctx.clock.now())),
        () => closeFilings(ctx),
        () => expireExports(ctx),
      ]
      await oneByOne(steps, step => step())
    },
    // A job of an older version does not say its workspace. What it was for is found and sent again: by `compose.recover` and
    // `work.recover`.
    'compose.send': async ({ workspaceId, outgoingId }) => {
      if (workspaceId !== undefined) await sendOutgoing(ctx, { workspaceId, id: outgoingId })
    },
    'compose.recover': () => recoverOutgoing(ctx),
    'automation.tick': async (_, { signal }) => ((await tick(ctx, signal)).isOneSoon ? undefined : 'rest'),
    'campaigns.firstLines': (payload, { signal }) => writeLines(ctx, payload, signal),
    'campaigns.tick': async (_, { signal }) =>
      (await tickCampaigns(ctx, signal)).isOneSoon ? undefined : 'rest',
    'compose.file': () => fileUnfiled(ctx),
    'drafts.file': async ({ workspaceId, draftId }) => {
      if (workspaceId !== undefined) await fileDraft(ctx, { workspaceId, id: draftId })
    },
    'drafts.fileDiscarded': async ({ workspaceId, messageId }) => {
      if (workspaceId !== undefined) await fileDiscarded(ctx, { workspaceId, messageId })
    },
    'automation.answer': ({ workspaceId, accountId, messageId, arrivedAt }, { signal }) =>
      answerBySetting(ctx, {
        account: { workspaceId, id: accountId },
        messageId,
        arrivedAt: arrivedAt === null ? null : new Date(arrivedAt),
        signal,
      }),
    'accounts.aliases': () => refreshAliases(ctx),
    'accounts.retry': async ({ workspaceId, accountId }) => {
      if (workspaceId !== undefined) await retryWaiting(ctx, { workspaceId, id: accountId })
    },
    'accounts.erase': (removed, { signal }) => eraseAccount(ctx, removed, signal),
    'triage.wake': () => wakeSnoozed(ctx),
    'push.tell': ({ userId }) => tellDevices(ctx, userId),
    'push.deliver': ({ workspaceId, accountId, deviceId }) =>
      deliverPush(ctx, { account: { workspaceId, id: accountId }, deviceId }),
    'search.words': ({ workspaceId, accountId }, { signal }) =>
      makeWords(ctx, { workspaceId, id: accountId }, signal),
    'search.embed': async ({ workspaceId, accountId }, { signal }) => {
      if (workspaceId !== undefined) await embedMail(ctx, { workspaceId, id: accountId }, signal)
    },
    'contacts.import': ({ workspaceId, importId }, { signal }) =>
      runContactImport(ctx, { workspaceId, id: importId, signal }),
    'contacts.undoImport': ({ workspaceId, importId }, { signal }) =>
      runUndo(ctx, { workspaceId, id: importId, signal }),
    'mailImports.read': ({ workspaceId, importId }, { signal }) =>
      runMailImport(ctx, { workspaceId, id: importId, signal, restore: restoreData }),
    'mailImports.file': ({ workspaceId, accountId }, { signal }) =>
      fileImported(ctx, { workspaceId, id: accountId }, signal),
    'exports.make': ({ workspaceId, exportId }, { signal }) =>
      makeExport(ctx, { workspaceId, id: exportId, signal }),
    'secrets.reseal': (_, { signal }) => resealAll(ctx, signal),
    'rules.tidy': (_, { signal }) => tidyRules(ctx, signal),
    'rules.look': (_, { signal }) => lookAtOldMail(ctx, signal),
    'savedViews.fill': ({ viewId }, { signal }) => fillView(ctx, viewId, signal),
    'savedViews.tend': () => tendViews(ctx),
    'backup.daily': (_, { signal }) => makeDailyBackup(ctx, signal),
    'websites.read': ({ workspaceId }, { signal }) => readWebsites(ctx, { workspaceId, signal }),
    'invitations.earnings': () => computeEarnings(ctx),
    'sync.tidy': (_, { signal }) => ctx.blobs.tidy(signal),
    'sync.reread': async (_, { signal }) => ((await rereadMessages(ctx, signal)) ? 'rest' : undefined),
    'clearings.run': ({ workspaceId, clearingId }, { signal }) =>
      runClearing(ctx, { workspaceId, id: clearingId, signal }),
    'labels.count': (_, { signal }) => countLabels(ctx, signal),
    'mail.sort': (_, { signal }) => sortMail(ctx, signal),
    'search.files': async (_, { signal }) => ((await readFiles(ctx, signal)) ? 'rest' : undefined),
    'sync.checkSenders': (_, { signal }) => checkSenders(ctx, signal),
    'sync.purge': async (_, { signal }) => {
      const { db, clock } = ctx
      const deletions = [
        deleteExpiredSessions,
        deleteExpiredTokens,
        deleteOldAttempts,
        deleteOldClearings,
        deleteOldSnippets,
        deleteOldAnswers,
        deleteRemovedAnswers,
        forgetPayloads,
      ]
      const steps = [
        ...[eraseAbandoned, purge, purgeDrafts, settleFailures, tidyContactImports, tidyMailImports].map(
          step => () => step(ctx, signal),
        ),
        ...deletions.map(some => () => inBatches(signal, limit => some(db, clock.now(), limit))),
        () => inBatches(signal, limit => deleteOldViews(db, clock.now().toISOString().slice(0, 10), limit)),
        () => forgetAttempts(db, signal),
      ]
      await oneByOne(steps, step => step(), signal)
    },
  }
}
