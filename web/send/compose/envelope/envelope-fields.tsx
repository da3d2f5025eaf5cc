import { useState } from 'react'
import { Link } from 'react-router'
import { identitiesOf } from '#web/mailbox/accounts/identities.ts'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/forms/select.tsx'
import type { OutgoingMessage } from '../outgoing/use-outgoing-message.ts'
import { RecipientsField } from './recipients-field.tsx'

/** The sender, recipients and subject. */
export function EnvelopeFields({
  writing,
  focusesTo,
  onSubject,
  className,
}: {
  writing: OutgoingMessage
  focusesTo: boolean
  onSubject?: (subject: string) => void
  className?: string
}) {
  const { fields, edit } = writing
  const [begun] = useState(fields)
  const [shows, setShows] = useState({ cc: fields.cc !== '', bcc: fields.bcc !== '' })
  const copies = [
    { name: 'cc', label: 'Cc' },
    { name: 'bcc', label: 'Bcc' },
  ] as const
  return (
    <div className={classNames('divide-y divide-line', className)}>
      <SenderField writing={writing} />
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <RecipientsField
            label="To"
            from={fields.fromAccountId}
            value={fields.to}
            onChange={to => edit({ to })}
            autoFocus={focusesTo}
          />
        </div>
        {/* Buttons for Cc and Bcc only where they are empty: a field with recipients is always shown. */}
        {copies
          .filter(({ name }) => fields[name] === '')
          .map(({ name, label }) => (
            <Button
              key={name}
              variant="ghost"
              size="sm"
              className="mt-0.5"
              aria-expanded={shows[name]}
              onClick={() => setShows({ ...shows, [name]: !shows[name] })}
            >
              {label}
            </Button>
          ))}
      </div>
      {copies
        .filter(({ name }) => shows[name])
        .map(({ name, label }) => (
          <RecipientsField
            key={name}
            label={label}
            from={fields.fromAccountId}
            value={fields[name]}
            onChange={value => edit({ [name]: value })}
            autoFocus={begun[name] === ''}
          />
        ))}
      <input
        type="text"
        dir="auto"
        aria-label="Subject"
        // Enter in a form field would send the message.
        onKeyDown={event =>
          event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()
        }
        placeholder="Subject"
        value={fields.subject}
        onChange={event => {
          edit({ subject: event.target.value })
          onSubject?.(event.target.value)
        }}
        className="h-9 w-full bg-transparent font-medium outline-none placeholder:font-normal placeholder:text-faint coarse:text-[1rem]"
      />
    </div>
  )
}

/** Only active accounts can send (specification, section 5). */
function SenderField({ writing }: { writing: OutgoingMessage }) {
  const { senders, identity, edit, hasLoadedSenders } = writing
  const identities = senders.flatMap(sender =>
    identitiesOf(sender, sender.id === identity?.accountId ? identity.alias : null),
  )
  if (hasLoadedSenders && senders.length === 0) {
    return (
      <p role="alert" className="py-2 text-danger-text">
        No active email accounts available. Please connect an account first.{' '}
        <Link to={`${paths.settings}?tab=accounts`} className="underline">
          Connect an account
        </Link>
      </p>
    )
  }
  return (
    <div className="flex items-center gap-2 py-1">
      <span aria-hidden="true" className="w-8 shrink-0 text-faint text-sm">
        From
      </span>
      <Select
        label="From"
        hideLabel
        isQuiet
        size="sm"
        className="-mx-2 min-w-0 flex-1"
        placeholder="Select a sender account"
        value={identity?.key}
        onValueChange={key => {
          const chosen = identities.find(one => one.key === key)
          if (chosen) edit({ fromAccountId: chosen.accountId, fromAddress: chosen.alias })
        }}
        options={identities.map(({ key, label }) => ({ value: key, label }))}
      />
    </div>
  )
}
