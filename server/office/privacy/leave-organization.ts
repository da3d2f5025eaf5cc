import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { countWaiting, findOwnedAccounts } from '#server/mailbox/accounts/queries.ts'
import { planDeparture } from '#server/office/admin/people/departure.ts'
import { giveAccount, leaveRow } from '#server/office/admin/queries.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { requirePassword } from '#server/people/auth/factors/require-password.ts'
import { requireOpen } from '#server/people/auth/seals/require-open.ts'
import { lastAdmin, passOwnership } from '#server/people/organization/require-admin.ts'
import { deleteOrganizationRow, findWorkspaceId } from '#server/people/workspaces/queries.ts'
import { AppError, badRequest } from '#server/platform/errors.ts'
import { takeAccountAlong } from './take-account-along.ts'

/**
 * Removes the caller from their organization after checking their password. Their mail accounts come along, or those of
 * the organization go to an admin of it, with all their mail. Their permissions end at once. Throws 409 for the last
 * admin of an organization with other people.
 */
export async function leaveOrganization(
  ctx: Ctx,
  { password, accounts }: { password: string; accounts: 'keep' | 'take' },
): Promise<void> {
  requireOpen(ctx.actor)
  const person = await requirePassword(ctx, { password })
  const { organizationId } = person
  const locked = (await findOwnedAccounts(ctx.db, person)).map(({ id }) => id)
  await inMailTransaction(ctx.db, locked, async tx => {
    const { remaining, refusal, heir, dissolves, ...mailboxes } = await planDeparture(tx, person, person)
    if (!remaining || organizationId === null) throw badRequest('You are in no organization.')
    if (refusal) throw lastAdmin(refusal)
    if (mailboxes.accounts.some(({ id }) => !locked.includes(id)))
      throw new AppError(409, 'A mailbox was connected in this moment. Please try again.', 'account-added')
    const left = { userId: person.id, organizationId, by: { userId: person.id } }
    await ctx.publish(tx, 'person.left', { ...left, workspaceId: await findWorkspaceId(tx, person) })
    const kept = accounts === 'keep' && heir ? mailboxes.keepable : []
    let messagesMoved = 0
    for (const account of mailboxes.accounts)
      if (heir && kept.includes(account)) await giveAccount(tx, account, heir.id, ctx.clock.now())
      else {
        messagesMoved += await countWaiting(tx, account)
        const workspaceId = await takeAccountAlong(tx, account)
        const by = { userId: person.id }
        await ctx.publish(tx, 'mailbox.moved', { workspaceId, accountId: account.id, by })
      }
    await passOwnership(tx, remaining, person.id)
    await leaveRow(
      tx,
      { id: person.id, organizationId },
      person.role === 'super_admin' ? 'super_admin' : null,
    )
    if (dissolves) await deleteOrganizationRow(tx, organizationId)
    await recordAudit(tx, {
      at: ctx.clock.now(),
      actor: ctx.actor,
      organizationId,
      action: 'member.left',
      subject: { text: remaining.organization.name, id: organizationId },
      // What waited to leave goes along with its mailbox.
      details: {
        accountsKept: kept.map(({ email }) => email),
        ...(messagesMoved > 0 ? { messagesMoved } : {}),
      },
    })
    await ctx.events.publish(tx, { userId: person.id }, { type: 'access_changed' })
    await ctx.events.publish(tx, { organizationId }, { type: 'accounts_changed' })
  })
}
