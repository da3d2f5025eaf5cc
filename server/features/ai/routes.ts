import { type ai, MIN_SUMMARY_MESSAGES } from '#core/contract/ai.ts'
import type { Routes } from '#server/deps.ts'
import { requireAccount } from '#server/features/accounts/access.ts'
import { requireThread } from '#server/features/threads/require-thread.ts'
import { AppError, badRequest } from '#server/platform/errors.ts'

/** What a person reads where an engine would answer. */
const noEngine = () =>
  new AppError(503, 'No AI engine answers yet. Nothing has left this server.', 'no-engine')

export const aiRoutes: Routes<typeof ai> = {
  async compose({ deps, actor, body }) {
    const accountId = body.context.fromAccountId
    if (accountId) await requireAccount(deps.db, actor, 'mail.manage', accountId)
    throw noEngine()
  },
  async generateReply({ deps, actor, body }) {
    await requireThread(deps.db, actor, 'mail.manage', body.threadId)
    throw noEngine()
  },
  async summary({ deps, actor, params }) {
    await requireThread(deps.db, actor, 'mail.read', params.threadId)
    return null
  },
  async summarize({ deps, actor, params }) {
    const { messages } = await requireThread(deps.db, actor, 'mail.read', params.threadId)
    if (messages < MIN_SUMMARY_MESSAGES) {
      throw badRequest(`A summary needs at least ${MIN_SUMMARY_MESSAGES} messages`)
    }
    throw noEngine()
  },
}
