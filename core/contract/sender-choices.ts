import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const senderChoice = z.object({
  /** The sender's address, in lower case. */
  sender: z.string(),
  /** Remote images are loaded without asking. */
  showsImages: z.boolean(),
  /** In dark mode the mail keeps its own colours. */
  keepsColours: z.boolean(),
})
export type SenderChoice = z.output<typeof senderChoice>

/** How a person wants to see the mail of single senders. */
export const senderChoices = {
  list: endpoint('GET /api/sender-choices', {
    access: 'user',
    summary: 'How the caller wants to see the mail of single senders',
    response: z.array(senderChoice),
  }),
  save: endpoint('PUT /api/sender-choices', {
    access: 'user',
    summary: 'Choose how to see the mail of one sender; what is not named stays as it is',
    body: z.object({
      sender: z.string().trim().toLowerCase().min(1, 'Please name a sender').max(320),
      showsImages: z.boolean().optional(),
      keepsColours: z.boolean().optional(),
    }),
    response: senderChoice,
  }),
}
