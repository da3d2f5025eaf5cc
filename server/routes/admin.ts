import { Readable } from 'node:stream'
import type { admin } from '#core/contract/admin.ts'
import type { Routes } from '#server/http/call.ts'
import { sendDownload } from '#server/http/send-file.ts'
import { exportAudit, listAudit } from '#server/office/admin/audit.ts'
import {
  listAllEarnings,
  listOrganizations,
  payMonth,
  readStatus,
} from '#server/office/admin/installation.ts'
import { cancelInvitation, listInvitations } from '#server/office/admin/invitations.ts'
import { invite, renewInvitation } from '#server/office/admin/invite.ts'
import { changeRole } from '#server/office/admin/people/change-role.ts'
import {
  describeRemoval,
  listPeople,
  makeResetLink,
  removePerson,
} from '#server/office/admin/people/people.ts'
import { resetFactor } from '#server/office/admin/people/reset-factor.ts'

export const adminRoutes: Routes<typeof admin> = {
  users: ({ ctx }) => listPeople(ctx),
  invitations: ({ ctx }) => listInvitations(ctx),
  organization: ({ ctx }) => listOrganizations(ctx),
  invite: ({ ctx, body }) => invite(ctx, body),
  renewInvitation: ({ ctx, params }) => renewInvitation(ctx, params.id),
  async cancelInvitation({ ctx, params }) {
    await cancelInvitation(ctx, params.id)
    return { success: true }
  },
  deletion: ({ ctx, params }) => describeRemoval(ctx, params.id),
  async deleteUser({ ctx, params, query }) {
    await removePerson(ctx, { id: params.id, accounts: query.accounts })
    return { success: true }
  },
  resetLink: ({ ctx, params }) => makeResetLink(ctx, params.id),
  async resetFactor({ ctx, params }) {
    await resetFactor(ctx, params.id)
    return { success: true }
  },
  status: ({ ctx }) => readStatus(ctx),
  earnings: ({ ctx }) => listAllEarnings(ctx),
  async payEarnings({ ctx, body }) {
    return { paid: await payMonth(ctx, body.month) }
  },
  audit: ({ ctx, query }) => listAudit(ctx, query),
  auditCsv: ({ ctx, query, reply }) =>
    sendDownload(reply, {
      type: 'text/csv; charset=utf-8',
      name: 'audit-log.csv',
      content: Readable.from(exportAudit(ctx, query)),
    }),
  changeRole: ({ ctx, params, body }) => changeRole(ctx, { id: params.id, role: body.role }),
}
