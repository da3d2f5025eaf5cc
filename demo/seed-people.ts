import type { ProviderName } from '#core/contract/accounts.ts'
import type { Role } from '#core/contract/auth.ts'
import { SEAT_CENTS } from '#core/contract/usage.ts'
import type { Tx } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { insertAccount } from '#server/mailbox/accounts/queries.ts'
import { insertUser } from '#server/people/auth/queries.ts'
import { insertAffiliateCode } from '#server/people/invitations/code-queries.ts'
import { insertEarnings, savePermission } from '#server/people/invitations/queries.ts'
import { insertOrganization, setOwner } from '#server/people/organization/queries.ts'
import { findWorkspaceId } from '#server/people/workspaces/queries.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'

export const DEMO_PASSWORD = 'quillbox-demo'

interface Person {
  email: string
  firstName: string
  lastName: string
  role: Role | null
  isInCompany: boolean
}

export const people: Person[] = [
  { email: 'admin@demo.example', firstName: 'Ada', lastName: 'Brandt', role: 'admin', isInCompany: true },
  { email: 'agent@demo.example', firstName: 'Noor', lastName: 'Haddad', role: 'agent', isInCompany: true },
  {
    email: 'member@demo.example',
    firstName: 'Tomás',
    lastName: 'Rivera',
    role: 'team_member',
    isInCompany: true,
  },
  { email: 'solo@demo.example', firstName: 'June', lastName: 'Okafor', role: null, isInCompany: false },
  {
    email: 'super@demo.example',
    firstName: 'Sam',
    lastName: 'Keller',
    role: 'super_admin',
    isInCompany: false,
  },
]

export interface DemoMailbox {
  email: string
  displayName: string
  /** Address of the demo person who owns it. */
  owner: string
  /** A shared mailbox that agents and members of the company may see, too. */
  isShared?: boolean
}

/**
 * Creates the demo's people, company and accounts in an empty database. Does nothing and returns false if the database has
 * people.
 */
export async function seedPeople(deps: Deps, mailboxes: DemoMailbox[]): Promise<boolean> {
  if ((await deps.db.$count(users)) > 0) return false
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await inTransaction(deps.db, async tx => {
    const company = await insertOrganization(tx, 'Demo & Co')
    const ids = new Map<string, { id: number; organizationId: number | null }>()
    for (const { isInCompany, ...person } of people) {
      const organizationId = isInCompany ? company.id : null
      const accountType = isInCompany ? ('company' as const) : ('individual' as const)
      const user = await insertUser(tx, {
        ...person,
        passwordHash,
        organizationId,
        accountType,
        // Everybody except the founder joined with the company's code.
        referredByTeamId: person.role === 'admin' ? null : organizationId,
      })
      if (person.role === 'admin') await setOwner(tx, company.id, user.id)
      ids.set(user.email, { id: user.id, organizationId })
    }
    const shared: number[] = []
    for (const { email, displayName, owner, isShared = false } of mailboxes) {
      const person = ids.get(owner)
      if (!person) continue
      const provider: ProviderName = 'sandbox'
      const workspaceId = await findWorkspaceId(tx, person)
      const account = await insertAccount(tx, {
        workspaceId,
        ownerId: person.id,
        email,
        displayName,
        provider,
      })
      if (isShared) shared.push(account.id)
    }
    const grants = [
      { email: 'agent@demo.example', canManageEmails: true },
      { email: 'member@demo.example', canManageEmails: false },
    ]
    for (const { email, canManageEmails } of grants) {
      const teamMemberId = ids.get(email)?.id
      if (teamMemberId === undefined) continue
      const workspaceId = await findWorkspaceId(tx, { id: teamMemberId, organizationId: company.id })
      await savePermission(tx, workspaceId, {
        teamMemberId,
        canAccessAllAccounts: false,
        allowedAccountIds: shared,
        canManageEmails,
        canManageAccounts: false,
        canUseOutreach: canManageEmails,
      })
    }
    const affiliate = ids.get('solo@demo.example')
    if (affiliate) await seedEarnings(tx, affiliate.id, deps.clock.now())
  })
  return true
}

/** June once recommended a company that is gone by now: one month of it is paid, the last one is not. */
async function seedEarnings(tx: Tx, affiliateId: number, now: Date): Promise<void> {
  await insertAffiliateCode(tx, { userId: affiliateId, code: 'JUNE-OKAFOR', createdAt: now })
  const rows = [2, 1].map(ago => {
    const createdAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1))
    const isPaid = ago > 1
    return {
      affiliateId,
      month: createdAt.toISOString().slice(0, 7),
      creditsCents: 3 * SEAT_CENTS,
      amountCents: (3 * SEAT_CENTS * 30) / 100,
      percentage: 30,
      isPaid,
      paidAt: isPaid ? now : null,
      createdAt,
    }
  })
  await insertEarnings(tx, rows)
}
