import type { contactGroups } from '#core/contract/outreach/contact-groups.ts'
import {
  createGroup,
  listGroups,
  putIntoGroup,
  removeGroup,
  renameGroup,
} from '#server/contacts/groups/groups.ts'
import type { Routes } from '#server/http/call.ts'

export const contactGroupRoutes: Routes<typeof contactGroups> = {
  list: ({ ctx }) => listGroups(ctx),
  create: ({ ctx, body }) => createGroup(ctx, body),
  rename: ({ ctx, params, body }) => renameGroup(ctx, { ...body, id: params.id }),
  async remove({ ctx, params }) {
    await removeGroup(ctx, params.id)
    return { success: true }
  },
  put: ({ ctx, params, body }) => putIntoGroup(ctx, { ...body, id: params.id }),
}
