import { loadConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { createSuperAdmin } from './people/auth/create-super-admin.ts'
import { countUsers } from './people/auth/queries.ts'
import { runMain } from './platform/lifecycle.ts'
import { start } from './start.ts'

await runMain(async () => {
  const config = loadConfig()
  await start({
    config,
    prepare: deps => prepareFirstUser(deps),
    onReady: () => console.log(`Quillbox is ready at ${config.publicUrl}`),
  })
})

/** Creates the configured super admin. If nobody can sign in yet, prints how to begin. */
async function prepareFirstUser(deps: Deps): Promise<void> {
  const { superAdmin } = deps.config
  if (superAdmin)
    await createSuperAdmin({ ...deps, actor: { kind: 'operator' } }, superAdmin.email, superAdmin.password)
  else if ((await countUsers(deps.db)) === 0) {
    console.log(
      'Nobody can sign in yet. In another terminal: npm run admin -- create-super-admin you@example.com',
    )
  }
}
