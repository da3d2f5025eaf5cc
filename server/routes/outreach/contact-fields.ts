import type { contactFields } from '#core/contract/outreach/contact-fields.ts'
import { changeField, createField, listFields, removeField } from '#server/contacts/fields/fields.ts'
import type { Routes } from '#server/http/call.ts'

export const contactFieldRoutes: Routes<typeof contactFields> = {
  list: ({ ctx }) => listFields(ctx),
  create: ({ ctx, body }) => createField(ctx, body),
  change: ({ ctx, params, body }) => changeField(ctx, { ...body, key: params.key }),
  async remove({ ctx, params }) {
    await removeField(ctx, params.key)
    return { success: true }
  },
}
