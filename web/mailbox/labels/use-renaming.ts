import { useState } from 'react'
import { useToast } from '#web/ui/overlays/toast.tsx'
import type { LabelRow } from './label-tree.ts'
import { useChangeLabel } from './queries.ts'

/** Gives a label another name in each of its mailboxes; the notice undoes it. */
export function useRenaming() {
  const change = useChangeLabel()
  const { toast } = useToast()
  const [error, setError] = useState<unknown>(null)
  const tell = async (ids: readonly number[], name: string) => {
    for (const id of ids) await change.mutateAsync({ params: { id }, body: { name } })
  }
  /** Returns false if it was not renamed, and then tells why by `error`. */
  const rename = async ({ ids, name: before }: LabelRow, name: string): Promise<boolean> => {
    if (name === before) return true
    try {
      setError(null)
      await tell(ids, name)
    } catch (reason) {
      setError(reason)
      return false
    }
    toast({
      title: `“${before}” is now “${name}”`,
      action: { label: 'Undo', onSelect: () => void tell(ids, before).catch(() => undefined) },
    })
    return true
  }
  return { rename, isPending: change.isPending, error }
}
