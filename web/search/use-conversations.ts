import { useEffect, useState } from 'react'
import type { EmailRow } from '#core/contract/emails.ts'
import { alone } from '#web/read/emails/conversation.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { type Asked, useFoundIn } from './queries.ts'

/**
 * The rows of a search that finds conversations. Each stands for its conversation; while it is open, the messages that were
 * found are listed below it, and each row stands for its own.
 */
export function useConversations(asked: Asked, results: EmailRow[] | undefined) {
  const { toast } = useToast()
  const key = JSON.stringify(asked)
  const [open, setOpen] = useState<{ key: string; ids: readonly string[] }>({ key, ids: [] })
  const openIds = open.key === key ? open.ids : []
  const listed = openIds.filter(id => results?.some(row => row.threadId === id && row.others))
  const found = useFoundIn(asked, listed)

  const failedId = listed[found.findIndex(({ isError }) => isError)]
  useEffect(() => {
    if (failedId === undefined) return
    setOpen(({ key, ids }) => ({ key, ids: ids.filter(id => id !== failedId) }))
    toast({
      title: 'The other messages could not be loaded',
      description: 'Please try again',
      variant: 'destructive',
    })
  }, [failedId, toast])

  const below = (head: EmailRow) =>
    found[listed.indexOf(head.threadId)]?.data?.results.filter(({ id }) => id !== head.id) ?? []
  return {
    rows:
      listed.length === 0
        ? results
        : results?.flatMap(row => (listed.includes(row.threadId) ? [alone(row), ...below(row)] : [row])),
    isOpen: (row: EmailRow) => listed.includes(row.threadId),
    toggle: (row: EmailRow, isOpen: boolean) => {
      const others = openIds.filter(id => id !== row.threadId)
      setOpen({ key, ids: isOpen ? [...others, row.threadId] : others })
    },
  }
}
