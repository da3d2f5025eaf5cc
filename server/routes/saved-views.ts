import type { savedViews } from '#core/contract/saved-views.ts'
import { NOT_MODIFIED, type Routes } from '#server/http/call.ts'
import { countUnread, listView } from '#server/search/saved-views/list-view.ts'
import {
  changeView,
  createView,
  listViews,
  removeView,
  setOrder,
} from '#server/search/saved-views/saved-views.ts'

export const savedViewRoutes: Routes<typeof savedViews> = {
  list: ({ ctx }) => listViews(ctx),
  async counts({ ctx, isFresh }) {
    return (await countUnread(ctx, { isKnown: isFresh })) ?? NOT_MODIFIED
  },
  create: ({ ctx, body }) => createView(ctx, body),
  order: ({ ctx, body }) => setOrder(ctx, body.ids),
  change: ({ ctx, params, body }) => changeView(ctx, { id: params.id, ...body }),
  async remove({ ctx, params }) {
    await removeView(ctx, params.id)
    return { success: true }
  },
  async emails({ ctx, params, query, isFresh }) {
    return (await listView(ctx, { id: params.id, ...query, isKnown: isFresh })) ?? NOT_MODIFIED
  },
}
