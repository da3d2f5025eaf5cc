import { z } from 'zod'
import { deletion, deletionQuery } from './admin.ts'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'
import { done } from './ids.ts'

/** What every person may do with their own data, without an admin. */
export const privacy = {
  export: endpoint('GET /api/auth/user/export', {
    needsProof: true,
    access: 'browser',
    summary: 'All data of the caller as a zip: mail as .mbox with SHA-256 sums, everything else as JSON',
    kind: 'binary',
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
