import { rememberUndo } from '#web/read/triage/undo.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { UNDO_MS } from './entry-actions.ts'

/** What was done, in words, and the way back. */
interface Done {
  title: string
  description?: string
  undo?: (() => Promise<void>) | undefined
}

/** Runs actions and tells what came of them. */
export function useChange() {
  const { toast, attempt } = useAttempt()
  /**
   * Like `attempt`, and tells what was done, unless `act` has told why nothing was. It can be undone from the press on: an
   * undo waits for its end.
   */
  const change = async (failed: string, act: () => Promise<Done | null>): Promise<void> => {
    const ended = attempt(failed, act)
    let isUndone = false
    const entry = rememberUndo(() => {
      isUndone = true
      void ended.then(done => done?.undo && attempt('This could not be undone', done.undo))
    })
    const done = await ended
    if (!done?.undo) entry.forget()
    if (!done || isUndone) return
    const { undo, ...told } = done
    if (!undo) return void toast(told)
    entry.expireIn(UNDO_MS)
    toast({ ...told, action: { label: 'Undo', onSelect: entry.undo }, duration: UNDO_MS })
  }
  return { attempt, change, tell: (title: string) => void toast({ title }) }
}
