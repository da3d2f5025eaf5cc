import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import type { MailAccount } from '#server/features/accounts/access.ts'
import { type AccountRunner, runAccount } from './account-runner.ts'
import { clearLeases, findSyncable, releaseLeases, takeLease } from './state-queries.ts'
import { SYNC_WANTED, type WakeCause } from './wake-sync.ts'

const LEASE_MS = 60_000
const SUPERVISE_MS = 15_000

interface Running {
  runner: AccountRunner
  /** Of the credentials that it runs with: others start it anew. */
  connectedAt: number
}

/**
 * Runs the sync of every account that no other process runs. Each is owned through a lease that expires, so that
 * another worker takes over from one that dies.
 */
export async function startSync(deps: Deps): Promise<{ stop(): Promise<void> }> {
  const owner = randomUUID()
  const running = new Map<number, Running>()
  let isStopped = false
  let supervising: Promise<void> = Promise.resolve()
  if (deps.database.kind === 'embedded') await clearLeases(deps.db)

  const supervise = () => {
    supervising = supervising
      .then(() => (isStopped ? undefined : look(deps, owner, running)))
      .catch(error => {
        deps.log.error({ err: error }, 'looking after the accounts failed')
      })
    return supervising
  }
  const unsubscribe = deps.events.subscribe(
    (scope, event) => {
      const { type, cause } = event as { type?: string; cause?: WakeCause }
      if (type === SYNC_WANTED && 'accountId' in scope) running.get(scope.accountId)?.runner.wake(cause)
      if (type === 'accounts_changed') void supervise()
    },
    () => {
      for (const { runner } of running.values()) runner.wake('change')
    },
  )
  await supervise()
  const timer = setInterval(() => void supervise(), SUPERVISE_MS)
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      unsubscribe()
      await supervising
      await Promise.all([...running.values()].map(({ runner }) => runner.stop()))
      await releaseLeases(deps.db, owner)
    },
  }
}

/** Starts what should run and does not, stops what runs and should not. */
async function look(deps: Deps, owner: string, running: Map<number, Running>): Promise<void> {
  const now = deps.clock.now()
  const accounts = await findSyncable(deps.db, now)
  const wanted = new Map(accounts.map(account => [account.id, account]))
  for (const [id, { runner, connectedAt }] of running) {
    const account = wanted.get(id)
    if (account?.connectedAt.getTime() === connectedAt) continue
    running.delete(id)
    await runner.stop()
  }
  for (const account of accounts) {
    const until = new Date(now.getTime() + LEASE_MS)
    const isOurs = await takeLease(deps.db, account.id, owner, { now, until })
    const current = running.get(account.id)
    if (!isOurs && current) {
      running.delete(account.id)
      await current.runner.stop()
    } else if (isOurs && !current) {
      running.set(account.id, start(deps, account, running))
    }
  }
}

function start(deps: Deps, account: MailAccount, running: Map<number, Running>): Running {
  const entry = { runner: runAccount(deps, account), connectedAt: account.connectedAt.getTime() }
  void entry.runner.ended.then(() => {
    if (running.get(account.id) === entry) running.delete(account.id)
  })
  return entry
}
