import type { triage } from '#core/contract/triage.ts'
import type { Routes } from '#server/deps.ts'
import { unsubscribe } from '#server/features/compose/unsubscribe.ts'
import { markEmails } from './change-emails.ts'
import { labelEmails } from './label-emails.ts'
import { moveEmails } from './move-emails.ts'
import { restorePlaces } from './restore-places.ts'
import { mute, snooze } from './snooze.ts'

export const triageRoutes: Routes<typeof triage> = {
  async mark({ deps, actor, body }) {
    const flags = { read: body.isRead, starred: body.isStarred }
    const { changed } = await markEmails(deps, actor, body.messageIds, flags)
    return { success: true, changed }
  },
  async move({ deps, actor, body }) {
    const { changed, before } = await moveEmails(deps, actor, body.messageIds, body.to)
    return { success: true, changed: changed.length, before }
  },
  async restore({ deps, actor, body }) {
    return { success: true, changed: await restorePlaces(deps, actor, body.places) }
  },
  async label({ deps, actor, body }) {
    const { changed, before } = await labelEmails(deps, actor, body)
    return { success: true, changed: changed.length, before }
  },
  async snooze({ deps, actor, body }) {
    return { success: true, changed: await snooze(deps, actor, body.threadIds, body.until) }
  },
  async mute({ deps, actor, body }) {
    return { success: true, changed: await mute(deps, actor, body.threadIds, body.isMuted) }
  },
  async unsubscribe({ deps, actor, body }) {
    return unsubscribe(deps, actor, body.messageId)
  },
}
