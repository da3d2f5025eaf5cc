import { type ReactNode, useState } from 'react'
import { useFollowUp } from '#web/automation/queries.ts'
import { SendLaterDialog } from '#web/send/outbox/send-later-dialog.tsx'
import type { Entry } from './entries.ts'
import type { EntryActions } from './entry-actions.ts'
import { EntryRow } from './entry-row.tsx'
import { type EntryView, viewOf } from './entry-view.ts'
import { OutgoingDialog } from './outgoing-dialog.tsx'
import { PlannedDialog } from './planned-dialog.tsx'
import { usePlannedActions } from './use-planned-actions.ts'
import { useScheduledActions } from './use-scheduled-actions.ts'

type EntryOf<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>

interface EntryProps<Kind extends Entry['kind']> {
  entry: EntryOf<Kind>
  isCurrent: boolean
  onFocus: () => void
}

type Open = 'text' | 'editor' | 'time' | null

/** A message in the outbox. */
export function OutgoingEntry(props: EntryProps<'outgoing'>) {
  return props.entry.item.origin === 'follow_up' ? <WaitingStep {...props} /> : <Message {...props} />
}

/** A follow-up that is in the outbox already: it is changed and skipped as a step of its conversation. */
function WaitingStep(props: EntryProps<'outgoing'>) {
  const { entry, ...row } = props
  const { item } = entry
  const [open, setOpen] = useState<Open>(null)
  const { data } = useFollowUp(item.threadId)
  const step = data?.steps.find(({ outgoingId }) => outgoingId === item.id)
  const outgoing = useScheduledActions(item)
  const planned = usePlannedActions(
    { threadId: item.threadId, step: step?.step ?? 0, isSkipped: false, isNext: false },
    () => setOpen('editor'),
  )
  if (!step) return <Message {...props} />
  const actions = { ...planned, sendNow: outgoing.sendNow, isBusy: planned.isBusy || outgoing.isBusy }
  return (
    <WithTime entry={entry} actions={actions} open={open} setOpen={setOpen} {...row}>
      {view =>
        (open === 'text' || open === 'editor') && (
          <PlannedDialog
            step={step.step}
            by={item.by}
            view={view}
            actions={actions}
            startsInEditor={open === 'editor'}
            onReschedule={() => setOpen('time')}
            onClose={() => setOpen(null)}
          />
        )
      }
    </WithTime>
  )
}

function Message({ entry, ...row }: EntryProps<'outgoing'>) {
  const [open, setOpen] = useState<Open>(null)
  const actions = useScheduledActions(entry.item)
  return (
    <WithTime entry={entry} actions={actions} open={open} setOpen={setOpen} {...row}>
      {view =>
        open === 'text' && (
          <OutgoingDialog
            id={entry.item.id}
            origin={entry.item.origin}
            at={entry.at}
            by={entry.item.by}
            view={view}
            actions={actions}
            onReschedule={() => setOpen('time')}
            onClose={() => setOpen(null)}
          />
        )
      }
    </WithTime>
  )
}

/** A follow-up that is planned. */
export function PlannedEntry({ entry, ...row }: EntryProps<'planned'>) {
  const [open, setOpen] = useState<Open>(null)
  const actions = usePlannedActions(entry.item, () => setOpen('editor'))
  return (
    <WithTime entry={entry} actions={actions} open={open} setOpen={setOpen} {...row}>
      {view =>
        (open === 'text' || open === 'editor') && (
          <PlannedDialog
            step={entry.item.step}
            by={entry.item.by}
            view={view}
            actions={actions}
            startsInEditor={open === 'editor'}
            onReschedule={() => setOpen('time')}
            onClose={() => setOpen(null)}
          />
        )
      }
    </WithTime>
  )
}

function WithTime({
  entry,
  actions,
  open,
  setOpen,
  children,
  ...row
}: {
  entry: Entry
  actions: EntryActions
  open: Open
  setOpen: (open: Open) => void
  isCurrent: boolean
  onFocus: () => void
  children: (view: EntryView) => ReactNode
}) {
  const view = viewOf(entry)
  return (
    <>
      <EntryRow
        id={entry.key}
        at={entry.at}
        view={view}
        actions={actions}
        onOpen={() => setOpen('text')}
        onReschedule={() => setOpen('time')}
        {...row}
      />
      {children(view)}
      {open === 'time' && (
        <SendLaterDialog
          accountId={view.accountId}
          to={view.to.join(', ')}
          onChoose={actions.reschedule}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
