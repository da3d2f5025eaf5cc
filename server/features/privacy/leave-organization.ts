import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import {
  deleteOrganization,
  findAccountsOf,
  giveAccount,
  leaveRow,
  takeAccountAlong,
} from '#server/features/admin/queries.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { UserRow } from '#server/features/auth/queries.ts'
import {
  lastAdmin,
  lastAdminRefusal,
  lockRemaining,
  passOwnership,
  type Remaining,
} from '#server/features/organization/require-admin.ts'
import { badRequest } from '#server/platform/errors.ts'

/**
 * Makes a member an individual. Their mail accounts come along, or stay with an admin of the organization, with all that
 * lies in them. What they were granted ends at once. Throws 409 for the last admin of other people.
 */
export async function leaveOrganization(
  deps: Deps,
  person: UserRow,
  accounts: 'keep' | 'take',
): Promise<void> {
  const { organizationId } = person
  if (organizationId === null) throw badRequest('You are in no organization.')
  await deps.db.transaction(async tx => {
    const remaining = await lockRemaining(tx, organizationId, person.id)
    if (!remaining) throw badRequest('You are in no organization.')
    const refusal =
      person.role === 'admin' && remaining.others.length > 0
        ? lastAdminRefusal(remaining, person.email)
        : null
    if (refusal) throw lastAdmin(refusal)
    const kept = await moveAccounts(tx, remaining, person, accounts)
    await passOwnership(tx, remaining, person.id)
    await leaveRow(tx, person.id, person.role === 'super_admin' ? 'super_admin' : null)
    if (remaining.others.length === 0) await deleteOrganization(tx, organizationId)
    await recordAudit(tx, {
      at: deps.clock.now(),
      actor: person,
      organizationId,
      action: 'member.left',
      subject: { text: remaining.organization.name, id: organizationId },
      details: { accountsKept: kept },
    })
    await deps.events.publish(tx, { userId: person.id }, { type: 'access_changed' })
    await deps.events.publish(tx, { organizationId }, { type: 'accounts_changed' })
  })
}

/** Answers the addresses of the mailboxes that stay. */
async function moveAccounts(
  tx: Tx,
  { organization, others }: Remaining,
  person: UserRow,
  accounts: 'keep' | 'take',
): Promise<string[]> {
  const admins = others.filter(({ role }) => role === 'admin')
  const heir = admins.find(({ id }) => id === organization.ownerId) ?? admins[0]
  const has = new Set(heir ? (await findAccountsOf(tx, heir.id)).map(({ email }) => email.toLowerCase()) : [])
  const kept: string[] = []
  for (const { id, email } of await findAccountsOf(tx, person.id)) {
    if (accounts === 'keep' && heir && !has.has(email.toLowerCase())) {
      await giveAccount(tx, id, heir.id)
      kept.push(email)
    } else await takeAccountAlong(tx, id)
  }
  return kept
}
