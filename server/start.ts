import type { FastifyInstance } from 'fastify'
import { recoverDrafts } from '#server/features/drafts/filing/recover-drafts.ts'
import { buildApp } from './app.ts'
import { buildDeps } from './build-deps.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { recoverOutgoing } from './features/compose/recover-outgoing.ts'
import { startSync } from './features/sync/start-sync.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { createLifecycle, explainListenError, type Lifecycle } from './platform/lifecycle.ts'
import { createLog, type Log } from './platform/log.ts'
import type { ProviderFactory } from './providers/mail/registry.ts'

interface StartOptions {
  config: Config
  sandbox?: ProviderFactory
  /** After the database is open and before anything runs: people and accounts of the demo, the first super admin. */
  prepare?: (deps: Deps) => Promise<void>
}

interface Parts extends Pick<StartOptions, 'config'> {
  log: Log
  lifecycle: Lifecycle
  sandbox: StartOptions['sandbox'] | undefined
  prepare: StartOptions['prepare'] | undefined
}

/** Starts the chosen roles in this process; it runs until a signal stops it. */
export async function start({
  config,
  sandbox,
  prepare,
}: StartOptions): Promise<{ deps: Deps; lifecycle: Lifecycle }> {
  const log = createLog(config.logLevel, { pretty: process.stdout.isTTY })
  const lifecycle = createLifecycle(log)
  try {
    const deps = await startParts({ config, log, lifecycle, sandbox, prepare })
    return { deps, lifecycle }
  } catch (error) {
    // A signal in the middle of starting closes what the next step would use: that is no failure.
    if (lifecycle.isStopping()) return lifecycle.stop('')
    throw error
  }
}

async function startParts({ config, log, lifecycle, sandbox, prepare }: Parts): Promise<Deps> {
  const deps = await buildDeps({ config, log, lifecycle, ...(sandbox ? { sandbox } : {}) })
  await prepare?.(deps)
  if (config.roles.web) {
    const app = await buildApp(deps)
    lifecycle.onStop('web', () => closeWeb(app))
    await app.listen({ host: config.host, port: config.port }).catch(error => {
      throw explainListenError(error, config.host, config.port)
    })
  }
  if (config.roles.worker) {
    // Only one process can have the embedded database open: what it finds half sent or half filed was left by a crash.
    if (deps.database.kind === 'embedded') {
      await recoverOutgoing(deps, { silentMs: 0 })
      await recoverDrafts(deps, { isAlone: true })
    }
    await deps.queue.work(jobHandlers(deps))
    const sync = await startSync(deps)
    lifecycle.onStop('sync', () => sync.stop({ timeoutMs: SYNC_ENDS_MS }))
  }
  return deps
}

/** Providers that do not answer have so long, and so have callers that do not finish: what is stored is whole all the same. */
const SYNC_ENDS_MS = 3000
const REQUESTS_END_MS = 2000

async function closeWeb(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), REQUESTS_END_MS)
  await app.close()
  clearTimeout(timer)
}
