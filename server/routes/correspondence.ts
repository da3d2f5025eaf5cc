import type { correspondence } from '#core/contract/correspondence.ts'
import { readCorrespondence } from '#server/contacts/timeline/correspondence.ts'
import type { Routes } from '#server/http/call.ts'

export const correspondenceRoutes: Routes<typeof correspondence> = {
  get: ({ ctx, query }) => readCorrespondence(ctx, query.address),
}
