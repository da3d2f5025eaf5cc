import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { closeFilings } from '#server/send/drafts/filing/close-filings.ts'
import { buildApp } from './app.ts'
import { buildDeps } from './build-deps.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import type { ProviderFactory } from './mail/providers/registry.ts'
import { type RunningSync, startSync } from './mailbox/sync/start-sync.ts'
import type { Clock } from './platform/clock.ts'
import { createLifecycle, explainListenError, type Lifecycle } from './platform/lifecycle.ts'
import { createLog, type Log } from './platform/log.ts'
import type { Places } from './platform/network/outbound.ts'
import { recoverOutgoing } from './send/outbox/recovery/recover-outgoing.ts'
import { startTelemetry } from './telemetry/telemetry.ts'
import type { Telemetry } from './telemetry/telemetry-type.ts'
import { jobHandlers } from './work/jobs/handlers.ts'

interface StartOptions {
  config: Config
  sandbox?: ProviderFactory
  /** Instead of the machine's, in the demo. */
  clock?: Clock
  /** Where the websites of the demo stand. */
  places?: Places
  /**
   * Runs after the database is open and before anything else: creates people and accounts of the demo, or the first
   * super admin.
   */
  prepare?: (deps: Deps) => Promise<void>
  /** Runs while jobs and sync are at work and nobody can reach the server yet: what happens in the demo before it opens. */
  furnish?: (deps: Deps) => Promise<void>
  /** Runs as soon as people are served, or work is done in a process that serves nobody. */
  onReady?: () => void
}

interface Parts extends StartOptions {
  log: Log
  lifecycle: Lifecycle
}

/** Starts the chosen roles in this process, which runs until a signal stops it. */
export async function start(options: StartOptions): Promise<{ deps: Deps; lifecycle: Lifecycle }> {
  const log = createLog(options.config.logLevel, { pretty: process.stdout.isTTY })
  const { drainMs, roles } = options.config
  const lifecycle = createLifecycle(log, { moreMs: roles.web ? drainMs : 0 })
  try {
    const deps = await startParts({ ...options, log, lifecycle })
    return { deps, lifecycle }
  } catch (error) {
    // A signal during the start closes parts that the next step would use: that is not a failure.
    if (lifecycle.isStopping()) return lifecycle.stop('')
    throw error
  }
}

async function startParts({
  config,
  log,
  lifecycle,
  sandbox,
  clock,
  places,
  prepare,
  furnish,
  onReady,
}: Parts): Promise<Deps> {
  const telemetry = await startTelemetry({ config, log })
  if (telemetry) lifecycle.onStop('telemetry', () => telemetry.stop())
  const deps = await buildDeps({
    config,
    log,
    lifecycle,
    ...(sandbox ? { sandbox } : {}),
    ...(clock ? { clock } : {}),
    ...(places ? { places } : {}),
  })
  /** Whether this is the process that tells the figures of the whole installation. */
  let tellsFigures = () => false
  if (telemetry) {
    const stop = telemetry.watch(deps, () => tellsFigures())
    lifecycle.onStop('figures', stop)
  }
  const startWork = async () => {
    const sync = await startWorker(deps, lifecycle)
    tellsFigures = sync.isFirst
  }
  await prepare?.(deps)
  if (furnish) {
    await startWork()
    await furnish(deps)
    await startWeb(deps, lifecycle, telemetry)
    return deps
  }
  if (config.roles.web) {
    await startWeb(deps, lifecycle, telemetry)
    // What a crash has left to the worker may take it a while.
    onReady?.()
  }
  if (config.roles.worker) await startWork()
  if (!config.roles.web) onReady?.()
  return deps
}

async function startWeb(deps: Deps, lifecycle: Lifecycle, telemetry: Telemetry | null): Promise<void> {
  const { host, port, drainMs, roles } = deps.config
  const draining = { isDraining: false }
  const app = await buildApp(deps, { metrics: telemetry?.page ?? null, draining })
  lifecycle.onStop('web', async leftMs => {
    draining.isDraining = true
    await sleep(drainMs)
    // Nothing else needs the time in a process of the web alone.
    await closeWeb(app, roles.worker ? REQUESTS_END_MS : Math.max(REQUESTS_END_MS, leftMs - drainMs))
  })
  await app.listen({ host, port }).catch(error => {
    throw explainListenError(error, host, port)
  })
}

async function startWorker(deps: Deps, lifecycle: Lifecycle): Promise<RunningSync> {
  const { isAlone, openedAt } = deps.database
  // Any half-finished sending or filing from before that was left by a crash then. Others may have come since.
  if (isAlone) {
    const silentMs = performance.now() - openedAt
    await recoverOutgoing(deps, { silentMs })
    await closeFilings(deps, { silentMs })
  }
  await deps.queue.work(jobHandlers(deps))
  const sync = await startSync(deps)
  lifecycle.onStop('sync', () => sync.stop({ timeoutMs: SYNC_ENDS_MS }))
  return sync
}

/**
 * Time limits for providers that do not answer and for callers that do not finish. Stored data stays consistent in any
 * case.
 */
const SYNC_ENDS_MS = 3000
const REQUESTS_END_MS = 2000

async function closeWeb(app: FastifyInstance, withinMs: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), withinMs)
  await app.close()
  clearTimeout(timer)
}
