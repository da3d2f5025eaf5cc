import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import type { MailAccount } from '#server/features/accounts/access.ts'
import { SYNC_WANTED, type WakeCause } from '#server/features/mailbox/changes/wake-sync.ts'
import { type AccountRunner, runAccount } from './account-runner.ts'
import { clearLeases, findSyncable, releaseLeases, takeLease } from './state-queries.ts'

const LEASE_MS = 60_000
const SUPERVISE_MS = 15_000

interface Running {
  runner: AccountRunner
  /** Of the credentials that it runs with: others start it anew. */
  connectedAt: number
  isStopping: boolean
}

export interface RunningSync {
  /** Lets every account go, after `timeoutMs` also those whose provider does not answer: only for a process that ends. */
  stop(options?: { timeoutMs?: number }): Promise<void>
}

/**
 * Runs the sync of every account that no other process runs. Each is owned through a lease that expires, so that
 * another worker takes over from one that dies.
 */
export async function startSync(deps: Deps): Promise<RunningSync> {
  const owner = randomUUID()
  const running = new Map<number, Running>()
  let isStopped = false
  let supervising: Promise<void> = Promise.resolve()
  if (deps.database.kind === 'embedded') await clearLeases(deps.db)

  const supervise = (): Promise<void> => {
    supervising = supervising
      .then(() => (isStopped ? undefined : look(deps, owner, running, supervise)))
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
      void supervise()
    },
  )
  await supervise()
  const timer = setInterval(() => void supervise(), SUPERVISE_MS)
  return {
    async stop({ timeoutMs } = {}) {
      isStopped = true
      clearInterval(timer)
      unsubscribe()
      await supervising
      const stopped = Promise.all([...running.values()].map(({ runner }) => runner.stop()))
      await (timeoutMs === undefined ? stopped : Promise.race([stopped, sleep(timeoutMs)]))
      await releaseLeases(deps.db, owner)
    },
  }
}

/**
 * Starts what should run and does not, and tells what runs and should not to stop. That may take a while and holds up
 * nothing here: until it has ended its account stays ours and no other runner has it; `again` is called then.
 */
async function look(
  deps: Deps,
  owner: string,
  running: Map<number, Running>,
  again: () => Promise<void>,
): Promise<void> {
  const accounts = await findSyncable(deps.db, deps.clock.now())
  const wanted = new Map(accounts.map(account => [account.id, account]))
  const ours = new Set<number>()
  for (const id of new Set([...running.keys(), ...wanted.keys()]))
    if (await takeLease(deps.db, id, owner, LEASE_MS)) ours.add(id)
  for (const [id, entry] of running) {
    const isRight = ours.has(id) && wanted.get(id)?.connectedAt.getTime() === entry.connectedAt
    if (isRight || entry.isStopping) continue
    entry.isStopping = true
    void entry.runner.stop().then(again)
  }
  for (const account of accounts)
    if (ours.has(account.id) && !running.has(account.id)) start(deps, account, running)
}

function start(deps: Deps, account: MailAccount, running: Map<number, Running>): void {
  const runner = runAccount(deps, account)
  running.set(account.id, { runner, connectedAt: account.connectedAt.getTime(), isStopping: false })
  void runner.ended.then(() => running.delete(account.id))
}
