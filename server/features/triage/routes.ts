import type { triage } from '#core/contract/triage.ts'
import type { Routes } from '#server/deps.ts'
import { unsubscribe } from '#server/features/compose/unsubscribe.ts'
import { markEmails } from './change-emails.ts'
import { labelEmails } from './label-emails.ts'
import { moveEmails } from './move-emails.ts'
import { restorePlaces } from './restore-places.ts'
import { mute, snooze } from './snooze.ts'

export const triageRoutes: Routes<typeof triage> = {
  async mark({ ctx, body }) {
    const flags = { read: body.isRead, starred: body.isStarred }
    const { changed } = await markEmails(ctx, body.messageIds, flags)
    return { success: true, changed }
  },
  async move({ ctx, body }) {
    const { changed, before } = await moveEmails(ctx, body.messageIds, body.to)
    return { success: true, changed: changed.length, before }
  },
  async restore({ ctx, body }) {
    return { success: true, changed: await restorePlaces(ctx, body.places) }
  },
  async label({ ctx, body }) {
    const { changed, before } = await labelEmails(ctx, body)
    return { success: true, changed: changed.length, before }
  },
  async snooze({ ctx, body }) {
    return { success: true, changed: await snooze(ctx, body.threadIds, body.until) }
  },
  async mute({ ctx, body }) {
    return { success: true, changed: await mute(ctx, body.threadIds, body.isMuted) }
  },
  async unsubscribe({ ctx, body }) {
    return unsubscribe(ctx, body.messageId)
  },
}
