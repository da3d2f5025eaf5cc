import type { ContactField } from '#core/contract/outreach/contact-fields.ts'
import type { ContactChange } from '#core/contract/outreach/contact-writing.ts'
import type { Contact } from '#core/contract/outreach/contacts.ts'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { useFields } from '../queries.ts'
import { EditableFact } from './editable-fact.tsx'

const TYPES = {
  text: 'text',
  number: 'number',
  date: 'date',
  link: 'url',
  'yes-no': undefined,
  choice: undefined,
} as const
const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** The values of the workspace's own fields. */
export function CustomFacts({
  contact,
  onChange,
}: {
  contact: Contact
  onChange: (change: ContactChange) => Promise<unknown>
}) {
  const { data: fields, isError, refetch } = useFields()
  if (isError && !fields)
    return (
      <NotLoaded
        className="mt-3"
        text="Your own fields could not be loaded."
        onRetry={() => void refetch()}
      />
    )
  if (!fields || fields.length === 0) return null
  return (
    <dl className="mt-3 flex flex-col border-line border-t pt-3">
      {fields.map(field => (
        <EditableFact
          key={field.key}
          label={field.name}
          value={textOf(contact.custom[field.key])}
          shown={shownOf(field, contact.custom[field.key])}
          type={TYPES[field.type]}
          options={
            field.type === 'yes-no'
              ? YES_NO
              : field.type === 'choice'
                ? field.choices.map(value => ({ value, label: value }))
                : undefined
          }
          onSave={text => onChange({ custom: { [field.key]: typedValue(field, text) } })}
        />
      ))}
    </dl>
  )
}

type Value = Contact['custom'][string]

const textOf = (value: Value | undefined): string =>
  value === undefined ? '' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)

function shownOf({ type }: ContactField, value: Value | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (type === 'date' && typeof value === 'string')
    return new Date(`${value}T00:00`).toLocaleDateString(undefined, { dateStyle: 'medium' })
  if (typeof value === 'number') return value.toLocaleString()
  return textOf(value)
}

/** What was typed as the field's type; the server says what is wrong with it. */
function typedValue({ type }: ContactField, text: string): Value | null {
  if (text === '') return null
  return type === 'yes-no' ? text === 'yes' : text
}
