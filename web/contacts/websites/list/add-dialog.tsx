import { useState } from 'react'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import type { websites } from '#core/contract/outreach/websites.ts'
import { counted, inFigures } from '#core/text/counted.ts'
import { fieldsOf, messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useAddFromContacts, useAddWebsites } from '../queries.ts'

type Added = ResponseOf<typeof websites.add>

/** Adds websites by their addresses, or those of the domains that contacts have. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const [addresses, setAddresses] = useState('')
  const [refused, setRefused] = useState<Added['refused']>([])
  const add = useAddWebsites()
  const fromContacts = useAddFromContacts()
  const { toast } = useToast()
  const isBusy = add.isPending || fromContacts.isPending
  const error = add.error ?? fromContacts.error
  const fields = fieldsOf(error)
  const save = async (run: () => Promise<Added>) => {
    add.reset()
    fromContacts.reset()
    try {
      const done = await run()
      toast({ title: resultOf(done) })
      setRefused(done.refused)
      if (done.refused.length === 0) onClose()
      // What is left in the field is what has to be mended.
      else setAddresses(done.refused.map(({ line }) => line).join('\n'))
    } catch {
      // The mutation keeps the error, and the dialog shows it.
    }
  }
  return (
    <Dialog
      onClose={onClose}
      title="Add websites"
      description="They are read one page after the other, as far as each website allows it: contact, imprint, team, about and services."
      deed={
        <Button
          variant="primary"
          loading={add.isPending}
          disabled={isBusy && !add.isPending}
          onClick={() => void save(() => add.mutateAsync({ body: { addresses } }))}
        >
          Add
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label="Websites"
          rows={5}
          autoFocus
          autoCapitalize="off"
          spellCheck={false}
          placeholder={'example.com\nanother-example.org'}
          hint="One a line. Addresses of single pages are fine, too."
          error={fields.addresses}
          value={addresses}
          onChange={event => setAddresses(event.target.value)}
        />
        {refused.length > 0 && (
          <div role="alert">
            <p className="font-medium text-danger-text">
              {refused.length === 1 ? 'This line was not added:' : 'These lines were not added:'}
            </p>
            <ul className="mt-1 max-h-40 overflow-y-auto text-sm">
              {refused.map(({ line, why }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be there twice
                <li key={at} className="[overflow-wrap:anywhere]">
                  {line} <span className="text-faint">{why}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {error && Object.keys(fields).length === 0 && (
          <FieldError>{messageOf(error, 'The websites were not added')}</FieldError>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
          <p className="min-w-48 flex-1 text-muted text-sm">
            Or the websites of all domains that your contacts have addresses in.
          </p>
          <Button
            size="sm"
            loading={fromContacts.isPending}
            disabled={isBusy && !fromContacts.isPending}
            onClick={() => void save(() => fromContacts.mutateAsync({}))}
          >
            Add from contacts
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function resultOf({ added, known }: Added): string {
  if (added.length === 0) return known > 0 ? 'They are all there already' : 'No website was added'
  const result = `${counted(added.length, 'website')} added`
  return known > 0 ? `${result}, ${inFigures(known)} there already` : result
}
