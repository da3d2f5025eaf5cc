import { useState } from 'react'
import { TARGET_NAMES } from '#core/outreach/contacts/import/columns/targets.ts'
import { splitRecipients } from '#core/text/addresses/split-recipients.ts'
import { fieldsOf, messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useCreateContact } from '../queries.ts'

type Kind = 'person' | 'organization'
const BLANK = { firstName: '', lastName: '', name: '', company: '', title: '', addresses: '' }

/** Adds a person or an organization by hand. */
export function NewContactDialog({
  start,
  onClose,
  onCreated,
}: {
  /** What is known of them already. */
  start?: Partial<typeof BLANK>
  onClose: () => void
  onCreated: (id: number) => void
}) {
  const create = useCreateContact()
  const [kind, setKind] = useState<Kind>('person')
  const [values, setValues] = useState({ ...BLANK, ...start })
  const faults = fieldsOf(create.error)
  const field = (name: keyof typeof BLANK) => ({
    label: TARGET_NAMES[name === 'addresses' ? 'address' : name],
    value: values[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  const save = () => {
    const { firstName, lastName, name, company, title } = values
    const facts = kind === 'person' ? { firstName, lastName, company, title } : { name }
    create.mutate(
      { body: { kind, ...facts, addresses: splitRecipients(values.addresses) } },
      { onSuccess: ({ id }) => onCreated(id) },
    )
  }
  return (
    <Dialog
      onClose={onClose}
      title="New contact"
      deed={
        <Button variant="primary" type="submit" form="new-contact" loading={create.isPending}>
          Add contact
        </Button>
      }
    >
      <form
        id="new-contact"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <SegmentedControl
          label="Kind"
          options={[
            { value: 'person', label: 'Person' },
            { value: 'organization', label: 'Organization' },
          ]}
          value={kind}
          onValueChange={value => setKind(value as Kind)}
        />
        {kind === 'person' ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField autoComplete="off" maxLength={100} {...field('firstName')} />
            <TextField autoComplete="off" maxLength={100} {...field('lastName')} />
            <TextField optional autoComplete="off" maxLength={200} {...field('company')} />
            <TextField optional autoComplete="off" maxLength={200} {...field('title')} />
          </div>
        ) : (
          <TextField autoComplete="off" maxLength={200} {...field('name')} />
        )}
        <TextField
          type="text"
          inputMode="email"
          autoComplete="off"
          hint="Several are separated by commas; the first one is written to."
          {...field('addresses')}
        />
        {create.error && Object.keys(faults).length === 0 && (
          <FieldError>{messageOf(create.error, 'The contact was not added. Please try again.')}</FieldError>
        )}
      </form>
    </Dialog>
  )
}
