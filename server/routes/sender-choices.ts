import type { senderChoices } from '#core/contract/sender-choices.ts'
import { listChoices, saveChoice } from '#server/features/sender-choices/sender-choices.ts'
import type { Routes } from '#server/http/call.ts'

export const senderChoiceRoutes: Routes<typeof senderChoices> = {
  list: ({ ctx }) => listChoices(ctx),
  save: ({ ctx, body }) => saveChoice(ctx, body),
}
