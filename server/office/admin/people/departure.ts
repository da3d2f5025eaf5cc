import type { Tx } from '#server/db/client.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { findOwnedAccounts, lockOwner } from '#server/mailbox/accounts/queries.ts'
import type { UserRow } from '#server/people/auth/queries.ts'
import { lockRemaining, type Remaining } from '#server/people/organization/queries.ts'
import { lastAdminRefusal } from '#server/people/organization/require-admin.ts'

/** What a person leaves behind when they are deleted or leave their organization. */
export interface Departure {
  /** Null if they are in no organization. */
  remaining: Remaining | null
  /** Nobody else is in the organization, so it is deleted too. */
  dissolves: boolean
  /** Why they cannot go, or null. */
  refusal: string | null
  /** The admin who would take over their mailboxes of the organization; null if there is none. */
  heir: UserRow | null
  /** All accounts of the person. */
  accounts: MailAccount[]
  /** The accounts that the heir could take over. */
  keepable: MailAccount[]
}

/**
 * Computes what a departure would do, and locks the rows it depends on until the transaction ends. Changes nothing.
 * `by`: the person who asks for it.
 */
export async function planDeparture(tx: Tx, person: UserRow, by: { id: number }): Promise<Departure> {
  const { organizationId } = person
  const remaining = organizationId === null ? null : await lockRemaining(tx, organizationId, person.id)
  const others = remaining?.others ?? []
  const dissolves = remaining !== null && others.length === 0
  const isAdmin = person.role === 'admin'
  const refusal = remaining && isAdmin && !dissolves ? lastAdminRefusal(remaining, person.email) : null
  const admins = others.filter(({ role }) => role === 'admin')
  const heir =
    admins.find(({ id }) => id === by.id) ??
    admins.find(({ id }) => id === remaining?.organization.ownerId) ??
    admins[0] ??
    null
  // From here on nobody can connect another mailbox for this person.
  await lockOwner(tx, person.id)
  const accounts = await findOwnedAccounts(tx, person)
  // The heir does not take over a mailbox that they have connected themselves.
  const has = new Set(heir ? (await findOwnedAccounts(tx, heir)).map(({ email }) => email.toLowerCase()) : [])
  const keepable = accounts.filter(
    account => heir && account.organizationId === organizationId && !has.has(account.email.toLowerCase()),
  )
  return { remaining, dissolves, refusal, heir, accounts, keepable }
}
