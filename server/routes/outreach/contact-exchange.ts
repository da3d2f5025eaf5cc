import type { contactExchange } from '#core/contract/outreach/contact-exchange.ts'
import { exportContacts } from '#server/contacts/export/export-contacts.ts'
import { addFromMail, listCandidates } from '#server/contacts/from-mail/from-mail.ts'
import type { REPLIED, Routes } from '#server/http/call.ts'
import { sendDownload } from '#server/http/send-file.ts'

export const contactExchangeRoutes: Routes<typeof contactExchange> = {
  async export({ ctx, query, reply }): Promise<typeof REPLIED> {
    return sendDownload(reply, await exportContacts(ctx, query))
  },
  candidates: ({ ctx }) => listCandidates(ctx),
  addFromMail: ({ ctx, body }) => addFromMail(ctx, body),
}
