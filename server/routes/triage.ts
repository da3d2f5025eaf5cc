import type { triage } from '#core/contract/triage.ts'
import type { Routes } from '#server/http/call.ts'
import { markEmails } from '#server/read/triage/change-emails.ts'
import { labelEmails } from '#server/read/triage/label-emails.ts'
import { moveEmails } from '#server/read/triage/move-emails.ts'
import { restorePlaces } from '#server/read/triage/restore-places.ts'
import { mute, snooze } from '#server/read/triage/snooze.ts'
import { sortSenders } from '#server/read/triage/sort-senders.ts'
import { unsubscribe } from '#server/send/compose/unsubscribe.ts'

export const triageRoutes: Routes<typeof triage> = {
  async mark({ ctx, body }) {
    const { messageIds, isRead: read, isStarred: starred } = body
    const { changed } = await markEmails(ctx, { messageIds, read, starred })
    return { success: true, changed }
  },
  async move({ ctx, body }) {
    const { changed, before } = await moveEmails(ctx, body)
    return { success: true, changed: changed.length, before }
  },
  async restore({ ctx, body }) {
    return { success: true, changed: await restorePlaces(ctx, body.places) }
  },
  async label({ ctx, body }) {
    const { changed, before } = await labelEmails(ctx, body)
    return { success: true, changed: changed.length, before }
  },
  async sort({ ctx, body }) {
    return { success: true, ...(await sortSenders(ctx, body)) }
  },
  async snooze({ ctx, body }) {
    return { success: true, changed: await snooze(ctx, body) }
  },
  async mute({ ctx, body }) {
    return { success: true, changed: await mute(ctx, body) }
  },
  unsubscribe: ({ ctx, body }) => unsubscribe(ctx, body.messageId),
}
