import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What takes room besides mail itself. */
export const STORED = ['mail-imports', 'contact-imports', 'exports', 'drafts'] as const
export type Stored = (typeof STORED)[number]

export const STORED_NAMES: Record<Stored, string> = {
  'mail-imports': 'Files with mail that are being imported',
  'contact-imports': 'Files of contacts',
  exports: 'Exports',
  drafts: 'Files in drafts',
}

const bytes = z.number()

const storageUse = z.object({
  /** Of the person, in all of their workspaces. */
  usedBytes: bytes,
  mostBytes: bytes,
  parts: z.array(z.object({ what: z.enum(STORED), bytes })),
  /** The fullest of their workspaces. */
  workspace: z.object({ usedBytes: bytes, mostBytes: bytes }),
})
export type StorageUse = z.output<typeof storageUse>

export const storage = {
  use: endpoint('GET /api/storage', {
    access: 'user',
    summary: 'How much room the caller takes besides mail itself, and how much they may',
    response: storageUse,
  }),
}
