import type { Ctx } from '#server/deps.ts'
import { notFound } from '#server/platform/errors.ts'
import { deleteOtherSessions, deleteSessionOf, findSessions } from './credential-queries.ts'
import { forgetDevices } from './devices/known-devices.ts'
import { deleteSession } from './queries.ts'

/** The current session; null for none. */
export interface OwnSession {
  sessionId: number | null
}

/** Returns the devices that the person is signed in on. */
export async function listSessions(ctx: Ctx, { sessionId }: OwnSession) {
  const found = await findSessions(ctx.db, ctx.actor.id, ctx.clock.now())
  return found.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
    id,
    userAgent,
    address,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === sessionId,
  }))
}

export async function signOut(ctx: Ctx, { sessionId }: OwnSession): Promise<void> {
  if (sessionId === null) return
  await deleteSession(ctx.db, sessionId)
  await tellOfEnd(ctx)
}

/** Signs one of the person's devices out. */
export async function endSession(ctx: Ctx, id: number): Promise<void> {
  if (!(await deleteSessionOf(ctx.db, ctx.actor.id, id))) throw notFound('This device')
  await tellOfEnd(ctx)
}

/** Signs out and forgets all devices but the current one. */
export async function endOtherSessions(
  ctx: Ctx,
  { sessionId, deviceToken }: OwnSession & { deviceToken: string | null },
): Promise<void> {
  await deleteOtherSessions(ctx.db, ctx.actor.id, sessionId ?? 0)
  await forgetDevices(ctx.db, ctx.actor.id, { deviceToken })
  await tellOfEnd(ctx)
}

const tellOfEnd = (ctx: Ctx) =>
  ctx.events.publish(ctx.db, { userId: ctx.actor.id }, { type: 'session_ended' })
