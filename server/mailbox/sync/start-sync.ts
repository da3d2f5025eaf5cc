import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { SYNC_WANTED, type WakeCause } from '#server/mailbox/changes/wake-sync.ts'
import { apart } from '#server/platform/telemetry/work.ts'
import { type AccountRunner, runAccount } from './account-runner.ts'
import {
  type Balance,
  balanceLeases,
  clearLeases,
  findAccounts,
  giveSign,
  type HeldMailbox,
  releaseLeases,
  removeWorker,
  type Worker,
} from './worker/lease-queries.ts'
import { createTurns } from './worker/turns.ts'

/** How often a worker gives a sign of life, and shares the mailboxes anew with the others if something has changed. */
const ROUND_MS = 5000
/** How often it looks at its mailboxes though nothing has said that something has changed. */
const LOOK_MS = 60_000
const LEASE_MS = 40_000
/** Number of mailboxes that are read at the same time, and how many of them may be of one workspace. */
const TURNS = { limit: 32, each: 16, lengthMs: 20_000 }

interface Running {
  runner: AccountRunner
  lease: HeldMailbox
  isStopping: boolean
}

interface Work {
  deps: Deps
  worker: Worker
  turns: ReturnType<typeof createTurns>
  running: Map<number, Running>
  /** Accounts whose runners have ended, and whose leases are not given back yet. */
  ended: Map<number, HeldMailbox>
  /** Number of mailboxes that no worker could take in the last round. */
  excess: number
  isFirst: boolean
  /** What the other workers had, and which of them lived, when this one last looked at the mailboxes. */
  seen: string
  /** When it looks at them again, by `performance.now()`, unless the other workers change earlier. */
  lookAt: number
  /** Starts another round, after the current one if there is one. */
  again: () => void
}

export interface RunningSync {
  /** Whether this is the first of all living workers: there is one at most, and none for a moment when it dies. */
  isFirst(): boolean
  /**
   * Stops all runners and gives back all leases. After `timeoutMs` it no longer waits for runners whose provider does
   * not answer; use that only when the process ends.
   */
  stop(options?: { timeoutMs?: number }): Promise<void>
}

/** Runs the sync of this worker's share of all accounts (docs/decisions/027-shares-of-mailboxes.md). */
export async function startSync(
  deps: Deps,
  times = { roundMs: ROUND_MS, leaseMs: LEASE_MS },
): Promise<RunningSync> {
  const { roundMs, leaseMs } = times
  const worker = { id: randomUUID(), capacity: deps.config.syncMailboxes, leaseMs }
  const running = new Map<number, Running>()
  let isStopped = false
  let current: Promise<void> | null = null
  let isWanted = false
  if (deps.database.isAlone) await clearLeases(deps.db)

  /** Runs one round at a time. Calls during a round cause one more round. */
  const share = (): Promise<void> => {
    isWanted = true
    current ??= rounds().finally(() => {
      current = null
    })
    return current
  }
  const rounds = async () => {
    while (isWanted && !isStopped) {
      isWanted = false
      await shareOnce(work).catch(error => {
        work.lookAt = 0
        deps.log.error({ err: error }, 'sharing the mailboxes with the other workers failed')
      })
    }
  }
  const work: Work = {
    deps,
    worker,
    running,
    turns: createTurns(TURNS),
    ended: new Map(),
    excess: 0,
    isFirst: false,
    seen: '',
    lookAt: 0,
    again: () => void share(),
  }
  const look = () => {
    work.lookAt = 0
    void share()
  }
  const unsubscribe = deps.events.subscribe(
    (scope, event) => {
      const { type, cause } = event as { type?: string; cause?: WakeCause }
      if (type === SYNC_WANTED && 'accountId' in scope) running.get(scope.accountId)?.runner.wake(cause)
      if (type === 'accounts_changed') look()
    },
    () => {
      for (const { runner } of running.values()) runner.wake('change')
      look()
    },
  )
  await share()
  const timer = setInterval(() => void share(), roundMs)
  return {
    isFirst: () => work.isFirst && !isStopped,
    async stop({ timeoutMs } = {}) {
      isStopped = true
      clearInterval(timer)
      unsubscribe()
      await current
      const stopped = Promise.all([...running.values()].map(({ runner }) => runner.stop()))
      await (timeoutMs === undefined ? stopped : Promise.race([stopped, sleep(timeoutMs)]))
      await releaseLeases(deps.db, worker.id)
      await removeWorker(deps.db, worker.id)
    },
  }
}

/**
 * Gives a sign of life. If something may have changed, releases the leases of ended runners, takes free mailboxes, starts
 * runners for new ones, and stops runners that have lost their lease or exceed this worker's share. Stopping may take a
 * while and is not awaited here: until the runner has ended, the mailbox stays ours and no other worker gets it; then
 * `again` is called.
 */
async function shareOnce(work: Work): Promise<void> {
  const { deps, worker, turns, running, ended, again } = work
  const released = [...ended.values()]
  if (released.length > 0) await releaseLeases(deps.db, worker.id, released)
  for (const { accountId } of released) ended.delete(accountId)
  const known = await giveSign(deps.db, worker)
  // A worker that does not tell how many mailboxes it has may have others each time.
  const isSure = released.length === 0 && !known.some(({ isAlive, held }) => isAlive && held === null)
  const seen = JSON.stringify(known.map(one => (one.id === worker.id ? one.isAlive : one)))
  if (isSure && seen === work.seen && performance.now() < work.lookAt) return
  work.lookAt = performance.now() + LOOK_MS
  const balance = await balanceLeases(deps.db, worker, deps.clock.now(), known)
  if (balance.isUnfinished) work.lookAt = 0
  work.seen = seen
  if (balance.excess > 0 && work.excess === 0)
    deps.log.warn(
      { mailboxes: balance.excess },
      'there are more mailboxes than all workers may take: start another worker, or raise SYNC_MAILBOXES',
    )
  work.excess = balance.excess
  work.isFirst = balance.isFirst
  const held = new Map(balance.held.map(lease => [lease.accountId, lease]))

  const stop = (entry: Running) => {
    entry.isStopping = true
    void entry.runner.stop().then(again)
  }
  for (const [id, entry] of running) {
    const lease = held.get(id)
    const isRight =
      lease?.token === entry.lease.token &&
      lease.workspaceId === entry.lease.workspaceId &&
      lease.connectedAt === entry.lease.connectedAt
    if (!isRight && !entry.isStopping) stop(entry)
  }
  for (const entry of surplusOf(balance, running)) stop(entry)

  const fresh = balance.held.filter(({ accountId }) => !running.has(accountId) && !ended.has(accountId))
  const accounts = await findAccounts(deps.db, fresh)
  const byId = new Map(accounts.map(account => [account.id, account]))
  for (const lease of fresh) {
    const account = byId.get(lease.accountId)
    if (!account) continue
    const runner = apart(() => runAccount(deps, account, { lease, turns, isNew: lease.isNew }))
    running.set(account.id, { runner, lease, isStopping: false })
    void runner.ended.then(() => {
      running.delete(account.id)
      ended.set(account.id, lease)
    })
  }
}

/** The runners beyond this worker's share: idle mailboxes first, because they stop at once. */
function surplusOf({ held, share }: Balance, running: ReadonlyMap<number, Running>): Running[] {
  const entries = held.flatMap(({ accountId }) => running.get(accountId) ?? [])
  const going = entries.filter(({ isStopping }) => !isStopping)
  const count = Math.max(0, going.length - share)
  return going.toSorted((a, b) => Number(b.runner.isIdle()) - Number(a.runner.isIdle())).slice(0, count)
}
