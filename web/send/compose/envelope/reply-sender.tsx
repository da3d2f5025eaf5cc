import { useState } from 'react'
import { identitiesOf } from '#web/mailbox/accounts/identities.ts'
import { Select } from '#web/ui/forms/select.tsx'
import type { OutgoingMessage } from '../outgoing/use-outgoing-message.ts'

/** The sender of a reply: a line of text, or a choice where the account has several addresses. */
export function ReplySender({ writing }: { writing: OutgoingMessage }) {
  const { sender, identity, edit } = writing
  // The address that the message was sent to stays in the choice.
  const [written] = useState(writing.fields.fromAddress)
  if (!sender || !identity) return null
  const identities = identitiesOf(sender, written)
  if (identities.length === 1)
    return <span className="min-w-0 truncate text-faint text-xs max-sm:hidden">from {identity.address}</span>
  return (
    <Select
      label="From"
      hideLabel
      isQuiet
      size="sm"
      className="min-w-0 max-w-64"
      value={identity.key}
      onValueChange={key => edit({ fromAddress: identities.find(one => one.key === key)?.alias ?? null })}
      options={identities.map(({ key, address }) => ({ value: key, label: address }))}
    />
  )
}
