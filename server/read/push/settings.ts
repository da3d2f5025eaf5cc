import { PUSH_LEVELS, type PushLevel, type PushSettings, USUAL_PUSH } from '#core/contract/push.ts'
import { isWorkingAt } from '#core/sequence/work-calendar.ts'
import { clockAt } from '#core/text/dates/time-zone.ts'
import type { Executor } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { accessibleAccounts } from '#server/mailbox/accounts/access.ts'
import { calendarOf } from '#server/people/working-hours/calendar.ts'
import { rememberZone } from '#server/people/working-hours/working-hours.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { pushKeyOf } from './push-key.ts'
import {
  deleteDeviceOf,
  findDevices,
  findSettings,
  findUnread,
  pruneDevices,
  saveSettingsRow,
  upsertDevice,
} from './queries.ts'

/** A person has a few devices; whoever adds more loses the oldest. */
const MOST_DEVICES = 20

interface OwnSession {
  sessionId: number | null
}

/** What Settings show of pushes. */
export async function describePush(ctx: Ctx, { sessionId }: OwnSession) {
  const { publicKey } = await pushKeyOf(ctx)
  const settings = await settingsOf(ctx.db, ctx.actor.id)
  const devices = await findDevices(ctx.db, ctx.actor.id, ctx.clock.now())
  return {
    publicKey,
    settings,
    devices: devices.map(({ id, userAgent, createdAt, usedAt, sessionId: session }) => ({
      ...{ id, userAgent },
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
      isCurrent: session === sessionId,
    })),
  }
}

/** Tells the device of the caller's session of new mail, until that session ends. */
export async function addDevice(
  ctx: Ctx,
  { sessionId, ...subscription }: OwnSession & { endpoint: string; p256dh: string; auth: string },
): Promise<void> {
  if (sessionId === null) throw notFound('This device')
  const device = { ...subscription, userId: ctx.actor.id, sessionId, createdAt: ctx.clock.now() }
  if (!(await upsertDevice(ctx.db, device))) {
    throw new AppError(409, 'This device is known with other keys', 'device-taken')
  }
  await pruneDevices(ctx.db, ctx.actor.id, MOST_DEVICES)
}

export async function removeDevice({ db, actor }: Ctx, id: number): Promise<void> {
  if (!(await deleteDeviceOf(db, actor.id, id))) throw notFound('This device')
}

export async function settingsOf(db: Executor, userId: number): Promise<PushSettings> {
  const row = await findSettings(db, userId)
  if (!row) return USUAL_PUSH
  const { userId: _, ...settings } = row
  return settings
}

export async function saveSettings(
  { db, actor, clock }: Ctx,
  { timeZone, ...settings }: PushSettings & { timeZone?: string | undefined },
): Promise<PushSettings> {
  await saveSettingsRow(db, { ...settings, userId: actor.id })
  await rememberZone(db, { userId: actor.id, timeZone, now: clock.now() })
  return settings
}

/** Which of these messages the caller may see and nobody has read. */
export async function listUnread({ db, actor }: Ctx, ids: readonly number[]): Promise<number[]> {
  return findUnread(db, await accessibleAccounts(db, actor, 'mail.read'), ids)
}

/** The levels of mail that somebody with this choice is told of. */
export const levelsFrom = (level: PushLevel): readonly PushLevel[] =>
  PUSH_LEVELS.slice(PUSH_LEVELS.indexOf(level))

/** Whether a person wants quiet at this moment, by the clocks where they are. */
export async function isQuiet(
  db: Executor,
  { userId, settings, now }: { userId: number; settings: PushSettings; now: Date },
): Promise<boolean> {
  if (settings.quiet === 'never') return false
  const calendar = await calendarOf(db, { userId, now })
  if (settings.quiet === 'outside-work') return !isWorkingAt(now, calendar)
  return isBetween(clockAt(now, calendar.timeZone).slice(11, 16), settings.quietFrom, settings.quietTo)
}

/** Whether a time of day ("22:00") lies between two others; from the later to the earlier it is over midnight. */
export const isBetween = (clock: string, from: string, to: string): boolean =>
  from <= to ? from <= clock && clock < to : from <= clock || clock < to
