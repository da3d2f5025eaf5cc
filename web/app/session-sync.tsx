import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { RealtimeType } from '#core/contract/realtime.ts'
import { clearCachedData, dropHiddenAnswers, shownUser, useSession } from '#web/people/auth/queries.ts'
import { paths } from '#web/platform/paths.ts'
import { connectRealtime } from '#web/platform/realtime.ts'
import { authToken, clearSession, onSessionChange, signedInId } from '#web/platform/session.ts'
import { closeRead, onNotificationOpened } from '#web/read/notifications/shown.ts'
import { endSubscription, stayTold } from '#web/read/notifications/this-device.ts'
import { forgetUndos } from '#web/read/triage/undo.ts'
import { forgetAiSearch } from '#web/search/ai-search-memory.ts'
import { forgetSearches } from '#web/search/recent-searches.ts'
import { useStable } from '#web/ui/hooks/use-stable.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'

/** After these, mail may have been read of which a notification tells. */
const CHANGES_MAIL: ReadonlySet<RealtimeType> = new Set(['email_read', 'email_deleted'])

/** Reacts to sign-in and sign-out in any tab, and keeps the live channel open while someone is signed in. */
export function SessionSync() {
  const client = useQueryClient()
  const { toast } = useToast()
  const { user, isOver } = useSession()
  /** Counts the sessions of the person whose page this is. */
  const [session, setSession] = useState(0)
  /** Whether the page is about to be loaded anew for somebody else. */
  const isLeaving = useRef(false)

  useEffect(
    () =>
      onSessionChange(() => {
        const shown = shownUser(client)
        // Signed in again after the session had ended: the page goes on where it was.
        if (shown && signedInId() === shown.id) {
          void client.invalidateQueries()
          setSession(count => count + 1)
          return
        }
        forgetUndos()
        if (authToken() !== null && !shown) return void client.resetQueries()
        void endSubscription()
        forgetSearches()
        forgetAiSearch()
        const cleared = clearCachedData(client)
        // Somebody else: nothing of the page before may be left, in memory neither.
        isLeaving.current = authToken() !== null
        if (isLeaving.current) void cleared.then(() => location.replace(paths.home))
      }),
    [client],
  )

  // Signed out elsewhere: delete the person's data from this device.
  useEffect(() => {
    if (!isOver || authToken() === null || isLeaving.current) return
    clearSession()
    toast({
      title: 'You are signed out',
      description:
        'Your session has ended. What you were writing is kept on this device until you sign in again.',
    })
  }, [isOver, toast])

  const userId = user?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: connects again with each session
  useEffect(
    () =>
      userId === undefined
        ? undefined
        : connectRealtime(client, message => {
            if (message.type === 'access_changed') dropHiddenAnswers(client)
            if (CHANGES_MAIL.has(message.type)) void closeRead().catch(() => undefined)
          }),
    [client, userId, session],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: each session is told of mail by itself
  useEffect(() => {
    if (userId === undefined) return
    void stayTold(userId).catch(error => console.warn(error))
    const onShow = () => {
      if (!document.hidden) void closeRead().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', onShow)
    return () => document.removeEventListener('visibilitychange', onShow)
  }, [userId, session])

  const navigate = useNavigate()
  // Navigates without reloading the page, so that a message being written is kept.
  const on = useStable({ open: (path: string) => void navigate(path) })
  useEffect(() => onNotificationOpened(on.open), [on])
  return null
}
