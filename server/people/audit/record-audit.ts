import type { AuditAction } from '#core/contract/audit-actions.ts'
import type { DelegateActor, PersonActor, SystemActor } from '#core/policy.ts'
import type { Tx } from '#server/db/client.ts'
import type { MailAccount } from '#server/db/keys.ts'
import { auditHash, FIRST } from './audit-hash.ts'
import { type AuditRow, type Belonging, findLast, insertAudit, lockChain } from './chain-queries.ts'
import { findOldHead } from './installation-queries.ts'

type Named = 'kind' | 'id' | 'email'

export interface AuditEntry extends Belonging {
  at: Date
  /** Who did it; null for somebody unknown who is not signed in. */
  actor: Pick<PersonActor, Named> | Pick<DelegateActor, Named | 'through'> | SystemActor | null
  /** The organization whose admins may read the entry; null for super admins only. */
  organizationId: number | null
  /** Without an organization: the person whose own log gets the entry. */
  userId?: number | undefined
  /** A noun and what happened to it, such as `role.changed`. */
  action: AuditAction
  /** What it was done to, in words, with its id if it has one. */
  subject: { text: string; id?: number | null }
  /** Small facts; never secrets, never mail. */
  details?: Record<string, unknown>
}

/** Of an entry about a mailbox. */
export const aboutMailbox = ({ organizationId, ownerId: userId, email: text, id }: MailAccount) => ({
  organizationId,
  userId,
  subject: { text, id },
})

/**
 * Adds an entry to the log of a workspace. Call it in the transaction of the change, so that neither exists without the
 * other.
 */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { workspaceId, seq } = await lockChain(tx, entry)
  const last = await findLast(tx, workspaceId)
  // The first entry of each chain follows the last entry from before there were chains, so that cutting that one off is
  // detected.
  const previousHash = (last?.position ? last.hash : await findOldHead(tx)) ?? FIRST
  const row = {
    workspaceId,
    seq,
    position: (last?.position ?? 0) + 1,
    at: entry.at,
    ...actorColumns(entry.actor),
    organizationId: entry.organizationId,
    action: entry.action,
    subject: entry.subject.text,
    subjectId: entry.subject.id ?? null,
    // As the database stores it: otherwise an undefined field would be in the hash, but not in the row.
    details: JSON.parse(JSON.stringify(entry.details ?? {})),
  }
  await insertAudit(tx, { ...row, previousHash, hash: auditHash(row, previousHash) })
}

type ActorColumns = Pick<AuditRow, 'actorKind' | 'actorId' | 'actor' | 'throughId' | 'through'>

function actorColumns(actor: AuditEntry['actor']): ActorColumns {
  const nobody = { actorId: null, throughId: null, through: null }
  if (actor === null) return { ...nobody, actorKind: 'visitor', actor: 'somebody' }
  if (actor.kind === 'operator') return { ...nobody, actorKind: actor.kind, actor: 'operator' }
  if (actor.kind === 'system')
    return { ...nobody, actorKind: actor.kind, actor: 'Quillbox', through: actor.part }
  const { kind: actorKind, id: actorId, email } = actor
  const through = 'through' in actor ? actor.through : null
  return { actorKind, actorId, actor: email, throughId: through?.id ?? null, through: through?.name ?? null }
}
