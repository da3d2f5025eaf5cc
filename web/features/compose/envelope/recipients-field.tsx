import {
  formatAddress,
  isValidAddress,
  parseAddressList,
  readAddressList,
} from '#core/text/addresses/addresses.ts'
import { splitRecipients } from '#core/text/addresses/split-recipients.ts'
import { foldText } from '#core/text/search/fold.ts'
import { useRecipients } from '#web/features/drafts/queries.ts'
import { ChipsField } from '#web/ui/forms/chips-field.tsx'

const MAX_SUGGESTIONS = 6

/** Recipients as chips, with suggestions from earlier correspondence. */
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
  const suggest = (text: string) => {
    const words = foldText(text).split(/\s+/)
    return (data ?? [])
      .filter(({ name, address }) => {
        const parts = foldText(`${name ?? ''} ${address}`).split(/[\s@.]+/)
        const whole = foldText(address)
        return words.every(word => whole.startsWith(word) || parts.some(part => part.startsWith(word)))
      })
      .slice(0, MAX_SUGGESTIONS)
      .map(({ name, address }) => ({
        value: formatAddress({ name, address }),
        label: name ?? address,
        detail: name ? address : undefined,
      }))
  }
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
      autoFocus={autoFocus}
    />
  )
}
