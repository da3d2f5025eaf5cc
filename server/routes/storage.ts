import type { storage } from '#core/contract/storage.ts'
import type { Routes } from '#server/http/call.ts'
import { readStorage } from '#server/mailbox/storage/storage.ts'

export const storageRoutes: Routes<typeof storage> = {
  use: ({ ctx }) => readStorage(ctx),
}
