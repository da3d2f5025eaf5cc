import type { suppressions } from '#core/contract/outreach/suppressions.ts'
import {
  addSuppressions,
  listSuppressions,
  removeSuppressions,
} from '#server/contacts/suppressions/suppressions.ts'
import type { Routes } from '#server/http/call.ts'

export const suppressionRoutes: Routes<typeof suppressions> = {
  list: ({ ctx, query }) => listSuppressions(ctx, query),
  add: ({ ctx, body }) => addSuppressions(ctx, body),
  remove: ({ ctx, body }) => removeSuppressions(ctx, body),
}
