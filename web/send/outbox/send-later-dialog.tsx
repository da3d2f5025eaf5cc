import { useState } from 'react'
import { readWhen } from '#core/text/dates/read-when.ts'
import { timeZone } from '#web/platform/time-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useSuggestions } from './queries.ts'
import { timeInWords } from './time-in-words.ts'

interface SendLaterProps {
  accountId: number
  /** The recipients, as typed. */
  to: string
  /** When it was to leave before. */
  before?: string | null
  onChoose: (at: Date) => void
  onClose: () => void
}

/** The choice of when a message leaves: usual times, when the recipient is at work, or a time in words. */
export function SendLaterDialog({ accountId, to, before, onChoose, onClose }: SendLaterProps) {
  const { data, isError, refetch } = useSuggestions(accountId, to)
  const choose = (at: Date) => {
    onClose()
    onChoose(at)
  }
  const isBeforeAhead = before != null && new Date(before) > new Date()
  return (
    <Dialog
      onClose={onClose}
      title="Send later"
      description="It waits in Scheduled, where you can change or stop it."
      size="sm"
    >
      {isError && <NotLoaded text="The usual times could not be loaded." onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows count={4} label="Loading times" />}
      {data && (
        <ul className="-mx-2 flex flex-col">
          {isBeforeAhead && <Choice label="As before" at={before} onChoose={choose} />}
          {data.suggestions.map(({ kind, label, at }) => (
            <Choice key={kind} label={label} at={at} onChoose={choose} />
          ))}
        </ul>
      )}
      {data?.recipient && (
        <p className="mt-2 text-muted text-sm">
          {data.recipient}: {data.known.sentences.join(' ')}
        </p>
      )}
      <InWords onChoose={choose} />
    </Dialog>
  )
}

function Choice({ label, at, onChoose }: { label: string; at: string; onChoose: (at: Date) => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={() => onChoose(new Date(at))}
        className="ring-inside flex h-control w-full items-center justify-between gap-3 rounded-control px-2 text-left hover:bg-hover coarse:h-11"
      >
        <span>{label}</span>
        <span className="text-faint text-sm tabular-nums">{timeInWords(at)}</span>
      </button>
    </li>
  )
}

function InWords({ onChoose }: { onChoose: (at: Date) => void }) {
  const [words, setWords] = useState('')
  const at = readWhen(words, new Date(), timeZone())
  const isUnclear = words.trim() !== '' && at === null
  return (
    <form
      className="mt-3 flex flex-col gap-2 border-line border-t pt-4"
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        if (at) onChoose(at)
      }}
    >
      <div className="flex items-end gap-2">
        <TextField
          className="flex-1"
          label="Another time"
          placeholder="next friday 3pm, in 2 hours"
          value={words}
          onChange={event => setWords(event.target.value)}
        />
        <Button type="submit" blocked={at === null && 'Say when, in the field beside it'}>
          Schedule
        </Button>
      </div>
      <p role="status" className="min-h-5 text-muted text-sm">
        {at && `It will be sent ${timeInWords(at)}.`}
        {isUnclear && 'This time has passed, or could not be understood. Try “tomorrow at 9”.'}
      </p>
    </form>
  )
}
