import { z } from 'zod'
import { deletion, deletionQuery } from './admin.ts'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'
import { done } from './ids.ts'

/** What everybody may do with their own data, alone. */
export const privacy = {
  export: endpoint('GET /api/auth/user/export', {
    needsProof: true,
    access: 'browser',
    summary: 'Everything of the caller as a zip: mail as .mbox with its SHA-256 sums, all else as JSON',
    kind: 'binary',
  }),
  deletion: endpoint('GET /api/auth/user/deletion', {
    access: 'user',
    summary: 'What deleting the own account would do',
    response: deletion,
  }),
  deleteSelf: endpoint('POST /api/auth/user/delete', {
    access: 'user',
    summary: 'Delete the own account',
    body: deletionQuery.extend({
      password: text('Password is required').min(1, 'Password is required').max(1024),
    }),
    response: done,
  }),
  leave: endpoint('POST /api/auth/user/leave', {
    access: 'user',
    summary: 'Leave the organization and go on as an individual',
    body: z.object({
      password: text('Password is required').min(1, 'Password is required').max(1024),
      /** The own mail accounts stay with an admin of the organization, or come along. */
      accounts: z.enum(['keep', 'take']).default('take'),
    }),
    response: done,
  }),
}
