import type { Stop, StopScope } from '#core/contract/outbox.ts'
import { can } from '#core/policy.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { findWorkspaceId } from '#server/people/workspaces/queries.ts'
import { badRequest, forbidden } from '#server/platform/errors.ts'
import { ASK_AGAIN_MS } from '../gate/gate.ts'
import { findStops, scopeOf } from '../gate/gate-queries.ts'
import { deleteStop, insertStop } from './settings-queries.ts'
import { hurryHeld } from './upkeep-queries.ts'

/** The switches that concern the caller, and whether each stops everything that acts by itself. */
export async function listStops(ctx: Ctx): Promise<{ stops: Stop[] }> {
  const { db, actor } = ctx
  const found = await findStops(db, { userId: actor.id, workspaceIds: actor.workspaceIds })
  const scopes: StopScope[] = [
    'person',
    ...(actor.organizationId === null ? [] : ['workspace' as const]),
    'installation',
  ]
  const stops = scopes.map(scope => {
    const stop = found.find(row => scopeOf(row) === scope)
    return {
      scope,
      isStopped: stop !== undefined,
      stoppedAt: stop?.stoppedAt.toISOString() ?? null,
      mayChange: mayChange(ctx, scope),
    }
  })
  return { stops }
}

/** What writes and sends that acts by itself. */
const WORKERS = ['automation.tick', 'campaigns.tick', 'compose.recover'] as const

function mayChange({ actor }: Pick<Ctx, 'actor'>, scope: StopScope): boolean {
  // What acts for a person does not decide whether it may.
  if (actor.kind === 'rule' || actor.kind === 'sequence') return false
  if (scope === 'person') return true
  if (scope === 'installation') return can(actor, 'installation.manage')
  return actor.organizationId !== null && can(actor, 'organization.manage', { id: actor.organizationId })
}

/** Stops everything that acts by itself, or lets it go on. What was held is looked at again at once then. */
export async function setStop(
  ctx: Ctx,
  { scope, isStopped }: { scope: StopScope; isStopped: boolean },
): Promise<{ stops: Stop[] }> {
  const { db, actor, clock } = ctx
  if (scope === 'workspace' && actor.organizationId === null) throw badRequest('You are in no organization')
  if (!mayChange(ctx, scope)) throw forbidden()
  const { organizationId } = actor
  await inTransaction(db, async tx => {
    const key = {
      userId: scope === 'person' ? actor.id : null,
      workspaceId: scope === 'workspace' ? await findWorkspaceId(tx, actor) : null,
    }
    const at = clock.now()
    const hasChanged = isStopped
      ? await insertStop(tx, { ...key, stoppedAt: at, stoppedBy: actor.id })
      : await deleteStop(tx, key)
    if (!hasChanged) return
    if (!isStopped) {
      await hurryHeld(tx, key, { now: at, until: new Date(at.getTime() + ASK_AGAIN_MS) })
      for (const job of WORKERS) await ctx.queue.send(job, {}, { db: tx })
    }
    await recordAudit(tx, {
      at,
      actor,
      organizationId: scope === 'installation' ? null : organizationId,
      ...(scope === 'person' ? { userId: actor.id } : {}),
      action: isStopped ? 'automation.stopped' : 'automation.started',
      subject: { text: SUBJECTS[scope] },
    })
    const whom = scope === 'workspace' && organizationId !== null ? { organizationId } : { userId: actor.id }
    await ctx.events.publish(tx, whom, { type: 'scheduled_changed' })
  })
  return listStops(ctx)
}

const SUBJECTS: Record<StopScope, string> = {
  person: 'everything that acts for this person',
  workspace: 'everything that acts in this organization',
  installation: 'everything that acts in this installation',
}
