import { storage } from '#core/contract/storage.ts'
import { useRead } from '#web/platform/query.ts'

/** Loaded again each time it is shown. */
export const useStorage = () => useRead(storage.use, {}, { staleTime: 0 })
