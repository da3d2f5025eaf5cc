import type { Tx } from '#server/db/client.ts'
import type { MailAccount } from '#server/features/accounts/access.ts'
import { findOwnedAccounts, lockOwner } from '#server/features/accounts/queries.ts'
import type { UserRow } from '#server/features/auth/queries.ts'
import { lockRemaining, type Remaining } from '#server/features/organization/queries.ts'
import { lastAdminRefusal } from '#server/features/organization/require-admin.ts'

/** What a person leaves behind who goes: deleted, or out of their organization. */
export interface Departure {
  /** Null where they are in no organization. */
  remaining: Remaining | null
  /** Nobody else is in the organization: it ends with them. */
  dissolves: boolean
  /** Why they cannot go, or null. */
  refusal: string | null
  /** Who would have their mailboxes of the organization from then on; null where nobody could. */
  heir: UserRow | null
  /** Theirs. */
  accounts: MailAccount[]
  /** Of these, what the heir could keep. */
  keepable: MailAccount[]
}

/** Looks at who and what remains, and holds it until the transaction ends; nothing is changed. `by`: who wants it. */
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
  // From here on nobody can connect another mailbox for them.
  await lockOwner(tx, person.id)
  const accounts = await findOwnedAccounts(tx, person)
  // A mailbox that the heir has connected already is there without this one.
  const has = new Set(heir ? (await findOwnedAccounts(tx, heir)).map(({ email }) => email.toLowerCase()) : [])
  const keepable = accounts.filter(
    account => heir && account.organizationId === organizationId && !has.has(account.email.toLowerCase()),
  )
  return { remaining, dissolves, refusal, heir, accounts, keepable }
}
