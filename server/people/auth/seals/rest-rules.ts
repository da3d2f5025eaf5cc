import type { Tx } from '#server/db/client.ts'
import { type AuditEntry, recordAudit } from '#server/people/audit/record-audit.ts'
import type { UserRow } from '../queries.ts'
import { restRules } from './rest-queries.ts'

/** A new password was set without the old one: what sends mail for this person waits until they have looked at it. */
export async function restWhatSends(
  tx: Tx,
  { person, actor, at }: { person: UserRow; actor: AuditEntry['actor']; at: Date },
): Promise<void> {
  for (const { id, name } of await restRules(tx, person.id, at))
    await recordAudit(tx, {
      at,
      actor,
      organizationId: person.organizationId,
      userId: person.id,
      action: 'rule.stopped',
      subject: { text: name, id },
      details: { because: 'the password was reset; it rests until its person has looked at it' },
    })
}
