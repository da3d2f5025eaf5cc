import { Search } from 'lucide'
import { type ReactNode, useState } from 'react'
import type { ContactKind } from '#core/contract/outreach/contact-values.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useDebounced } from '#web/ui/forms/use-debounced.ts'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useContacts } from '../queries.ts'

const MOST_SHOWN = 20

/** Chooses one contact by its name or address. */
export function PickContactDialog({
  title,
  kind,
  except,
  search = '',
  children,
  onPick,
  onClose,
}: {
  title: string
  kind: ContactKind
  /** A contact that cannot be chosen. */
  except?: number
  /** What is searched for at first. */
  search?: string
  /** Other choices, above the list. */
  children?: ReactNode
  onPick: (id: number) => void
  onClose: () => void
}) {
  const [text, setText] = useState(search)
  const q = useDebounced(text.trim())
  const { data, isError, refetch } = useContacts({
    filter: { kind, ...(q === '' ? {} : { q }) },
    sort: 'name',
  })
  const rows = (data?.contacts ?? []).filter(({ id }) => id !== except).slice(0, MOST_SHOWN)
  return (
    <Dialog onClose={onClose} title={title}>
      <TextField
        label="Find a contact"
        hideLabel
        icon={Search}
        type="search"
        placeholder="Name, company or address"
        autoComplete="off"
        className="mb-3"
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          const [first] = rows
          if (event.key !== 'Enter' || !first) return
          event.preventDefault()
          onPick(first.id)
        }}
      />
      {children}
      {isError && !data ? (
        <NotLoaded text="The contacts could not be loaded." onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows count={4} label="Loading contacts" />
      ) : rows.length === 0 ? (
        <p className="text-muted">
          {kind === 'organization' ? 'No organization has this name.' : 'Nobody has this name.'}
        </p>
      ) : (
        <ul>
          {rows.map(({ id, name, address, company }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onPick(id)}
                className="-mx-2 flex w-[calc(100%+1rem)] min-w-0 flex-col rounded-control px-2 py-1.5 text-left hover:bg-hover"
              >
                <span className="max-w-full truncate">{name}</span>
                <span className="max-w-full truncate text-faint text-sm">
                  {[address === name ? '' : address, company].filter(Boolean).join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
