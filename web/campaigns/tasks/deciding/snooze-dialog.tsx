import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { dayFrom, longDay, morningOf } from '../words.ts'

/** Until when a task is put off: a usual day, or any. */
export function SnoozeDialog({
  open,
  onClose,
  onChoose,
}: {
  open: boolean
  onClose: () => void
  onChoose: (until: Date) => void
}) {
  const [now] = useState(() => new Date())
  const [day, setDay] = useState('')
  const choose = (chosen: string) => {
    onChoose(morningOf(chosen))
    onClose()
  }
  const toMonday = ((8 - now.getDay()) % 7) + (now.getDay() === 1 ? 7 : 0)
  const usual = [
    { label: 'Tomorrow', day: dayFrom(now, 1) },
    { label: 'In three days', day: dayFrom(now, 3) },
    { label: 'Next Monday', day: dayFrom(now, toMonday) },
    { label: 'In a month', day: dayFrom(now, 30) },
  ]
  return (
    <Dialog open={open} onClose={onClose} title="Put off until" size="sm">
      <ul className="-mx-2">
        {usual.map(({ label, day }) => (
          <li key={label}>
            <button
              type="button"
              onClick={() => choose(day)}
              className="flex min-h-control w-full items-baseline justify-between gap-4 rounded-control px-2 py-1.5 text-left hover:bg-hover coarse:min-h-11"
            >
              <span>{label}</span>
              <span className="text-muted text-sm tabular-nums">{longDay(day)}</span>
            </button>
          </li>
        ))}
      </ul>
      <form
        className="mt-3 flex items-end gap-2"
        onSubmit={event => {
          event.preventDefault()
          if (day !== '') choose(day)
        }}
      >
        <TextField
          label="Another day"
          type="date"
          min={dayFrom(now, 1)}
          max={dayFrom(now, 365)}
          required
          value={day}
          onChange={event => setDay(event.currentTarget.value)}
          className="flex-1"
        />
        <Button type="submit">Put off</Button>
      </form>
    </Dialog>
  )
}
