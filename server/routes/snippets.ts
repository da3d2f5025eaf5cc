import type { snippets } from '#core/contract/snippets.ts'
import type { Routes } from '#server/http/call.ts'
import {
  changeSnippet,
  createSnippet,
  listSnippets,
  removeSnippet,
  restoreSnippet,
} from '#server/send/snippets/snippets.ts'

export const snippetRoutes: Routes<typeof snippets> = {
  list: ({ ctx }) => listSnippets(ctx),
  create: ({ ctx, body }) => createSnippet(ctx, body),
  change: ({ ctx, params, body, isProven }) => changeSnippet(ctx, { ...body, id: params.id, isProven }),
  async remove({ ctx, params }) {
    await removeSnippet(ctx, params.id)
    return { success: true }
  },
  restore: ({ ctx, params }) => restoreSnippet(ctx, params.id),
}
