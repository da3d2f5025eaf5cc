import type { websites } from '#core/contract/outreach/websites.ts'
import { addFromContacts, addWebsites } from '#server/contacts/websites/add-websites.ts'
import { readAgain, removeWebsite, stopReading } from '#server/contacts/websites/control-reading.ts'
import { getWebsite, listWebsites } from '#server/contacts/websites/list-websites.ts'
import { decideFindings } from '#server/contacts/websites/review/decide-findings.ts'
import type { Routes } from '#server/http/call.ts'

export const websiteRoutes: Routes<typeof websites> = {
  list: ({ ctx, query }) => listWebsites(ctx, query),
  add: ({ ctx, body }) => addWebsites(ctx, body),
  addFromContacts: ({ ctx }) => addFromContacts(ctx),
  get: ({ ctx, params }) => getWebsite(ctx, params.id),
  read: ({ ctx, params }) => readAgain(ctx, params.id),
  stop: ({ ctx, params }) => stopReading(ctx, params.id),
  decide: ({ ctx, params, body }) => decideFindings(ctx, { ...body, id: params.id }),
  async remove({ ctx, params }) {
    await removeWebsite(ctx, params.id)
    return { success: true }
  },
}
