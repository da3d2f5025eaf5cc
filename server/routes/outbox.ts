import type { outbox } from '#core/contract/outbox.ts'
import type { Routes } from '#server/http/call.ts'
import {
  changeSettings,
  listLimits,
  readSettings,
  setLimit,
} from '#server/send/outbox/settings/send-limits.ts'
import { listStops, setStop } from '#server/send/outbox/settings/stops.ts'
import { decideUncertain, listUncertain } from '#server/send/outbox/uncertain/decide.ts'

export const outboxRoutes: Routes<typeof outbox> = {
  limits: ({ ctx }) => listLimits(ctx),
  setLimit: ({ ctx, params, body }) => setLimit(ctx, { accountId: params.accountId, ...body }),
  stops: ({ ctx }) => listStops(ctx),
  setStop: ({ ctx, params, body }) => setStop(ctx, { scope: params.scope, ...body }),
  uncertain: ({ ctx, query }) => listUncertain(ctx, query),
  decide: ({ ctx, body }) => decideUncertain(ctx, body),
  settings: ({ ctx }) => readSettings(ctx),
  changeSettings: ({ ctx, body }) => changeSettings(ctx, body),
}
