import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** The right address of a contact whom mail did not reach. */
export function MendForm({
  address: broken,
  isBusy,
  onMend,
}: {
  address: string
  isBusy: boolean
  onMend: (address: string) => void
}) {
  const [address, setAddress] = useState(broken)
  const isChanged = address.trim().toLowerCase() !== broken
  return (
    <form
      className="mt-5 flex flex-wrap items-end gap-2"
      onSubmit={event => {
        event.preventDefault()
        if (isChanged) onMend(address.trim())
      }}
    >
      <TextField
        label="The right address"
        type="email"
        required
        value={address}
        onChange={event => setAddress(event.currentTarget.value)}
        hint="The campaign goes on with its next mail, to this address."
        className="min-w-0 flex-1 basis-72"
      />
      <Button
        type="submit"
        variant="primary"
        disabled={isBusy}
        blocked={!isChanged && 'The address is still the old one'}
        className="mb-6"
      >
        Correct
      </Button>
    </form>
  )
}
