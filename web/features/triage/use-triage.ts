import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Account, accounts } from '#core/contract/accounts.ts'
import type { EmailRow } from '#core/contract/emails.ts'
import { emails } from '#core/contract/emails.ts'
import type { Label } from '#core/contract/labels.ts'
import { type TriageTarget, triage } from '#core/contract/triage.ts'
import { deletedForGood } from '#web/features/accounts/provider-names.ts'
import { changeCachedRows } from '#web/features/emails/cached-rows.ts'
import { labelsAfterMove } from '#web/features/emails/folder-membership.ts'
import { mailPaths } from '#web/features/emails/queries.ts'
import { messageOf } from '#web/platform/api.ts'
import { readKey, refresh, useAction } from '#web/platform/query.ts'
import { useToast } from '#web/ui/toast.tsx'
import { rememberUndo } from './undo.ts'

const refreshes = [...mailPaths, '/api/labels']
const ok = { success: true } as const
const nothing = () => ({ ...ok, changed: 0 })
const nothingBefore = () => ({ ...ok, changed: 0, before: [] })

/** Everything that is done with mail in bulk: at once on screen, then on the server, and taken back by one press. */
export function useTriage() {
  const client = useQueryClient()
  const { toast } = useToast()
  const move = useAction(triage.move, { offline: nothingBefore }).mutateAsync
  const restore = useAction(triage.restore, { offline: nothing }).mutateAsync
  const label = useAction(triage.label, { offline: nothingBefore }).mutateAsync
  const mark = useAction(triage.mark, { offline: () => ({ ...ok, changed: [] }) }).mutateAsync
  const snooze = useAction(triage.snooze, { offline: nothing }).mutateAsync
  const mute = useAction(triage.mute, { offline: nothing }).mutateAsync
  const destroy = useAction(emails.deleteBulk).mutateAsync

  return useMemo(() => {
    interface Deed {
      rows: EmailRow[]
      edit: (row: EmailRow) => EmailRow | null
      /** Does it on the server; answers how to take it back there, or null when that cannot be. */
      act: () => Promise<(() => Promise<unknown>) | null>
      done?: { title: string; description?: string }
      failed: { title: string; description: string }
    }

    const perform = async ({ rows, edit, act, done, failed }: Deed): Promise<boolean> => {
      if (rows.length === 0) return false
      await client.cancelQueries({ predicate: ({ queryKey }) => queryKey[0] === emails.list.path })
      const takeBack = changeCachedRows(
        client,
        rows.map(row => row.id),
        edit,
      )
      try {
        const undo = await act()
        const onUndo = undo && (() => void reverse(undo, takeBack))
        if (onUndo) rememberUndo(onUndo)
        if (done) toast({ ...done, ...(onUndo ? { action: { label: 'Undo', onSelect: onUndo } } : {}) })
        return true
      } catch (error) {
        takeBack()
        toast({
          title: failed.title,
          description: messageOf(error, failed.description),
          variant: 'destructive',
        })
        return false
      } finally {
        void refresh(client, refreshes)
      }
    }

    const reverse = async (undo: () => Promise<unknown>, takeBack: () => void) => {
      takeBack()
      try {
        await undo()
        toast({ title: 'Undone' })
      } catch (error) {
        toast({
          title: 'This could not be undone',
          description: messageOf(error, 'Please try again later'),
          variant: 'destructive',
        })
      } finally {
        void refresh(client, refreshes)
      }
    }

    const moveTo = (
      rows: EmailRow[],
      to: TriageTarget | Label,
      done: { title: string; description?: string },
      failed = { title: 'The emails were not moved', description: 'Please try again later' },
    ) =>
      perform({
        rows,
        edit: row => ({
          ...row,
          labels: labelsAfterMove(row, typeof to === 'string' ? to : to.name),
          snoozedUntil: null,
        }),
        act: async () => {
          const target = typeof to === 'string' ? to : { labelId: to.id }
          const { before } = await move({ body: { messageIds: rows.map(row => row.id), to: target } })
          return before.length > 0 ? () => restore({ body: { places: before } }) : null
        },
        done,
        failed,
      })

    const setRead = (rows: EmailRow[], isRead: boolean) =>
      perform({
        rows,
        edit: row => ({ ...row, isRead }),
        act: async () => {
          const { changed } = await mark({ body: { messageIds: rows.map(row => row.id), isRead } })
          return changed.length ? () => mark({ body: { messageIds: changed, isRead: !isRead } }) : null
        },
        failed: { title: 'Failed to mark as read', description: 'Please try again later' },
      })

    const providerOf = (accountId: number | undefined) =>
      client.getQueryData<Account[]>(readKey(accounts.list, {}))?.find(({ id }) => id === accountId)?.provider

    const threadsOf = (rows: EmailRow[]) => [...new Set(rows.map(row => row.threadId))]

    return {
      archive: (rows: EmailRow[]) => moveTo(rows, 'archive', { title: count(rows, 'archived') }),
      spam: (rows: EmailRow[]) => moveTo(rows, 'spam', { title: count(rows, 'reported as spam') }),
      toInbox: (rows: EmailRow[]) => moveTo(rows, 'inbox', { title: count(rows, 'moved to the inbox') }),
      moveToLabel: (rows: EmailRow[], label: Label) =>
        moveTo(rows, label, { title: count(rows, `moved to ${label.name}`) }),
      trash: (rows: EmailRow[]) =>
        moveTo(
          rows,
          'trash',
          {
            title: 'Email deleted successfully',
            description: rows.length === 1 ? 'Email moved to trash' : `${rows.length} emails moved to trash`,
          },
          { title: 'Failed to delete email', description: 'Please try again later' },
        ),
      /** For good: the caller has asked. */
      destroy: (rows: EmailRow[]) =>
        perform({
          rows,
          edit: () => null,
          act: async () => {
            await destroy({ body: { messageIds: rows.map(row => row.id), permanent: true } })
            return null
          },
          done: {
            title: 'Email deleted successfully',
            description: deletedForGood(providerOf(rows[0]?.accountId)),
          },
          failed: { title: 'Failed to delete email', description: 'Please try again later' },
        }),
      setRead,
      star: (rows: EmailRow[], isStarred: boolean) =>
        perform({
          rows,
          edit: row => ({ ...row, isStarred }),
          act: async () => {
            const { changed } = await mark({ body: { messageIds: rows.map(row => row.id), isStarred } })
            return changed.length
              ? () => mark({ body: { messageIds: changed, isStarred: !isStarred } })
              : null
          },
          failed: { title: 'Failed to toggle star', description: 'Please try again later' },
        }),
      snooze: (rows: EmailRow[], until: Date) =>
        perform({
          rows,
          edit: row => ({ ...row, snoozedUntil: until.toISOString() }),
          act: async () => {
            const threadIds = threadsOf(rows)
            await snooze({ body: { threadIds, until: until.toISOString() } })
            return () => snooze({ body: { threadIds, until: null } })
          },
          done: { title: `Snoozed until ${whenInWords(until)}` },
          failed: { title: 'Not snoozed', description: 'Please try again later' },
        }),
      unsnooze: (rows: EmailRow[]) =>
        perform({
          rows,
          edit: row => ({ ...row, snoozedUntil: null }),
          act: async () => {
            await snooze({ body: { threadIds: threadsOf(rows), until: null } })
            return null
          },
          done: { title: 'Back in the inbox' },
          failed: { title: 'It is still snoozed', description: 'Please try again later' },
        }),
      mute: (rows: EmailRow[], isMuted: boolean) =>
        perform({
          rows,
          edit: row => ({
            ...row,
            isMuted,
            labels: isMuted ? row.labels.map(name => (name === 'inbox' ? 'archive' : name)) : row.labels,
          }),
          act: async () => {
            const threadIds = threadsOf(rows)
            await mute({ body: { threadIds, isMuted } })
            return () => mute({ body: { threadIds, isMuted: !isMuted } })
          },
          done: isMuted
            ? { title: 'Muted', description: 'What comes later in this conversation skips the inbox.' }
            : { title: 'No longer muted' },
          failed: { title: 'That did not work', description: 'Please try again later' },
        }),
      label: (rows: EmailRow[], { add, remove }: { add: Label[]; remove: Label[] }) =>
        perform({
          rows,
          edit: row => ({
            ...row,
            labels: [
              ...row.labels.filter(name => !remove.some(label => label.name === name)),
              ...add.map(({ name }) => name).filter(name => !row.labels.includes(name)),
            ],
          }),
          act: async () => {
            const { before } = await label({
              body: {
                messageIds: rows.map(row => row.id),
                add: add.map(({ id }) => id),
                remove: remove.map(({ id }) => id),
              },
            })
            return before.length > 0 ? () => restore({ body: { places: before } }) : null
          },
          done: { title: 'Labels changed' },
          failed: { title: 'The labels were not changed', description: 'Please try again later' },
        }),
    }
  }, [client, toast, move, restore, label, mark, snooze, mute, destroy])
}
export type Triage = ReturnType<typeof useTriage>

const count = (rows: EmailRow[], what: string) =>
  rows.length === 1 ? capital(what) : `${rows.length} emails ${what}`
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function whenInWords(date: Date): string {
  return date.toLocaleString(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })
}
