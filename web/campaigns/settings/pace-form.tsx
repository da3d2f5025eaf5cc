import { useState } from 'react'
import type { ShownMailbox } from '#core/contract/outreach/campaigns.ts'
import { NumberField } from '#web/automation/number-field.tsx'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useSetPace } from '../queries.ts'

const FIELDS = [
  { name: 'dailyLimit', label: 'Mails a day at most', min: 1, max: 2000 },
  { name: 'rampFrom', label: 'On the first day', min: 1, max: 2000 },
  { name: 'rampBy', label: 'More on each day', min: 0, max: 2000 },
  { name: 'gapFrom', label: 'Minutes between, at least', min: 1, max: 240 },
  { name: 'gapTo', label: 'Minutes between, at most', min: 1, max: 240 },
] as const

/** How fast campaigns, all together, may send from a mailbox. */
export function PaceForm({ mailbox, onClose }: { mailbox: ShownMailbox; onClose: () => void }) {
  const [pace, setPace] = useState(mailbox.pace)
  const save = useSetPace()
  const { toast } = useToast()
  const isWrong = pace.gapFrom > pace.gapTo
  const submit = async () => {
    try {
      await save.mutateAsync({ params: { accountId: mailbox.accountId }, body: pace })
      toast({
        title: 'The pace is saved',
        description: 'It applies to all campaigns that send from this mailbox.',
      })
      onClose()
    } catch (error) {
      console.error('The pace was not saved', error)
    }
  }
  return (
    <form
      aria-label={`Pace of ${mailbox.email}`}
      className="mt-3 flex flex-col gap-3 rounded-panel bg-sunken p-3"
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className="text-muted text-sm">
        A mailbox has one pace, which all campaigns share. A new mailbox that suddenly sends a lot is taken
        for one that was stolen: begin slowly. What its provider allows holds besides.
      </p>
      <div className="grid gap-3 sm:grid-cols-3 max-sm:grid-cols-2">
        {FIELDS.map(({ name, label, min, max }) => (
          <NumberField
            key={name}
            label={label}
            min={min}
            max={max}
            value={pace[name]}
            onChange={value => setPace(before => ({ ...before, [name]: value }))}
          />
        ))}
      </div>
      {isWrong && <FieldError>The longest gap cannot be shorter than the shortest</FieldError>}
      {save.isError && (
        <FieldError>{messageOf(save.error, 'It was not saved. Please try again.')}</FieldError>
      )}
      <div className="flex gap-2">
        <Button
          type="submit"
          size="sm"
          variant="primary"
          blocked={isWrong && 'The longest gap cannot be shorter than the shortest'}
          loading={save.isPending}
        >
          Save the pace
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
