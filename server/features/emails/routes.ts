import type { EmailRow, emails } from '#core/contract/emails.ts'
import type { views } from '#core/contract/views.ts'
import type { Actor } from '#core/policy.ts'
import type { Deps, Routes } from '#server/deps.ts'
import { requireAccount } from '#server/features/accounts/access.ts'
import { findOpenings } from '#server/features/audit/queries.ts'
import { nameOf } from '#server/features/auth/present-user.ts'
import { sendEmail } from '#server/features/compose/send-email.ts'
import { findThreadId } from '#server/features/mailbox/threads/thread-queries.ts'
import { destroyEmails, markEmails } from '#server/features/triage/change-emails.ts'
import { moveEmails } from '#server/features/triage/move-emails.ts'
import { notFound } from '#server/platform/errors.ts'
import { sendAttachment, sendRemoteImage, sendSource } from './files.ts'
import { countEmails, listEmails } from './list-emails.ts'
import { loadEmails, loadRows } from './load-emails.ts'
import { findUnreadOfThread } from './queries.ts'
import { openEmail, requireEmails } from './require-emails.ts'

export const emailRoutes: Routes<typeof emails> = {
  list: listEmails,
  counts: countEmails,
  async get({ deps, actor, params }) {
    const { account, id } = await openEmail(deps, actor, 'mail.read', params.id)
    const [found] = await loadEmails(deps.db, account, [id])
    if (!found) throw notFound('This message')
    return found
  },
  async patch({ deps, actor, params, body }) {
    await markEmails(deps, actor, [params.id], { read: body.isRead, starred: body.isStarred })
    return loadRow(deps, actor, params.id)
  },
  async star({ deps, actor, params, body }) {
    await markEmails(deps, actor, [params.id], { starred: body.isStarred })
    return loadRow(deps, actor, params.id)
  },
  async delete({ deps, actor, params, query }) {
    await deleteEmails(deps, actor, [params.id], query.permanent)
    return { success: true }
  },
  async deleteBulk({ deps, actor, body }) {
    const { changed } = await deleteEmails(deps, actor, body.messageIds, body.permanent)
    return { success: true, deleted: changed.length }
  },
  async markRead({ deps, actor, body }) {
    const account = await requireAccount(deps.db, actor, 'mail.manage', body.accountId)
    const threadId = await findThreadId(deps.db, account, Number(body.threadId))
    const unread = await findUnreadOfThread(deps.db, account, threadId)
    const { changed } = await markEmails(deps, actor, unread, { read: true })
    return { success: true, changed: changed.length }
  },
  async send({ deps, actor, body }) {
    const { messageId, threadId } = await sendEmail(deps, actor, body)
    return { success: true, id: messageId, messageId: String(messageId), threadId: String(threadId) }
  },
  attachment: sendAttachment,
  image: sendRemoteImage,
  source: sendSource,
}

export const viewRoutes: Routes<typeof views> = {
  async list({ deps, actor, params }) {
    const [group] = await requireEmails(deps.db, actor, 'mail.audit', [params.id])
    const organizationId = group?.account.organizationId ?? null
    if (organizationId === null) return []
    const found = await findOpenings(deps.db, organizationId, params.id)
    return found.map(({ at, email, firstName, lastName }) => ({
      at: at.toISOString(),
      email,
      name: nameOf({ firstName, lastName }) || null,
    }))
  },
}

const deleteEmails = (deps: Deps, actor: Actor, ids: number[], isPermanent: boolean | undefined) =>
  isPermanent ? destroyEmails(deps, actor, ids) : moveEmails(deps, actor, ids, 'trash')

async function loadRow(deps: Deps, actor: Actor, id: number): Promise<EmailRow> {
  const [row] = await loadRows(deps.db, actor.workspaceIds, [id])
  if (!row) throw notFound('This message')
  return row
}
