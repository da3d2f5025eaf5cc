import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { EmailRow } from '#core/contract/emails.ts'
import { useAccounts } from '#web/features/accounts/queries.ts'
import { whenIdle } from '#web/ui/hooks/when-idle.ts'
import { cachedThread, useLoadThread } from './queries.ts'

/**
 * Conversations of the rows on screen, one after the other while nothing else is to be done, and at once the one that
 * is looked at: opening it then paints at once. Only the person's own mail: what is loaded of a colleague's mailbox
 * is written down as opened.
 */
export function useReadAhead(rows: EmailRow[] | undefined): (row: EmailRow) => void {
  const client = useQueryClient()
  const load = useLoadThread()
  const { data: accounts } = useAccounts()
  const own = useMemo(() => new Set(accounts?.filter(({ isOwn }) => isOwn).map(({ id }) => id)), [accounts])
  const wanted = rows?.filter(row => own.has(row.accountId) && !row.labels.includes('draft'))
  const threadIds = wanted?.map(({ threadId }) => threadId).join(' ') ?? ''
  useEffect(() => {
    if (threadIds === '' || savesData()) return
    const waiting = threadIds.split(' ')
    let stop = () => {}
    const next = () => {
      const threadId = waiting.shift()
      if (threadId === undefined) return
      // Once is enough: what has changed since is asked for when it is opened.
      if (cachedThread(client, threadId)) return next()
      stop = whenIdle(() => void load(threadId).then(next))
    }
    next()
    return () => {
      waiting.length = 0
      stop()
    }
  }, [threadIds, load, client])

  return useCallback(row => void (own.has(row.accountId) && load(row.threadId)), [own, load])
}

/** Who pays for every megabyte reads what they open. https://wicg.github.io/savedata/ */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
