import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Account, accounts } from '#core/contract/accounts.ts'
import type { EmailRow } from '#core/contract/emails.ts'
import { emails } from '#core/contract/emails.ts'
import type { Endpoint, ResponseOf } from '#core/contract/endpoint.ts'
import type { MailKind } from '#core/contract/mail-kind.ts'
import { type Place, type Sorting, type TriageTarget, triage } from '#core/contract/triage.ts'
import { capitalised } from '#core/text/as-sentence.ts'
import { deletedForGood } from '#web/mailbox/accounts/provider-names.ts'
import type { SharedLabel } from '#web/mailbox/labels/shared-labels.ts'
import type { Input } from '#web/platform/api.ts'
import { callOrQueue, readKey } from '#web/platform/query.ts'
import { cachedIds, cachedIdsOfThreads, cachedRow } from '#web/read/emails/cached-rows.ts'
import { allMessagesOf, messagesOf } from '#web/read/emails/conversation.ts'
import { labelsAfterMove } from '#web/read/emails/folder-membership.ts'
import { kindNames } from '#web/read/emails/kinds.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { archivableMessages, isOwnMail, movableMessages } from './own-mail.ts'
import type { UndoStep } from './undo.ts'
import { type TriageChange, usePerform } from './use-perform.ts'
import { Refusal, stepOf } from './use-undo.ts'

const ok = { success: true } as const
const noChange = () => ({ ...ok, changed: 0 })
const nothingBefore = () => ({ ...ok, changed: 0, before: [] })
const tryLater = 'Please try again later'

const changes =
  <E extends Endpoint>(endpoint: E, offline?: (input: Input<E>) => ResponseOf<E>) =>
  (input: Input<E>) =>
    callOrQueue(endpoint, input, offline)
const mark = changes(triage.mark, () => ({ ...ok, changed: [] }))
const snooze = changes(triage.snooze, ({ body }) => ({ ...ok, changed: body.threadIds.length }))
const mute = changes(triage.mute, noChange)
const destroy = changes(emails.deleteBulk)

interface Rearranged<Before> {
  success: true
  changed: number
  before: Before[]
}

/**
 * Changes what the server can put back from `before`, now or later. Returns the steps that undo it: none where nothing
 * changed.
 */
async function rearrange<Before>(
  perform: (offline: (input: unknown, waiting: number) => Rearranged<Before>) => Promise<Rearranged<Before>>,
  back: (before: Before[]) => UndoStep,
): Promise<UndoStep[]> {
  const undo: UndoStep[] = []
  const { before } = await perform((_input, waiting) => {
    undo.push({ waiting })
    return nothingBefore()
  })
  return before.length > 0 ? [back(before)] : undo
}

const putBack = (places: Place[]) => stepOf(triage.restore, { body: { places } })

/**
 * All bulk actions on mail: at once on screen, then on the server, and undone by one press. A row that stands for a
 * conversation is changed whole, in lists and in the conversation's own screen.
 */
export function useTriage() {
  const client = useQueryClient()
  const { toast } = useToast()
  const perform = usePerform()

  return useMemo(() => {
    const setStar = changes(emails.star, ({ params, body }) => {
      const row = cachedRow(client, Number(params.id))
      if (!row) throw new Error('Only a cached message can be starred')
      return { ...row, ...body }
    })

    const moveTo = (
      rows: EmailRow[],
      to: TriageTarget | SharedLabel,
      done: { title: string; description?: string },
      failed: TriageChange['failed'] = { title: 'The emails were not moved', description: tryLater },
    ) =>
      perform({
        rows,
        edit: row => ({
          ...row,
          labels: labelsAfterMove(row, typeof to === 'string' ? to : to.name),
          snoozedUntil: null,
        }),
        act: rows => {
          const target = typeof to === 'string' ? to : { labelIds: to.ids }
          const body = { messageIds: idsOf(rows), to: target }
          return rearrange(offline => callOrQueue(triage.move, { body }, offline), putBack)
        },
        done,
        failed,
      })

    /** Archives or reports received messages; says so where there are none. */
    const moveReceived = (
      rows: EmailRow[],
      to: 'archive' | 'spam',
      { what, choose }: { what: string; choose: Choose },
    ) => {
      const received = chosen(rows, choose).filter(row => !isOwnMail(row))
      if (received.length > 0)
        return moveTo(received, to, { title: count(rows.some(isOfMany) ? rows : received, what) })
      if (rows.length > 0) toast({ title: `Only mail that you received can be ${what}` })
      return Promise.resolve(false)
    }

    const setMark = (
      rows: EmailRow[],
      flag: 'isRead' | 'isStarred',
      value: boolean,
      failed: { title: string; description: string },
    ) =>
      perform({
        rows,
        edit: row => ({ ...row, [flag]: value }),
        act: async rows => {
          const { changed } = await mark({ body: { messageIds: idsOf(rows), [flag]: value } })
          const back = { messageIds: changed, [flag]: !value }
          return changed.length > 0 ? [stepOf(triage.mark, { body: back })] : []
        },
        failed,
      })

    const providerOf = (accountId: number | undefined) =>
      client.getQueryData<Account[]>(readKey(accounts.list, {}))?.find(({ id }) => id === accountId)?.provider

    const threadsOf = (rows: EmailRow[]) => [...new Set(rows.map(row => row.threadId))]
    /** Whole conversations are snoozed and muted. */
    const wholeThreads = (rows: EmailRow[]) => cachedIdsOfThreads(client, threadsOf(rows))

    const setSnooze = (
      rows: EmailRow[],
      until: string | null,
      texts: Pick<TriageChange, 'failed'> & Required<Pick<TriageChange, 'done'>>,
    ) =>
      perform({
        rows,
        ids: wholeThreads(rows),
        edit: row => (isSnoozable(row) ? { ...row, snoozedUntil: until } : row),
        act: async rows => {
          const { changed } = await snooze({ body: { threadIds: threadsOf(rows), until } })
          if (until !== null && changed === 0) throw new Refusal('Only mail in the inbox can be snoozed')
          const before = Map.groupBy(rows, row => row.snoozedUntil)
          return [...before].map(([until, rows]) =>
            stepOf(triage.snooze, { body: { threadIds: threadsOf(rows), until } }),
          )
        },
        ...texts,
      })

    return {
      archive: (rows: EmailRow[]) =>
        moveReceived(rows, 'archive', { what: 'archived', choose: archivableMessages }),
      spam: (rows: EmailRow[]) =>
        moveReceived(rows, 'spam', { what: 'reported as spam', choose: movableMessages }),
      toInbox: (rows: EmailRow[]) =>
        moveTo(chosen(rows, movableMessages), 'inbox', { title: count(rows, 'moved to the inbox') }),
      moveToLabel: (rows: EmailRow[], label: SharedLabel) =>
        moveTo(chosen(rows, movableMessages), label, { title: count(rows, `moved to ${label.name}`) }),
      trash: (rows: EmailRow[]) =>
        moveTo(
          allMessagesOf(rows),
          'trash',
          {
            title: 'Email deleted successfully',
            description:
              rows.length > 1
                ? `${rows.length} ${nounOf(rows)}s moved to trash`
                : `${capitalised(nounOf(rows))} moved to trash`,
          },
          failedToDelete(rows),
        ),
      /** Deletes for good; the caller has asked for confirmation. */
      destroy: (rows: EmailRow[]) =>
        perform({
          rows: allMessagesOf(rows),
          edit: () => null,
          act: async rows => {
            await destroy({ body: { messageIds: idsOf(rows), permanent: true } })
            return []
          },
          done: {
            title: 'Email deleted successfully',
            description: deletedForGood(providerOf(rows[0]?.accountId)),
          },
          failed: failedToDelete(rows),
        }),
      setRead: (rows: EmailRow[], isRead: boolean) =>
        setMark(
          // A conversation that is unread again begins with what was received.
          isRead ? allMessagesOf(rows) : chosen(rows, movableMessages),
          'isRead',
          isRead,
          { title: 'Failed to mark as read', description: tryLater },
        ),
      star: (rows: EmailRow[], isStarred: boolean) => {
        const failed = { title: 'Failed to toggle star', description: tryLater }
        // A conversation is starred by its newest message, and not starred once none of its messages is.
        const marked = rows.flatMap(row =>
          messagesOf(row).filter(({ id, isStarred: was }) =>
            isStarred ? id === row.id : was || !row.messages,
          ),
        )
        const [row, ...others] = marked
        if (!row || others.length > 0) return setMark(marked, 'isStarred', isStarred, failed)
        // A single message has its own call (specification, section 7).
        const starAs = (value: boolean) => ({ params: { id: row.id }, body: { isStarred: value } })
        return perform({
          rows: [row],
          edit: row => ({ ...row, isStarred }),
          act: async () => {
            await setStar(starAs(isStarred))
            return row.isStarred === isStarred ? [] : [stepOf(emails.star, starAs(!isStarred))]
          },
          failed,
        })
      },
      snooze: (rows: EmailRow[], until: Date) =>
        setSnooze(rows, until.toISOString(), {
          done: { title: `Snoozed until ${whenInWords(until)}` },
          failed: { title: 'Not snoozed', description: tryLater },
        }),
      unsnooze: (rows: EmailRow[]) =>
        setSnooze(rows, null, {
          done: { title: 'Back in the inbox' },
          failed: { title: 'It is still snoozed', description: tryLater },
        }),
      mute: (asked: EmailRow[], isMuted: boolean) => {
        const rows = asked.filter(row => row.isMuted !== isMuted)
        return perform({
          rows,
          ids: wholeThreads(rows),
          edit: row => ({
            ...row,
            isMuted,
            labels: isMuted ? row.labels.map(name => (name === 'inbox' ? 'archive' : name)) : row.labels,
          }),
          act: async rows => {
            const threadIds = threadsOf(rows)
            await mute({ body: { threadIds, isMuted } })
            return [stepOf(triage.mute, { body: { threadIds, isMuted: !isMuted } })]
          },
          done: isMuted
            ? { title: 'Muted', description: 'What comes later in this conversation skips the inbox.' }
            : { title: 'No longer muted' },
          failed: { title: isMuted ? 'Not muted' : 'It is still muted', description: tryLater },
        })
      },
      sort: (asked: EmailRow[], kind: MailKind) => {
        const rows = [
          ...new Map(asked.flatMap(row => receivedOf(row) ?? []).map(row => [senderOf(row), row])),
        ]
        const [[, first] = []] = rows
        if (!first) {
          if (asked.length > 0) toast({ title: 'Only mail that you received can be sorted' })
          return Promise.resolve(false)
        }
        const senders = new Set(rows.map(([sender]) => sender))
        return perform({
          rows: rows.map(([, row]) => row),
          ids: cachedIds(client, row => senders.has(senderOf(row))),
          edit: row => ({ ...row, kind }),
          act: rows => {
            const body = {
              senders: rows.map(row => ({ accountId: row.accountId, sender: row.senderEmail, kind })),
            }
            return rearrange(
              offline => callOrQueue(triage.sort, { body }, offline),
              (senders: Sorting[]) => stepOf(triage.sort, { body: { senders } }),
            )
          },
          done: {
            title: `Moved to ${kindNames[kind]}`,
            description: `So is all mail from ${senders.size === 1 ? first.senderEmail : `these ${senders.size} senders`}.`,
          },
          failed: { title: 'The mail was not moved', description: tryLater },
        })
      },
      label: (rows: EmailRow[], { add, remove }: { add: SharedLabel[]; remove: SharedLabel[] }) =>
        perform({
          rows: allMessagesOf(rows),
          edit: row => ({
            ...row,
            labels: [
              ...row.labels.filter(name => !remove.some(label => label.name === name)),
              ...add.map(({ name }) => name).filter(name => !row.labels.includes(name)),
            ],
          }),
          act: rows => {
            const body = {
              messageIds: idsOf(rows),
              add: add.flatMap(({ ids }) => ids),
              remove: remove.flatMap(({ ids }) => ids),
            }
            return rearrange(offline => callOrQueue(triage.label, { body }, offline), putBack)
          },
          done: { title: 'Labels changed' },
          failed: { title: 'The labels were not changed', description: tryLater },
        }),
    }
  }, [client, toast, perform])
}

/** The message of a row, or the last of its conversation, that somebody else has sent. */
export const receivedOf = (row: EmailRow): EmailRow | undefined =>
  (isOwnMail(row) ? messagesOf(row) : [row]).findLast(one => !isOwnMail(one) && one.senderEmail !== '')
const senderOf = ({ accountId, senderEmail }: EmailRow) => `${accountId} ${senderEmail.toLowerCase()}`

const idsOf = (rows: EmailRow[]) => rows.map(row => row.id)
/** Whether a message is in the inbox, or was until it was snoozed: the server's rule. */
const isSnoozable = (row: EmailRow) => row.labels.includes('inbox') || row.snoozedUntil !== null

type Choose = (rows: EmailRow[]) => EmailRow[]
/** The messages to change: of each conversation those that `choose` takes, of single messages all. */
const chosen = (rows: EmailRow[], choose: Choose) =>
  rows.some(row => row.messages) ? allMessagesOf(rows.flatMap(row => choose(messagesOf(row)))) : choose(rows)

/** The log has the specification's name for a conversation that was not deleted. */
const failedToDelete = (rows: EmailRow[]): TriageChange['failed'] => ({
  title: 'Failed to delete email',
  description: tryLater,
  logged: rows.some(({ messages }) => messages) ? 'Failed to delete thread' : undefined,
})
const isOfMany = ({ messages = [] }: EmailRow) => messages.length > 1
const nounOf = (rows: EmailRow[]) => (rows.some(isOfMany) ? 'conversation' : 'email')
const count = (rows: EmailRow[], what: string) =>
  rows.length === 1 ? capitalised(what) : `${rows.length} ${nounOf(rows)}s ${what}`

function whenInWords(date: Date): string {
  return date.toLocaleString(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })
}
