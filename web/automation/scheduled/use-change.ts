import { useQueryClient } from '@tanstack/react-query'
import { planPaths } from '#web/automation/queries.ts'
import type { Change } from '#web/platform/outbox.ts'
import { refresh } from '#web/platform/query.ts'
import { rememberUndo } from '#web/read/triage/undo.ts'
import { takeSteps } from '#web/read/triage/use-undo.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { UNDO_MS } from './entry-actions.ts'

/** What was done, in words, and the way back. */
interface Done {
  title: string
  description?: string
  /** The call that brings back what was before. */
  undo?: Change | undefined
}

/** What somebody has set back while they look at it. */
const refreshes = [...planPaths, '/api/outbox/stops']

/** Runs actions and tells what came of them. */
export function useChange() {
  const client = useQueryClient()
  const { toast, attempt } = useAttempt()
  const back = async (undo: Change) => {
    await attempt('This could not be undone', () => takeSteps([{ ...undo, isNow: true }]))
    void refresh(client, refreshes)
  }
  /**
   * Like `attempt`, and tells what was done, unless `act` has told why nothing was. It can be undone from the press on: an
   * undo waits for its end.
   */
  const change = async (failed: string, act: () => Promise<Done | null>): Promise<void> => {
    const ended = attempt(failed, act)
    let isUndone = false
    const entry = rememberUndo(() => {
      isUndone = true
      void ended.then(done => done?.undo && back(done.undo))
    })
    const done = await ended
    if (!done?.undo) entry.forget()
    if (!done || isUndone) return
    const { undo, ...told } = done
    if (!undo) return void toast(told)
    entry.expireIn(UNDO_MS)
    entry.keep({ steps: [{ ...undo, isNow: true }], told: { title: 'Undone' } })
    toast({ ...told, action: { label: 'Undo', onSelect: entry.undo }, duration: UNDO_MS })
  }
  return { attempt, change, tell: (title: string) => void toast({ title }) }
}
