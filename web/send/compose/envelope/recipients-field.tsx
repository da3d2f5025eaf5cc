import { useDeferredValue, useState } from 'react'
import { can } from '#core/policy.ts'
import {
  formatAddress,
  isValidAddress,
  parseAddressList,
  readAddressList,
} from '#core/text/addresses/addresses.ts'
import { splitRecipients } from '#core/text/addresses/split-recipients.ts'
import { useSession } from '#web/people/auth/queries.ts'
import { useRecipients, useSuggestedContacts } from '#web/send/drafts/queries.ts'
import { ChipsField } from '#web/ui/forms/chips-field.tsx'
import { suggestRecipients } from './suggest-recipients.ts'

const MAX_SUGGESTIONS = 6

/** Recipients as chips, with suggestions from earlier correspondence and from contacts. */
export function RecipientsField({
  label,
  value,
  onChange,
  autoFocus = false,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
}) {
  const { data } = useRecipients()
  const { user } = useSession()
  const [typed, setTyped] = useState('')
  const { data: contacts } = useSuggestedContacts(
    useDeferredValue(typed),
    user !== undefined && can(user, 'outreach.use'),
  )
  const suggest = (text: string) =>
    suggestRecipients({
      typed: text,
      known: data ?? [],
      contacts: contacts ?? [],
      most: MAX_SUGGESTIONS,
    }).map(({ name, address }) => ({
      value: formatAddress({ name, address }),
      label: name ?? address,
      detail: name ? address : undefined,
    }))
  return (
    <ChipsField
      label={label}
      value={value}
      onChange={onChange}
      split={splitRecipients}
      isValid={chip => {
        const { found, rest } = readAddressList(chip)
        const [first, ...others] = found
        return first !== undefined && isValidAddress(first.address) && [...others, ...rest].length === 0
      }}
      labelOf={chip => {
        const [first] = parseAddressList(chip)
        return first?.name || first?.address || chip
      }}
      suggest={suggest}
      onType={setTyped}
      autoFocus={autoFocus}
    />
  )
}
