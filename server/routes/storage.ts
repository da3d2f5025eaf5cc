import type { storage } from '#core/contract/storage.ts'
import { readStorage } from '#server/features/storage/storage.ts'
import type { Routes } from '#server/http/call.ts'

export const storageRoutes: Routes<typeof storage> = {
  use: ({ ctx }) => readStorage(ctx),
}
