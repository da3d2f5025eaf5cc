import type { receipts } from '#core/contract/receipts.ts'
import type { Routes } from '#server/http/call.ts'
import { answerReceipt } from '#server/send/receipts/answer-receipt.ts'

export const receiptRoutes: Routes<typeof receipts> = {
  answer: ({ ctx, params, body }) => answerReceipt(ctx, { ...body, ...params }),
}
