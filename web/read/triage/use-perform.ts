import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EmailRow } from '#core/contract/emails.ts'
import { messageOf } from '#web/platform/api.ts'
import { runChange } from '#web/platform/query.ts'
import { changeCachedRows } from '#web/read/emails/cached-rows.ts'
import { isPartOfList } from '#web/read/emails/list-pages.ts'
import { mailPaths } from '#web/read/emails/queries.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { rememberReturned } from './list/list-memory.ts'
import { runInOrder } from './run-in-order.ts'
import { rememberUndo, type UndoStep } from './undo.ts'
import { Refusal, takeSteps } from './use-undo.ts'

/** The limit of messages or conversations in one call; more are split over several calls. */
const AT_ONCE = 200

export interface TriageChange {
  rows: EmailRow[]
  /** The messages that change on screen, where they are not the same. */
  ids?: number[]
  edit: (row: EmailRow) => EmailRow | null
  /**
   * Runs the change on the server for some of the rows. Returns the steps that undo it there: none where it cannot be
   * undone.
   */
  act: (rows: EmailRow[]) => Promise<UndoStep[]>
  done?: { title: string; description?: string }
  /** What is said where it fails; `logged` goes to the browser's log. */
  failed: { title: string; description: string; logged?: string | undefined }
}

const refreshes = [...mailPaths, '/api/labels']

/**
 * Carries out a change: at once on screen, then on the server. If the server refuses, everything is put back and the
 * person is told. Returns whether it was done.
 */
export function usePerform(): (change: TriageChange) => Promise<boolean> {
  const client = useQueryClient()
  const { toast } = useToast()
  return useMemo(() => {
    const progressOf = (total: number) => {
      let notice: ReturnType<typeof toast> | undefined
      return (count: number) => {
        const title = `${count} of ${total} emails...`
        const description = 'Please keep this page open until all are done.'
        if (notice) notice.update({ title })
        else notice = toast({ title, description, duration: Number.POSITIVE_INFINITY })
      }
    }

    /** `undos` are known once the server has answered. */
    const reverse = async (ids: number[], total: number, undos: UndoStep[][], takeBack: () => void) => {
      void client.cancelQueries({ predicate: isPartOfList })
      rememberReturned(ids)
      takeBack()
      const showProgress = progressOf(total)
      try {
        await runChange(
          client,
          () =>
            runInOrder(ids, async () => {
              for (const [at, undo] of undos.toReversed().entries()) {
                if (at > 0) showProgress(at * AT_ONCE)
                await takeSteps(undo)
              }
            }),
          { refreshes },
        )
        if (undos.length > 0) toast({ title: 'Undone' })
      } catch (error) {
        const description = reasonOf(error, 'Please try again later')
        toast({ title: 'This could not be undone', description, variant: 'destructive' })
      }
    }

    return async ({ rows, ids = rows.map(({ id }) => id), edit, act, done, failed }) => {
      const total = rows.length
      if (total === 0) return false
      const undos: UndoStep[][] = []
      let isTakenBack = false
      const entry = rememberUndo(() => {
        isTakenBack = true
        void reverse(ids, total, undos, () => takeBack())
      })
      // A list that is still loading contains the messages as they were before the change. Both at once: the next key is for what is
      // then on screen.
      void client.cancelQueries({ predicate: isPartOfList })
      const putBack = changeCachedRows(client, ids, edit)
      let takeBack = () => {
        takeBack = () => {}
        putBack()
      }
      const showProgress = progressOf(total)
      const withUndo = () => {
        entry.keep({ steps: undos.toReversed().flat(), told: { title: 'Undone' } })
        if (undos.length > 0) return { action: { label: 'Undo', onSelect: entry.undo } }
        entry.forget()
        return {}
      }
      let count = 0
      try {
        await runChange(
          client,
          () =>
            runInOrder(ids, async () => {
              while (count < total) {
                if (count > 0) showProgress(count)
                const part = rows.slice(count, count + AT_ONCE)
                const undo = await act(part)
                if (undo.length > 0) undos.push(undo)
                count += part.length
              }
            }),
          { refreshes },
        )
        const action = withUndo()
        const said = done ?? (total > AT_ONCE && { title: `${total} emails changed` })
        if (said && !isTakenBack) toast({ ...said, ...action })
        return true
      } catch (error) {
        takeBack()
        if (failed.logged) console.error(failed.logged, error)
        const reason = reasonOf(error, failed.description)
        const description =
          count > 0 ? `${count} of ${total} were, the others are as before. ${reason}` : reason
        toast({ title: failed.title, description, variant: 'destructive', ...withUndo() })
        return false
      }
    }
  }, [client, toast])
}

const reasonOf = (error: unknown, otherwise: string) =>
  error instanceof Refusal ? error.message : messageOf(error, otherwise)
