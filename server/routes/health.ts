import type { health } from '#core/contract/health.ts'
import type { Routes } from '#server/http/call.ts'
import { requireReady } from '#server/office/health/readiness.ts'
import { buildName } from '#server/platform/version.ts'

export const healthRoutes: Routes<typeof health> = {
  live: () => ({ status: 'ok', version: buildName }),
  async ready({ ctx }) {
    return { status: 'ok', version: buildName, ...(await requireReady(ctx)) }
  },
}
