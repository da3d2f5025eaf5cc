import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { forgetAnswers } from '#web/platform/device/kept-answers.ts'
import { onSessionEnd } from '#web/platform/questions.ts'
import { onSessionChange, signedInId } from '#web/platform/session.ts'
import { useSession } from '../queries.ts'
import { typingPause } from './typing-pause.ts'

const SessionEndDialog = lazy(async () => ({
  default: (await import('./session-end-dialog.tsx')).SessionEndDialog,
}))

/**
 * Covers a signed-in page once its session has ended, until somebody signs in there. The page stays as it is below, and
 * the calls that were refused wait.
 */
export function SessionEndHost() {
  const { user } = useSession()
  const userId = user?.id
  const [isOver, setOver] = useState(false)
  const answer = useRef((_isBack: boolean) => {})
  useEffect(() => {
    if (userId === undefined) return
    const pause = typingPause()
    const stops = [
      pause.stop,
      onSessionEnd(async () => {
        // This device may be in other hands by now.
        void forgetAnswers()
        const { promise, resolve } = Promise.withResolvers<boolean>()
        answer.current = resolve
        void pause.wait().then(() => setOver(true))
        return promise.finally(() => {
          pause.cancel()
          setOver(false)
        })
      }),
      // Signed in again, here or in another tab; or signed out.
      onSessionChange(() => answer.current(signedInId() === userId)),
    ]
    return () => {
      for (const stop of stops) stop()
      answer.current(false)
    }
  }, [userId])
  if (!isOver || !user) return null
  return (
    <Suspense>
      <SessionEndDialog user={user} />
    </Suspense>
  )
}
