import type { senderChoices } from '#core/contract/sender-choices.ts'
import type { Routes } from '#server/http/call.ts'
import { listChoices, saveChoice } from '#server/read/sender-choices/sender-choices.ts'

export const senderChoiceRoutes: Routes<typeof senderChoices> = {
  list: ({ ctx }) => listChoices(ctx),
  save: ({ ctx, body }) => saveChoice(ctx, body),
}
