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
import { useNamedRecipients, useRecipients, useSuggestedContacts } from '#web/send/drafts/queries.ts'
import { ChipsField } from '#web/ui/forms/chips-field.tsx'
import { suggestRecipients } from './suggest-recipients.ts'

const MAX_SUGGESTIONS = 6
const NOBODY: [] = []

const find = (typed: string, of: Pick<Parameters<typeof suggestRecipients>[0], 'known' | 'contacts'>) =>
  suggestRecipients({ typed, ...of, most: MAX_SUGGESTIONS })

/** Recipients as chips, with suggestions from earlier correspondence and from contacts. */
export function RecipientsField({
  label,
  from,
  value,
  onChange,
  autoFocus = false,
}: {
  label: string
  /** The account that is written from: whom it knows comes first. */
  from: number | undefined
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
}) {
  const latest = useRecipients(from).data ?? NOBODY
  const { user } = useSession()
  const [typed, setTyped] = useState('')
  const asked = useDeferredValue(typed)
  const contacts = useSuggestedContacts(asked, user !== undefined && can(user, 'outreach.use')).data ?? NOBODY
  const isEnough = find(asked, { known: latest, contacts: NOBODY }).length === MAX_SUGGESTIONS
  const others = useNamedRecipients(from, isEnough ? '' : asked).data ?? NOBODY
  const suggest = (text: string) =>
    find(text, { known: [...latest, ...others], contacts }).map(({ name, address }) => ({
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
