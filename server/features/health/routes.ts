import type { health } from '#core/contract/health.ts'
import type { Routes } from '#server/http/call.ts'
import { clockProblem } from '#server/platform/clock.ts'
import { requireReady } from './readiness.ts'

export const healthRoutes: Routes<typeof health> = {
  live: () => ({ status: 'ok' }),
  async ready({ ctx }) {
    await requireReady(ctx)
    return { status: 'ok', clock: clockProblem(ctx.clockAheadMs()) }
  },
}
