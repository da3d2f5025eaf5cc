import type { AccountKey } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import type { ChangePage } from '#server/mail/providers/provider.ts'
import { saveState } from './worker/save-state.ts'

/** If a sync makes no progress for this long, its status says that it stands still. */
const STALL_MS = 60_000
const LOOK_MS = 5000
const STALLED =
  'The mail server has sent nothing for a minute. What has arrived is safe; waiting for it to go on.'

/** Reports progress at most once a second, and reports it if there is none for a minute. */
export function watchProgress(deps: Pick<Deps, 'db' | 'events' | 'clock'>, account: AccountKey) {
  const { id: accountId } = account
  let last = performance.now()
  let told = Number.NEGATIVE_INFINITY
  let hasNews = false
  /** Reasons by folder. */
  const unreadable = new Map<string, string>()
  /** Not null while the status says that the sync stands still. */
  let stalled: Promise<void> | null = null
  const say = (lastError: string | null) =>
    saveState(deps.db, account, {
      lastError,
      lastErrorAt: lastError === null ? null : deps.clock.now(),
    }).catch(() => undefined)
  const timer = setInterval(() => {
    if (!stalled && performance.now() - last >= STALL_MS) stalled = say(STALLED)
  }, LOOK_MS)
  return {
    /** Stops reporting that the sync stands still. */
    async stop() {
      clearInterval(timer)
      await stalled
    },
    hasNews: () => hasNews,
    /** What the person should know although the sync has succeeded; else null. */
    problem: (): string | null => {
      const [first, ...others] = unreadable
      if (!first) return null
      const [folder, reason] = first
      const also = others.length > 0 ? ` (and ${others.length} more)` : ''
      return `The folder "${folder}"${also} cannot be read: ${reason}`
    },
    onPage: async ({ upserted, deletedIds, unreadable: passedOver = [] }: ChangePage) => {
      for (const { folder, reason } of passedOver) unreadable.set(folder, reason)
      last = performance.now()
      hasNews ||= upserted.length + deletedIds.length > 0
      if (stalled) {
        await stalled
        await say(null)
        stalled = null
      }
      if (last - told < 1000) return
      told = last
      await deps.events.publish(deps.db, { accountId }, { type: 'sync_progress', accountId })
    },
  }
}
