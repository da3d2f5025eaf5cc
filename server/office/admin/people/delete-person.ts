import type { Deletion } from '#core/contract/admin.ts'
import type { Tx } from '#server/db/client.ts'
import { inMailTransaction, inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { revokeGrant } from '#server/mailbox/accounts/oauth/connect-oauth.ts'
import { removeAccount } from '#server/mailbox/accounts/remove-account.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import type { UserRow } from '#server/people/auth/queries.ts'
import { lastAdmin, passOwnership } from '#server/people/organization/require-admin.ts'
import { deleteOrganizationRow, deleteUserRow, findWorkspaceId } from '#server/people/workspaces/queries.ts'
import { findAccountsTouchedBy, stopAutomations } from '../installation-queries.ts'
import { countBelongings, giveAccount } from '../queries.ts'
import { type Departure, planDeparture } from './departure.ts'
import { lastSuperAdminRefusal } from './last-super-admin.ts'

interface PersonDeletion {
  person: UserRow
  /** Whether the organization keeps their mail accounts, if it has an admin who can take them over. */
  accounts: 'keep' | 'remove'
}

/** Returns what deleting a person would do, without doing it. */
export async function describeDeletion(ctx: Ctx, person: UserRow): Promise<Deletion> {
  return inTransaction(ctx.db, async tx => {
    const { remaining, heir, dissolves, refusal, accounts, keepable } = await planDeletion(tx, ctx, person)
    const { perAccount, ...counts } = await countBelongings(tx, person.id, accounts)
    return {
      ...counts,
      accounts: accounts.map(account => ({
        id: account.id,
        email: account.email,
        messages: perAccount.get(account.id) ?? 0,
        canStay: keepable.includes(account),
      })),
      heir: heir?.email ?? null,
      dissolves: dissolves ? (remaining?.organization.name ?? null) : null,
      refusal,
    }
  })
}

/**
 * Deletes a person with their sessions, codes and automations. Their mail accounts either go to an admin of the
 * organization, with mail, drafts and mail that waits to be sent, or are removed with everything in them, here but not
 * at the provider. The caller is an admin, or the person themselves. Throws 409 for the last admin of an organization
 * with other people, and for the only super admin.
 */
export async function deletePerson(ctx: Ctx, deletion: PersonDeletion): Promise<void> {
  const accountIds = await findAccountsTouchedBy(ctx.db, deletion.person.id)
  const removed = await inMailTransaction(ctx.db, accountIds, async tx => {
    const departure = await planDeletion(tx, ctx, deletion.person)
    if (departure.refusal) throw lastAdmin(departure.refusal)
    return carryOut(tx, ctx, deletion, departure)
  })
  for (const account of removed) await revokeGrant(ctx, account)
}

async function planDeletion(tx: Tx, { actor }: Ctx, person: UserRow): Promise<Departure> {
  const departure = await planDeparture(tx, person, actor)
  return { ...departure, refusal: departure.refusal ?? (await lastSuperAdminRefusal(tx, person)) }
}

async function carryOut(
  tx: Tx,
  ctx: Ctx,
  { person, accounts }: PersonDeletion,
  { remaining, heir, dissolves, ...mailboxes }: Departure,
): Promise<MailAccount[]> {
  const { organizationId } = person
  if (organizationId !== null) {
    const left = { userId: person.id, organizationId, by: { userId: ctx.actor.id } }
    await ctx.publish(tx, 'person.left', { ...left, workspaceId: await findWorkspaceId(tx, person) })
  }
  const kept = accounts === 'keep' ? mailboxes.keepable : []
  const removed = mailboxes.accounts.filter(account => !kept.includes(account))
  for (const account of removed) await removeAccount(ctx, tx, account, ctx.actor.id)
  if (heir) for (const account of kept) await giveAccount(tx, account, heir.id, ctx.clock.now())
  await stopAutomations(tx, person.id)
  if (remaining) await passOwnership(tx, remaining, person.id)
  await deleteUserRow(tx, person.id)
  if (remaining && dissolves) await deleteOrganizationRow(tx, remaining.organization.id)
  const emails = (accounts: MailAccount[]) => accounts.map(({ email }) => email)
  await recordAudit(tx, {
    at: ctx.clock.now(),
    actor: ctx.actor,
    organizationId: dissolves ? null : person.organizationId,
    action: 'person.deleted',
    subject: { text: person.email, id: person.id },
    details: {
      accountsKept: emails(kept),
      keptBy: kept.length > 0 ? heir?.email : undefined,
      accountsRemoved: emails(removed),
      dissolved: dissolves ? remaining?.organization.name : undefined,
    },
  })
  await ctx.events.publish(tx, { userId: person.id }, { type: 'session_ended' })
  if (organizationId !== null) await ctx.events.publish(tx, { organizationId }, { type: 'accounts_changed' })
  return removed
}
