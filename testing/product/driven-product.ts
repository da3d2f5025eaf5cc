import { createDemoClock } from '#demo/demo-clock.ts'
import { lookForDue } from '#demo/look-for-due.ts'
import { loadConfig } from '#server/config.ts'
import { createSuperAdmin } from '#server/people/auth/first/create-super-admin.ts'
import { runMain } from '#server/platform/lifecycle.ts'
import type { Places } from '#server/platform/network/outbound.ts'
import { start } from '#server/start.ts'

/** The product, with a clock that its parent process puts forward, and with names of websites that stand on this machine. */
await runMain(async () => {
  const config = loadConfig()
  const clock = createDemoClock()
  const places: Places = new Map(JSON.parse(process.env.TEST_PLACES || '[]'))
  const { deps } = await start({
    config,
    clock,
    places,
    prepare: async deps => {
      const { superAdmin } = config
      const ctx = { ...deps, actor: { kind: 'operator' } as const }
      if (superAdmin) await createSuperAdmin(ctx, superAdmin.email, superAdmin.password)
    },
  })
  clock.onMoved = () => lookForDue(deps)
})
