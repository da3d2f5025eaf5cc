import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { receiptWish } from './signals.ts'

/** Read receipts that others ask for (RFC 8098). */
export const receipts = {
  answer: endpoint('POST /api/receipts/:id', {
    access: 'user',
    summary:
      'Send the read receipt that a message asks for, or say that none is sent; only the first answer counts',
    params: z.object({ id }),
    body: z.object({
      answer: z.enum(['sent', 'declined']),
      /** The person has not pressed anything: it is sent only as they have chosen in Settings. */
      isByItself: z.boolean().default(false),
    }),
    response: receiptWish,
  }),
}
