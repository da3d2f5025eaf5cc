import type { AuditAction } from '#core/contract/audit-actions.ts'
import type { Tx } from '#server/db/client.ts'
import { type AuditEntry, recordAudit } from '#server/people/audit/record-audit.ts'
import { publishEvent } from '#server/platform/events.ts'
import { deleteTotp } from '../credential-queries.ts'
import { endSessions, type UserRow, updatePassword } from '../queries.ts'
import { restWhatSends } from './rest-rules.ts'
import { deleteSeal, insertSealUnlessThere } from './seal-queries.ts'

/** Somebody who acts in place of a person: an admin, or the operator. */
interface Other {
  actor: AuditEntry['actor']
  /** The name that the person is told. */
  calledAs: string
}

interface CredentialChange {
  person: UserRow
  by: Other
  at: Date
}

/**
 * Sets a password that somebody else chose, or that was chosen with somebody else's link. Seals the person until they
 * prove who they are, and ends their sessions.
 */
export async function setPasswordFor(tx: Tx, change: CredentialChange, passwordHash: string): Promise<void> {
  await seal(tx, change, 'password')
  await updatePassword(tx, change.person.id, passwordHash)
  await restWhatSends(tx, { person: change.person, actor: change.by.actor, at: change.at })
  await finish(tx, change, 'password.set', 'session_ended')
}

/** Removes a second factor. Also seals the person and ends their sessions. */
export async function takeFactorFrom(tx: Tx, change: CredentialChange): Promise<void> {
  await seal(tx, change, 'factor')
  await deleteTotp(tx, change.person.id)
  await endSessions(tx, change.person.id)
  await finish(tx, change, 'second-factor.reset', 'session_ended')
}

/**
 * Opens a seal without a proof, for the operator, who has the disk anyway. Returns false if the person was not sealed.
 */
export async function openFor(tx: Tx, change: CredentialChange): Promise<boolean> {
  if (!(await deleteSeal(tx, change.person.id))) return false
  await finish(tx, change, 'seal.opened', 'access_changed')
  return true
}

const seal = (tx: Tx, { person, by, at }: CredentialChange, cause: 'password' | 'factor') =>
  insertSealUnlessThere(tx, {
    userId: person.id,
    sealedAt: at,
    cause,
    sealedBy: by.calledAs,
    passwordHash: person.passwordHash,
  })

async function finish(
  tx: Tx,
  { person, by, at }: CredentialChange,
  action: AuditAction,
  event: 'session_ended' | 'access_changed',
): Promise<void> {
  await recordAudit(tx, {
    at,
    actor: by.actor,
    organizationId: person.organizationId,
    userId: person.id,
    action,
    subject: { text: person.email, id: person.id },
  })
  await publishEvent(tx, { userId: person.id }, { type: event })
}
