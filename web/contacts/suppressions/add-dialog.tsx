import { useState } from 'react'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import type { suppressions } from '#core/contract/outreach/suppressions.ts'
import { counted } from '#core/text/counted.ts'
import { fieldsOf, messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useAddSuppressions } from './queries.ts'

/** Puts addresses and domains on the list, one or many, and says what became of each. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const add = useAddSuppressions()
  const [entries, setEntries] = useState('')
  const [reason, setReason] = useState('')
  const faults = fieldsOf(add.error)
  return (
    <Dialog
      onClose={onClose}
      title="Add to the suppression list"
      description="No automatic mail will be sent to these addresses, or to anybody at these domains."
      footer={
        add.data && (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        )
      }
      deed={
        <Button
          variant="primary"
          type="submit"
          form="suppress"
          blocked={entries.trim() === '' && 'There is nothing to add'}
          loading={add.isPending}
        >
          Add
        </Button>
      }
    >
      {add.data ? (
        <Result result={add.data} />
      ) : (
        <form
          id="suppress"
          className="flex flex-col gap-4"
          onSubmit={event => {
            event.preventDefault()
            add.mutate({ body: { entries, reason } })
          }}
        >
          <TextArea
            label="Addresses and domains"
            rows={5}
            placeholder={'anna@example.com\nexample.org'}
            hint="Separated by line breaks, commas or spaces."
            value={entries}
            error={
              faults.entries ??
              (add.error ? messageOf(add.error, 'Nothing was added. Please try again.') : undefined)
            }
            onChange={event => setEntries(event.target.value)}
          />
          <TextField
            label="Reason"
            optional
            maxLength={500}
            value={reason}
            error={faults.reason}
            onChange={event => setReason(event.target.value)}
          />
        </form>
      )}
    </Dialog>
  )
}

function Result({
  result: { added, known, refused, refusedCount },
}: {
  result: ResponseOf<typeof suppressions.add>
}) {
  return (
    <div role="status">
      <p>
        {counted(added, 'entry', 'entries')} added.
        {known > 0 &&
          ` ${counted(known, 'entry', 'entries')} ${known === 1 ? 'was' : 'were'} on the list already.`}
      </p>
      {refusedCount > 0 && (
        <>
          <p className="mt-3">
            {refusedCount === 1
              ? 'This is neither an address nor a domain:'
              : `These ${refusedCount} are neither addresses nor domains:`}
          </p>
          <ul className="mt-1 text-muted">
            {refused.map(text => (
              <li key={text} className="[overflow-wrap:anywhere]">
                {text}
              </li>
            ))}
          </ul>
          {refusedCount > refused.length && (
            <p className="text-faint">and {refusedCount - refused.length} more.</p>
          )}
        </>
      )}
    </div>
  )
}
