import { type FormEvent, useState } from 'react'
import type { Verdict } from '#core/contract/outreach/task-values.ts'
import type { Task } from '#core/contract/outreach/tasks.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { dayFrom } from '../words.ts'
import type { Judging } from './use-decisions.ts'

/** Verdicts for which something more has to be known. */
export type Asking = Exclude<Verdict, 'interested'>

const TITLES: Record<Asking, string> = {
  'not-now': 'Not now',
  'not-interested': 'Not interested',
  'wrong-person': 'Wrong person',
  away: 'Away',
}
const TEXTS: Record<Asking, string> = {
  'not-now': 'The campaign ends for them, and a task reminds you on the day.',
  'not-interested': 'The campaign ends for them.',
  'wrong-person': 'The campaign ends for them.',
  away: 'It was no answer: the campaign waits until they are back, and goes on a day later.',
}
/** Where the answer names no day. */
const USUAL_DAYS = { 'not-now': 90, away: 7 } as const

/** Asks what belongs to a verdict: when, who, whether ever again. Filled in with what the answer says. */
export function VerdictDialog({
  task,
  as,
  onClose,
  onJudge,
}: {
  task: Task
  as: Asking
  onClose: () => void
  onJudge: (body: Judging) => void
}) {
  const [now] = useState(() => new Date())
  const proposed = task.proposal?.as === as ? task.proposal : null
  const hasDay = as === 'not-now' || as === 'away'
  const [until, setUntil] = useState(() => proposed?.until ?? (hasDay ? dayFrom(now, USUAL_DAYS[as]) : ''))
  const [name, setName] = useState(proposed?.other?.name ?? '')
  const [address, setAddress] = useState(proposed?.other?.address ?? '')
  const [suppress, setSuppress] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    onJudge({
      as,
      suppress: as === 'not-interested' && suppress,
      timeZone,
      ...(hasDay ? { until } : {}),
      ...(as === 'wrong-person' && address.trim() !== ''
        ? { other: { name: name.trim(), address: address.trim() } }
        : {}),
    })
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title={TITLES[as]}
      description={TEXTS[as]}
      size="sm"
      deed={
        <Button type="submit" form="verdict" variant="primary">
          Save
        </Button>
      }
    >
      <form id="verdict" onSubmit={submit} className="flex flex-col gap-4">
        {hasDay && (
          <TextField
            label={as === 'away' ? 'Back on' : 'Ask again on'}
            type="date"
            required
            min={dayFrom(now, 0)}
            value={until}
            onChange={event => setUntil(event.currentTarget.value)}
          />
        )}
        {as === 'wrong-person' && (
          <>
            <TextField
              label="Who is right"
              optional
              value={name}
              onChange={event => setName(event.currentTarget.value)}
            />
            <TextField
              label="Their address"
              type="email"
              optional
              hint="They become a contact. Nothing is sent to them by itself."
              value={address}
              onChange={event => setAddress(event.currentTarget.value)}
            />
          </>
        )}
        {as === 'not-interested' && (
          <Checkbox
            label="Never write to them by itself again"
            description="Their address goes onto the suppression list."
            checked={suppress}
            onCheckedChange={setSuppress}
          />
        )}
      </form>
    </Dialog>
  )
}
