import type { search } from '#core/contract/search.ts'
import type { Routes } from '#server/http/call.ts'
import { answerSearch, previewSearch } from '#server/search/answer-search.ts'

export const searchRoutes: Routes<typeof search> = {
  preview: ({ ctx, body }) => previewSearch(ctx, body),
  run: ({ ctx, body }) => answerSearch(ctx, body),
}
