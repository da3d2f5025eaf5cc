import type { deliverability } from '#core/contract/outreach/deliverability.ts'
import {
  checkSendingDomain,
  letSendAgain,
  readDeliverability,
} from '#server/campaigns/deliverability/deliverability.ts'
import type { Routes } from '#server/http/call.ts'

export const deliverabilityRoutes: Routes<typeof deliverability> = {
  read: ({ ctx }) => readDeliverability(ctx),
  check: ({ ctx, body }) => checkSendingDomain(ctx, body.domain),
  endRest: ({ ctx, params }) => letSendAgain(ctx, params.accountId),
}
