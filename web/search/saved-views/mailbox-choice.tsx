import { useAccounts } from '#web/mailbox/accounts/queries.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'

/** Which mailboxes a view or a rule is about: all, or chosen ones. */
export function MailboxChoice({
  value,
  onChange,
  all,
  isOffered = () => true,
  error,
}: {
  /** Null: all. */
  value: readonly number[] | null
  onChange: (value: number[] | null) => void
  /** What all of them are called. */
  all: string
  isOffered?: (account: {
    isOwn: boolean
    canManageEmails: boolean
    organizationId: number | null
  }) => boolean
  error?: string | undefined
}) {
  const accounts = (useAccounts().data ?? []).filter(isOffered)
  const chosen = new Set(value)
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium text-sm">Mailboxes</legend>
      <SegmentedControl
        label="Mailboxes"
        size="sm"
        options={[
          { value: 'all', label: all },
          { value: 'some', label: 'Only these' },
        ]}
        value={value === null ? 'all' : 'some'}
        onValueChange={next => onChange(next === 'all' ? null : accounts.map(({ id }) => id))}
      />
      {value !== null && (
        <ul className="flex flex-col gap-1.5 pt-1">
          {accounts.map(({ id, email }) => (
            <li key={id} className="min-w-0">
              <Checkbox
                label={email}
                checked={chosen.has(id)}
                onCheckedChange={isOn =>
                  onChange(isOn ? [...value, id] : value.filter(other => other !== id))
                }
              />
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p role="alert" className="text-danger-text text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
