import type { vacation } from '#core/contract/vacation.ts'
import { listVacations, readVacation } from '#server/automation/vacation/read-vacation.ts'
import { saveVacation } from '#server/automation/vacation/save-vacation.ts'
import type { Routes } from '#server/http/call.ts'

export const vacationRoutes: Routes<typeof vacation> = {
  list: ({ ctx }) => listVacations(ctx),
  get: ({ ctx, params, query }) => readVacation(ctx, { ...params, ...query }),
  save: ({ ctx, params, body, isProven }) =>
    saveVacation(ctx, { ...body, accountId: params.accountId, isProven }),
}
