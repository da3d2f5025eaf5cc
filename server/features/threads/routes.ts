import type { threading, threads } from '#core/contract/threads.ts'
import type { Routes } from '#server/deps.ts'
import { accessibleAccounts } from '#server/features/accounts/access.ts'
import { recordViews } from '#server/features/audit/record-views.ts'
import { loadEmails } from '#server/features/emails/load-emails.ts'
import { explainThread } from './explain-thread.ts'
import { joinThreads } from './merge-threads.ts'
import { findThreadMessages } from './queries.ts'
import { requireThread } from './require-thread.ts'
import { splitThread } from './split-thread.ts'
import { findLinks } from './threading-queries.ts'

export const threadRoutes: Routes<typeof threads> = {
  async get({ ctx, params }) {
    const accounts = await accessibleAccounts(ctx.db, ctx.actor, 'mail.read')
    const found = await findThreadMessages(ctx.db, accounts, Number(params.threadId))
    // A conversation lies in one account.
    const account = accounts.find(({ id }) => id === found[0]?.accountId)
    if (!account) return []
    const messageIds = found.map(({ id }) => id)
    return loadEmails(ctx.db, account, await recordViews(ctx, account, messageIds))
  },
}

export const threadingRoutes: Routes<typeof threading> = {
  async why({ ctx, params }) {
    const { threadId, account } = await requireThread(ctx.db, ctx.actor, 'mail.read', params.threadId)
    return explainThread(await findLinks(ctx.db, account, [threadId]))
  },
  async split({ ctx, params, body }) {
    return { threadId: String(await splitThread(ctx, params.threadId, body.messageId)) }
  },
  async merge({ ctx, params, body }) {
    return { threadId: String(await joinThreads(ctx, params.threadId, body.threadId)) }
  },
}
