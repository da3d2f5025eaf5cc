import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { emails } from '#core/contract/emails.ts'
import { call, isRefusal, messageOf } from '#web/platform/api.ts'
import { refresh } from '#web/platform/query.ts'
import { isReachable, onReachableChange } from '#web/platform/reachable.ts'
import { mailPaths } from '#web/read/emails/queries.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { forgetLocally, type LocalDraft, localDrafts, withAbandonedDraft } from './local-drafts.ts'
import { saveDraft } from './save-draft.ts'
import { onWaitingLetters, recountLetters } from './waiting-letters.ts'

/** In milliseconds. After so long a text that the server could not take is tried again. */
const PAUSE = 30_000

/**
 * Saves texts that a closed tab, a crash or a lost connection has left on this device, and sends the messages among them
 * that wait for a connection.
 */
export function RecoverDrafts({ userId }: { userId: number }): null {
  const client = useQueryClient()
  const { toast } = useToast()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    /** Keys of texts that are being saved or sent, or that the server could not take a moment ago. */
    const tried = new Set<string>()
    /** Returns false for a message that the server refuses: it becomes a draft. */
    const send = async ({ send }: LocalDraft): Promise<boolean> => {
      try {
        if (send) await call(emails.send, { body: send.body })
        return send !== undefined
      } catch (error) {
        if (!isRefusal(error)) throw error
        const why = messageOf(error, 'The server does not accept it.')
        toast({
          title: 'Failed to send email',
          description: `${why} The message is in Drafts.`,
          variant: 'destructive',
        })
        return false
      }
    }
    const recover = async () => {
      const done = { sent: 0, saved: 0 }
      for (const { key } of await localDrafts(userId))
        await withAbandonedDraft(key, async () => {
          // As it is now: another tab may have sent it or taken it back meanwhile.
          const draft = (await localDrafts(userId)).find(one => one.key === key)
          if (!draft || tried.has(key)) return
          tried.add(key)
          const isSent = await send(draft)
          if (!isSent) await saveDraft(draft)
          forgetLocally(key)
          tried.delete(key)
          await recountLetters()
          if (isSent) done.sent += 1
          else if (!draft.send) done.saved += 1
        }).catch(error => {
          console.warn('What was typed stays on this device for now', error)
          clearTimeout(timer)
          timer = setTimeout(recoverAll, PAUSE)
        })
      if (done.sent + done.saved === 0) return
      await refresh(client, mailPaths)
      if (done.sent > 0)
        toast({
          title: done.sent === 1 ? 'Email sent successfully' : `${done.sent} emails sent successfully`,
        })
      if (done.saved > 0)
        toast({
          title: 'Your text is safe',
          description: 'What you were writing when the page closed is in Drafts.',
        })
    }
    const recoverAll = () => {
      tried.clear()
      if (!isOver && isReachable()) void recover()
    }
    recoverAll()
    void recountLetters()
    const stops = [onReachableChange(recoverAll), onWaitingLetters(() => void (isReachable() && recover()))]
    return () => {
      isOver = true
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [client, toast, userId])
  return null
}
