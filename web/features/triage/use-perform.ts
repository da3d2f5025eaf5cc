import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type EmailRow, emails } from '#core/contract/emails.ts'
import { changeCachedRows } from '#web/features/emails/cached-rows.ts'
import { mailPaths } from '#web/features/emails/queries.ts'
import { messageOf } from '#web/platform/api.ts'
import { changing, refresh } from '#web/platform/query.ts'
import { useToast } from '#web/ui/toast.tsx'
import { rememberReturned } from './list-memory.ts'
import { rememberUndo } from './undo.ts'

export interface Deed {
  /** The messages that change on screen. */
  ids: number[]
  edit: (row: EmailRow) => EmailRow | null
  /** Does it on the server; answers how to take it back there, or null when that cannot be. */
  act: () => Promise<(() => Promise<unknown>) | null>
  done?: { title: string; description?: string }
  failed: { title: string; description: string }
}

/** Nothing was done, for a reason that the person is told. */
export class Refusal extends Error {}

const refreshes = [...mailPaths, '/api/labels']

/**
 * Carries something out: at once on screen, then on the server; a refusal puts everything back and says so. Answers
 * whether it was done.
 */
export function usePerform(): (deed: Deed) => Promise<boolean> {
  const client = useQueryClient()
  const { toast } = useToast()
  return useMemo(() => {
    const complain = (title: string, error: unknown, description: string) =>
      toast({
        title,
        description: error instanceof Refusal ? error.message : messageOf(error, description),
        variant: 'destructive',
      })

    const reverse = async (ids: number[], undo: () => Promise<unknown>, takeBack: () => void) => {
      await client.cancelQueries({ predicate: isList })
      rememberReturned(ids)
      takeBack()
      try {
        await changing(client, undo)
        toast({ title: 'Undone' })
      } catch (error) {
        complain('This could not be undone', error, 'Please try again later')
      } finally {
        void refresh(client, refreshes)
      }
    }

    return async ({ ids, edit, act, done, failed }) => {
      if (ids.length === 0) return false
      // A list that is on its way still has what is being changed.
      await client.cancelQueries({ predicate: isList })
      const takeBack = changeCachedRows(client, ids, edit)
      try {
        const undo = await changing(client, act)
        const onUndo = undo && rememberUndo(() => void reverse(ids, undo, takeBack))
        if (done) toast({ ...done, ...(onUndo ? { action: { label: 'Undo', onSelect: onUndo } } : {}) })
        return true
      } catch (error) {
        takeBack()
        complain(failed.title, error, failed.description)
        return false
      } finally {
        void refresh(client, refreshes)
      }
    }
  }, [client, toast])
}

const isList = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === emails.list.path
