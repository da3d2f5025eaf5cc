import type { privacy } from '#core/contract/privacy.ts'
import type { REPLIED, Routes } from '#server/http/call.ts'
import { forgetSession } from '#server/http/cookies.ts'
import { sendDownload } from '#server/http/send-file.ts'
import { deleteSelf, describeOwnDeletion } from '#server/office/privacy/delete-self.ts'
import { exportData } from '#server/office/privacy/export-data.ts'
import { beginExport, fetchExport, lastExport, removeExport } from '#server/office/privacy/exports/exports.ts'
import { leaveOrganization } from '#server/office/privacy/leave-organization.ts'

export const privacyRoutes: Routes<typeof privacy> = {
  async export({ ctx, reply }): Promise<typeof REPLIED> {
    const content = await exportData(ctx)
    return sendDownload(reply, { type: 'application/zip', name: 'quillbox-export.zip', content })
  },
  lastExport: ({ ctx }) => lastExport(ctx),
  beginExport: ({ ctx }) => beginExport(ctx),
  async fetchExport({ ctx, params, reply }): Promise<typeof REPLIED> {
    const { content, size } = await fetchExport(ctx, params.id)
    return sendDownload(reply, { type: 'application/zip', name: 'quillbox-export.zip', content, size })
  },
  async removeExport({ ctx, params }) {
    await removeExport(ctx, params.id)
    return { success: true }
  },
  deletion: ({ ctx }) => describeOwnDeletion(ctx),
  async leave({ ctx, body }) {
    await leaveOrganization(ctx, body)
    return { success: true }
  },
  async deleteSelf(call) {
    await deleteSelf(call.ctx, call.body)
    forgetSession(call)
    return { success: true }
  },
}
