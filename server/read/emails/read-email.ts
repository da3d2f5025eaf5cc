import type { Email, EmailRow } from '#core/contract/emails.ts'
import type { Ctx } from '#server/deps.ts'
import { recalledAccounts } from '#server/mailbox/accounts/access.ts'
import { findOpenings } from '#server/people/audit/queries.ts'
import { freelyRead } from '#server/people/audit/record-views.ts'
import { nameOf } from '#server/people/auth/present-user.ts'
import { notFound } from '#server/platform/errors.ts'
import { loadRows, presentTo } from './load-emails.ts'
import { openEmail, requireEmails } from './require-emails.ts'
import { findOneFreely, findWhole, type WholeEmailData } from './row-queries.ts'

/** Returns a whole message, and counts it as opened. */
export async function readEmail(ctx: Ctx, id: number): Promise<Email> {
  const accounts = await recalledAccounts(ctx, 'mail.read')
  const row = (await findOneFreely(ctx.db, freelyRead(ctx.actor, accounts), id)) ?? (await openWhole(ctx, id))
  const account = accounts.find(account => account.id === row?.accountId)
  const [email] = row && account ? await presentTo(ctx, { account, rows: [row] }) : []
  if (!email) throw notFound('This message')
  return email
}

/** A message of somebody else's mailbox, once it is recorded as opened. */
async function openWhole(ctx: Ctx, id: number): Promise<WholeEmailData | null> {
  const { account, id: opened } = await openEmail(ctx, { id, verb: 'mail.read' })
  const [row] = await findWhole(ctx.db, account.workspaceId, [opened])
  return row ?? null
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
