import type { Email, EmailRow } from '#core/contract/emails.ts'
import type { Ctx } from '#server/deps.ts'
import { findOpenings } from '#server/features/audit/queries.ts'
import { nameOf } from '#server/features/auth/present-user.ts'
import { notFound } from '#server/platform/errors.ts'
import { loadEmails, loadRows } from './load-emails.ts'
import { openEmail, requireEmails } from './require-emails.ts'

/** Returns a whole message, and counts it as opened. */
export async function readEmail(ctx: Ctx, id: number): Promise<Email> {
  const { account, id: opened } = await openEmail(ctx, { id, verb: 'mail.read' })
  const [found] = await loadEmails(ctx.db, account, [opened])
  if (!found) throw notFound('This message')
  return found
}

/** Returns a message as lists show it. */
export async function readRow(ctx: Ctx, id: number): Promise<EmailRow> {
  const [row] = await loadRows(ctx.db, ctx.actor.workspaceIds, [id])
  if (!row) throw notFound('This message')
  return row
}

/** Returns who has opened a message of somebody else's mailbox. Throws 403 unless the caller may know. */
export async function listViews(ctx: Ctx, messageId: number) {
  const [group] = await requireEmails(ctx.db, ctx.actor, 'mail.audit', [messageId])
  const organizationId = group?.account.organizationId ?? null
  if (organizationId === null) return []
  const found = await findOpenings(ctx.db, organizationId, messageId)
  return found.map(({ at, kind, through, email, firstName, lastName }) => ({
    at: at.toISOString(),
    kind,
    through,
    email,
    name: nameOf({ firstName, lastName }) || null,
  }))
}
