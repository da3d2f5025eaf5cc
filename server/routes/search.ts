import type { search } from '#core/contract/search.ts'
import { answerSearch, previewSearch } from '#server/features/search/answer-search.ts'
import type { Routes } from '#server/http/call.ts'

export const searchRoutes: Routes<typeof search> = {
  preview: ({ ctx, body }) => previewSearch(ctx, body),
  run: ({ ctx, body }) => answerSearch(ctx, body),
}
