import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { EmailRow } from '#core/contract/emails.ts'
import { useAccounts } from '#web/mailbox/accounts/queries.ts'
import { savesData, whenIdle } from '#web/ui/hooks/when-idle.ts'
import { cachedThread, useLoadThread } from './queries.ts'

/**
 * Loads the conversations of visible rows one after the other while the page is idle, and the focused one at once, so
 * that opening it does not wait. Only in the person's own mailboxes: loading a message of a colleague's mailbox is
 * recorded as opening it.
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
      // Each is loaded once; later changes are loaded when the conversation is opened.
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
