import { CONTACT_STATUSES, type ContactStatus } from '#core/contract/outreach/contact-values.ts'
import { messageOf } from '#web/platform/api.ts'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { STATUS_OPTIONS } from '../in-words.ts'

/** Where a contact stands. */
export function StatusField({
  value,
  onChange,
}: {
  value: ContactStatus
  onChange: (status: ContactStatus) => Promise<unknown>
}) {
  const { toast } = useToast()
  return (
    <NativeSelect
      label="Status"
      hideLabel
      className="w-40 max-md:flex-1"
      options={STATUS_OPTIONS}
      value={value}
      onChange={({ target }) => {
        const status = CONTACT_STATUSES.find(known => known === target.value)
        if (status)
          onChange(status).catch((error: unknown) =>
            toast({
              title: messageOf(error, 'The status was not changed. Please try again.'),
              variant: 'destructive',
            }),
          )
      }}
    />
  )
}
