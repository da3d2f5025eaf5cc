import { z } from 'zod'
import { deletion, deletionQuery } from './admin.ts'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'
import { done, id, timestamp } from './ids.ts'

/** So long can an export be downloaded; then its file is deleted. */
export const EXPORT_KEPT_DAYS = 7

/** waiting → making → ready → expired; or failed. */
export const EXPORT_STATES = ['waiting', 'making', 'ready', 'failed', 'expired'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

const dataExport = z.object({
  id: z.number(),
  state: z.enum(EXPORT_STATES),
  /** Why it has failed, in plain words. */
  problem: z.string().nullable(),
  messagesDone: z.number(),
  messagesTotal: z.number(),
  /** Of the file, as far as it is made. */
  sizeBytes: z.number(),
  createdAt: timestamp,
  readyAt: timestamp.nullable(),
  /** When its file is deleted, or was. */
  expiresAt: timestamp.nullable(),
})
export type DataExport = z.output<typeof dataExport>

export const isBeingMade = ({ state }: Pick<DataExport, 'state'>): boolean =>
  state === 'waiting' || state === 'making'
const byId = z.object({ id })

/** What every person may do with their own data, without an admin. */
export const privacy = {
  export: endpoint('GET /api/auth/user/export', {
    needsProof: true,
    access: 'browser',
    summary: 'All data of the caller as a zip: mail as .mbox with SHA-256 sums, everything else as JSON',
    kind: 'binary',
  }),
  lastExport: endpoint('GET /api/auth/user/exports', {
    access: 'user',
    summary: 'The last export that the caller has asked for; null if there is none',
    response: z.object({ export: dataExport.nullable() }),
  }),
  beginExport: endpoint('POST /api/auth/user/exports', {
    needsProof: true,
    access: 'user',
    summary: `Have an export made in the background, in place of an earlier one; it is kept for ${EXPORT_KEPT_DAYS} days`,
    response: dataExport,
  }),
  fetchExport: endpoint('GET /api/auth/user/exports/:id/file', {
    needsProof: true,
    access: 'browser',
    summary: 'The file of an export that is ready',
    params: byId,
    kind: 'binary',
  }),
  removeExport: endpoint('DELETE /api/auth/user/exports/:id', {
    access: 'user',
    summary: 'Delete an export, or stop making it',
    params: byId,
    response: done,
  }),
  deletion: endpoint('GET /api/auth/user/deletion', {
    access: 'user',
    summary: "What deleting the caller's account would do",
    response: deletion,
  }),
  deleteSelf: endpoint('POST /api/auth/user/delete', {
    access: 'user',
    summary: 'Delete the account of the caller',
    body: deletionQuery.extend({
      password: text('Password is required').min(1, 'Password is required').max(1024),
    }),
    response: done,
  }),
  leave: endpoint('POST /api/auth/user/leave', {
    access: 'user',
    summary: 'Leave the organization and become an individual',
    body: z.object({
      password: text('Password is required').min(1, 'Password is required').max(1024),
      /** Whether the person's mail accounts stay with an admin of the organization or leave with the person. */
      accounts: z.enum(['keep', 'take']).default('take'),
    }),
    response: done,
  }),
}
