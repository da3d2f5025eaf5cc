import type { EmailRow, emails } from '#core/contract/emails.ts'
import type { views } from '#core/contract/views.ts'
import type { Ctx, Routes } from '#server/deps.ts'
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
  async get({ ctx, params }) {
    const { account, id } = await openEmail(ctx, 'mail.read', params.id)
    const [found] = await loadEmails(ctx.db, account, [id])
    if (!found) throw notFound('This message')
    return found
  },
  async patch({ ctx, params, body }) {
    await markEmails(ctx, [params.id], { read: body.isRead, starred: body.isStarred })
    return loadRow(ctx, params.id)
  },
  async star({ ctx, params, body }) {
    await markEmails(ctx, [params.id], { starred: body.isStarred })
    return loadRow(ctx, params.id)
  },
  async delete({ ctx, params, query }) {
    await deleteEmails(ctx, [params.id], query.permanent)
    return { success: true }
  },
  async deleteBulk({ ctx, body }) {
    const { changed } = await deleteEmails(ctx, body.messageIds, body.permanent)
    return { success: true, deleted: changed.length }
  },
  async markRead({ ctx, body }) {
    const account = await requireAccount(ctx.db, ctx.actor, 'mail.manage', body.accountId)
    const threadId = await findThreadId(ctx.db, account, Number(body.threadId))
    const unread = await findUnreadOfThread(ctx.db, account, threadId)
    const { changed } = await markEmails(ctx, unread, { read: true })
    return { success: true, changed: changed.length }
  },
  async send({ ctx, body }) {
    const { messageId, threadId } = await sendEmail(ctx, body)
    return { success: true, id: messageId, messageId: String(messageId), threadId: String(threadId) }
  },
  attachment: sendAttachment,
  image: sendRemoteImage,
  source: sendSource,
}

export const viewRoutes: Routes<typeof views> = {
  async list({ ctx, params }) {
    const [group] = await requireEmails(ctx.db, ctx.actor, 'mail.audit', [params.id])
    const organizationId = group?.account.organizationId ?? null
    if (organizationId === null) return []
    const found = await findOpenings(ctx.db, organizationId, params.id)
    return found.map(({ at, kind, through, email, firstName, lastName }) => ({
      at: at.toISOString(),
      kind,
      through,
      email,
      name: nameOf({ firstName, lastName }) || null,
    }))
  },
}

const deleteEmails = (ctx: Ctx, ids: number[], isPermanent: boolean | undefined) =>
  isPermanent ? destroyEmails(ctx, ids) : moveEmails(ctx, ids, 'trash')

async function loadRow(ctx: Ctx, id: number): Promise<EmailRow> {
  const [row] = await loadRows(ctx.db, ctx.actor.workspaceIds, [id])
  if (!row) throw notFound('This message')
  return row
}
