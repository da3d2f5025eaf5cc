import { Search } from 'lucide'
import { useState } from 'react'
import { MOST_CHOSEN } from '#core/contract/outreach/campaign-audience.ts'
import { counted } from '#core/text/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useDebounced } from '#web/ui/forms/use-debounced.ts'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useFoundContacts } from './queries.ts'

/** Contacts one by one. */
export function ContactChooser({
  chosen,
  onChange,
  onClose,
}: {
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  onClose: () => void
}) {
  const [query, setQuery] = useState('')
  const { data, isError, refetch } = useFoundContacts(useDebounced(query.trim()))
  return (
    <Dialog
      onClose={onClose}
      title="Choose contacts"
      description={`${counted(chosen.length, 'contact')} chosen`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <TextField
        label="Search contacts"
        hideLabel
        icon={Search}
        placeholder="Name, company or address"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      {isError && !data ? (
        <NotLoaded text="The contacts could not be loaded." onRetry={() => void refetch()} className="mt-4" />
      ) : !data ? (
        <SkeletonRows count={6} label="Loading contacts" />
      ) : (
        <ul aria-label="Contacts" className="mt-2 divide-y divide-line">
          {data.contacts.map(({ id, name, company, address }) => (
            <li key={id} className="py-2">
              <Checkbox
                label={name || address || 'Without a name'}
                description={[address, company].filter(Boolean).join(' · ')}
                checked={chosen.includes(id)}
                disabled={!chosen.includes(id) && chosen.length >= MOST_CHOSEN}
                onCheckedChange={isOn =>
                  onChange(isOn ? [...chosen, id] : chosen.filter(each => each !== id))
                }
              />
            </li>
          ))}
          {data.contacts.length === 0 && (
            <li className="py-4 text-muted">
              {query === ''
                ? 'You have no contacts yet. Add or import some under Contacts.'
                : 'Nobody is found.'}
            </li>
          )}
          {data.isMore && <li className="py-2 text-faint text-sm">There are more. Type to find them.</li>}
        </ul>
      )}
    </Dialog>
  )
}
