import type { Role } from '#core/contract/auth.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { asPerson } from '#server/people/auth/actors.ts'
import { requireGoodPassword } from '#server/people/auth/factors/good-password.ts'
import { attemptLimit, requireAttempt } from '#server/people/auth/limits/attempts.ts'
import { sendVerification, tellOwner } from '#server/people/auth/password-links.ts'
import { findUserByEmail, insertUser, lockEmail, type UserRow } from '#server/people/auth/queries.ts'
import { insertOrganization, setOwner } from '#server/people/organization/queries.ts'
import { findWorkspaceId } from '#server/people/workspaces/queries.ts'
import { AppError } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/network/network-of.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { invitationUsed } from './check-code.ts'
import { type FoundCode, setAcceptedBy, takeInvitation } from './code-queries.ts'

interface NewPerson {
  email: string
  firstName: string
  lastName: string
  password: string
  /** The name of a company to create, with the person as its admin. */
  companyName: string | null
  code: FoundCode | null
  /** IP address of the caller. */
  address: string
}

interface Created {
  /** Null if the address has an account already and the caller must not learn it. */
  user: UserRow | null
  mustVerify: boolean
}

/** New people from one network within an hour: enough for a whole office, too few for a script. */
const arrivals = attemptLimit('arrivals', { windowMs: 60 * 60_000, max: 50 })

/**
 * Creates a person: in a team, as invited, or alone or with a company of their own. All or nothing: an invitation is
 * used up only if the account is created. For a taken address it throws 409; if mail can be sent, it tells only the
 * owner of the address instead.
 */
export async function createPerson(deps: Deps, person: NewPerson): Promise<Created> {
  await requireAttempt(deps, arrivals(networkOf(person.address)))
  refuseMisuse(person)
  await requireGoodPassword(person.password, person)
  // Hash before the lookup, so that a taken address takes as long as a free one.
  const passwordHash = await hashPassword(person.password)
  // Only the invited mailbox received this link, so whoever has it owns the address.
  const isProven = person.code?.kind === 'invitation' && person.code.invitation.mailedAt !== null
  const mustVerify = deps.relay !== null && !isProven
  const user = await inTransaction(deps.db, async tx => {
    await lockEmail(tx, person.email)
    if (!(await findUserByEmail(tx, person.email)))
      return insertPerson(tx, deps, person, {
        passwordHash,
        emailVerifiedAt: isProven ? deps.clock.now() : null,
      })
    if (!mustVerify) throw taken()
    return null
  })
  // Both cases send one letter and give the same answer. In the background, so that the time taken does not tell them
  // apart.
  if (mustVerify)
    void (user ? sendVerification(deps, user) : tellOwner(deps, person.email)).catch(error =>
      deps.log.warn({ err: error }, 'a new person got no mail'),
    )
  return { user, mustVerify }
}

async function insertPerson(
  tx: Tx,
  deps: Deps,
  { email, firstName, lastName, companyName, code }: NewPerson,
  credentials: { passwordHash: string; emailVerifiedAt: Date | null },
): Promise<UserRow> {
  const now = deps.clock.now()
  if (code?.kind === 'invitation' && !(await takeInvitation(tx, code.invitation.id, now)))
    throw invitationUsed()
  const founded = companyName === null ? null : await insertOrganization(tx, companyName)
  const joined = teamOf(code)
  const organizationId = founded?.id ?? joined?.organizationId ?? null
  const user = await insertUser(tx, {
    email,
    ...credentials,
    firstName,
    lastName,
    role: founded ? 'admin' : (joined?.role ?? null),
    organizationId,
    accountType: organizationId === null ? 'individual' : 'company',
    referredByTeamId: joined?.organizationId ?? null,
    referredByAffiliateId: code?.kind === 'affiliate' ? code.userId : null,
    invitedByUserId: code?.kind === 'invitation' ? code.invitation.invitedByUserId : null,
    createdAt: now,
  })
  if (founded) await setOwner(tx, founded.id, user.id)
  if (code?.kind === 'invitation') await setAcceptedBy(tx, code.invitation.id, user.id)
  await recordAudit(tx, {
    at: now,
    actor: asPerson(user),
    organizationId,
    userId: user.id,
    action: founded ? 'organization.created' : joined ? 'member.joined' : 'person.signed-up',
    subject: founded ? { text: founded.name, id: founded.id } : { text: email, id: user.id },
    details: { by: code?.kind ?? 'registration', role: user.role },
  })
  const userId = user.id
  if (organizationId !== null)
    await deps.publish(tx, 'person.joined', {
      ...{ userId, organizationId, by: { userId } },
      workspaceId: await findWorkspaceId(tx, user),
    })
  return user
}

function teamOf(code: FoundCode | null): { organizationId: number; role: Role } | null {
  if (code?.kind === 'team') return { organizationId: code.organizationId, role: 'team_member' }
  if (code?.kind !== 'invitation') return null
  return { organizationId: code.invitation.organizationId, role: code.invitation.role }
}

/** A team code cannot create a company, and an invitation is only for the invited address. */
function refuseMisuse({ companyName, code, email }: NewPerson): void {
  if (code && code.kind !== 'affiliate' && companyName !== null)
    throw new AppError(
      400,
      'This code leads into an existing company. Choose Individual to join it.',
      'code-of-a-team',
    )
  if (code?.kind === 'invitation' && code.invitation.email.toLowerCase() !== email.toLowerCase())
    throw new AppError(
      400,
      'This invitation was sent to another address. Please sign up with that one.',
      'other-address',
    )
}

const taken = () =>
  new AppError(
    409,
    'An account cannot be created with this address. If it is yours, sign in instead.',
    'address-taken',
  )
