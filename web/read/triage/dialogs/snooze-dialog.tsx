import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { RowsDialogProps } from '../list/rows-dialog-props.ts'
import { useTriage } from '../use-triage.ts'
import { localInputValue, snoozeChoices } from './snooze-times.ts'

/** The choice of a time until which conversations are snoozed. */
export function SnoozeDialog({ rows, onClose, onDone }: RowsDialogProps) {
  const triage = useTriage()
  const [now] = useState(() => new Date())
  const [custom, setCustom] = useState(localInputValue(new Date(now.getTime() + 24 * 60 * 60_000)))
  const choose = (at: Date) => {
    onClose()
    onDone?.()
    void triage.snooze(rows, at)
  }
  const at = new Date(custom)
  const isValid = at.getTime() > now.getTime()
  const isSnoozed = rows.some(row => row.snoozedUntil !== null)
  return (
    <Dialog
      onClose={onClose}
      title="Snooze until"
      description="It leaves the inbox and comes back then, or as soon as somebody answers."
      size="sm"
    >
      <ul className="-mx-2 flex flex-col">
        {isSnoozed && (
          <li>
            <Choice
              label="Bring back now"
              when=""
              onClick={() => {
                onClose()
                void triage.unsnooze(rows)
              }}
            />
          </li>
        )}
        {snoozeChoices(now).map(({ label, at }) => (
          <li key={label}>
            <Choice
              label={label}
              when={at.toLocaleString(undefined, {
                weekday: 'short',
                day: 'numeric',
                month: 'short',
                hour: 'numeric',
                minute: '2-digit',
              })}
              onClick={() => choose(at)}
            />
          </li>
        ))}
      </ul>
      <form
        className="mt-3 flex items-end gap-2 border-line border-t pt-4"
        onSubmit={event => {
          event.preventDefault()
          if (isValid) choose(at)
        }}
      >
        <TextField
          className="flex-1"
          label="Another time"
          type="datetime-local"
          min={localInputValue(now)}
          value={custom}
          onChange={event => setCustom(event.target.value)}
          error={isValid ? undefined : 'Please choose a time in the future'}
        />
        <Button type="submit" blocked={!isValid && 'Please choose a time in the future'}>
          Snooze
        </Button>
      </form>
    </Dialog>
  )
}

function Choice({ label, when, onClick }: { label: string; when: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="ring-inside flex h-control w-full items-center justify-between gap-3 rounded-control px-2 text-left hover:bg-hover coarse:h-11"
    >
      <span>{label}</span>
      <span className="text-faint text-sm tabular-nums">{when}</span>
    </button>
  )
}
