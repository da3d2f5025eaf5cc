import { loadConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { createSuperAdmin } from './people/auth/first/create-super-admin.ts'
import { firstPersonLink, isFirstPersonWanted } from './people/auth/first/first-person.ts'
import { runMain } from './platform/lifecycle.ts'
import { start } from './start.ts'

await runMain(async () => {
  const config = loadConfig()
  let invitation: string | null = null
  await start({
    config,
    prepare: async deps => {
      invitation = await prepareFirstPerson(deps)
    },
    onReady: () => {
      console.log(`Quillbox is ready at ${config.publicUrl}`)
      if (invitation) console.log(invitation)
    },
  })
})

/** Creates the configured super admin. If nobody administers this installation, returns how to begin. */
async function prepareFirstPerson(deps: Deps): Promise<string | null> {
  const { superAdmin } = deps.config
  if (superAdmin)
    await createSuperAdmin({ ...deps, actor: { kind: 'operator' } }, superAdmin.email, superAdmin.password)
  else if (deps.config.roles.web && (await isFirstPersonWanted(deps)))
    return `Nobody administers it yet. Open this link to begin; it works once, within a day:\n${firstPersonLink(deps)}`
  return null
}
