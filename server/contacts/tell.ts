import type { AuditAction } from '#core/contract/audit-actions.ts'
import type { RealtimeType } from '#core/contract/realtime.ts'
import type { Tx } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { outreachScope } from '#server/people/outreach/workspace.ts'

type Change = Extract<RealtimeType, 'contact_added' | 'contact_updated' | 'contact_deleted'>

/** Tells the screens of everybody who shares the contacts. */
export const tellContacts = (tx: Tx, { events, actor }: Pick<Ctx, 'events' | 'actor'>, type: Change) =>
  events.publish(tx, outreachScope(actor), { type })

interface Deed {
  action: AuditAction
  subject: { text: string; id?: number | null }
  details?: Record<string, unknown>
}

/** Writes down what somebody did with the contacts of their workspace. */
export const recordDeed = (tx: Tx, { clock, actor }: Pick<Ctx, 'clock' | 'actor'>, deed: Deed) =>
  recordAudit(tx, {
    at: clock.now(),
    actor,
    organizationId: actor.organizationId,
    userId: actor.id,
    ...deed,
  })
