import { Search, X } from 'lucide'
import { type RefObject, useEffect, useState } from 'react'
import type { ContactFilter } from '#core/contract/outreach/contact-selection.ts'
import { CONTACT_STATUSES } from '#core/contract/outreach/contact-values.ts'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useDebounced } from '#web/ui/forms/use-debounced.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { STATUS_OPTIONS } from '../in-words.ts'
import { type ContactSort, useGroups } from '../queries.ts'

interface FilterBarProps {
  filter: ContactFilter
  sort: ContactSort
  search: RefObject<HTMLInputElement | null>
  onFilter: (change: ContactFilter) => void
  onSort: (sort: ContactSort) => void
  /** Moves from the search to the list. */
  onLeave: () => void
}

/** The search, and what a list is narrowed by and sorted by. */
export function FilterBar({ filter, sort, search, onFilter, onSort, onLeave }: FilterBarProps) {
  const { data: groups = [] } = useGroups()
  const [text, setText] = useState(filter.q ?? '')
  const [told, setTold] = useState(filter.q ?? '')
  // The search was changed by going back or forward, not by typing.
  if ((filter.q ?? '') !== told) {
    setTold(filter.q ?? '')
    setText(filter.q ?? '')
  }
  const settled = useDebounced(text.trim())
  // biome-ignore lint/correctness/useExhaustiveDependencies: tells of what was typed, once
  useEffect(() => {
    if (settled === told) return
    setTold(settled)
    onFilter({ q: settled })
  }, [settled])
  const groupOptions = (kind: 'tag' | 'list') =>
    (groups ?? [])
      .filter(group => group.kind === kind)
      .map(({ id, name }) => ({
        value: String(id),
        label: kind === 'tag' ? `Tag: ${name}` : `List: ${name}`,
      }))
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-3">
      <TextField
        ref={search}
        label="Search contacts"
        hideLabel
        icon={Search}
        type="search"
        placeholder="Name, company or address"
        autoComplete="off"
        className="min-w-44 flex-1 basis-56 max-md:basis-full"
        value={text}
        trailing={
          text !== '' && (
            <IconButton icon={X} label="Clear the search" size="sm" onClick={() => setText('')} />
          )
        }
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' || event.key === 'ArrowDown') {
            event.preventDefault()
            onLeave()
          } else if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <div className="relative flex gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1">
        <NativeSelect
          label="Kind"
          hideLabel
          className="w-40 shrink-0"
          options={[
            { value: '', label: 'All contacts' },
            { value: 'person', label: 'People' },
            { value: 'organization', label: 'Organizations' },
          ]}
          value={filter.kind ?? ''}
          onChange={({ target }) =>
            onFilter({
              kind: target.value === 'person' || target.value === 'organization' ? target.value : undefined,
            })
          }
        />
        <NativeSelect
          label="Status"
          hideLabel
          className="w-40 shrink-0"
          options={[{ value: '', label: 'Any status' }, ...STATUS_OPTIONS]}
          value={filter.status ?? ''}
          onChange={({ target }) =>
            onFilter({ status: CONTACT_STATUSES.find(status => status === target.value) })
          }
        />
        {groupOptions('list').length + groupOptions('tag').length > 0 && (
          <NativeSelect
            label="Tag or list"
            hideLabel
            className="w-44 shrink-0"
            options={[
              { value: '', label: 'Any tag or list' },
              ...groupOptions('list'),
              ...groupOptions('tag'),
            ]}
            value={String(filter.groupIds?.[0] ?? '')}
            onChange={({ target }) =>
              onFilter({ groupIds: target.value === '' ? undefined : [Number(target.value)] })
            }
          />
        )}
        <NativeSelect
          label="Order"
          hideLabel
          className="w-36 shrink-0"
          options={[
            { value: 'name', label: 'By name' },
            { value: 'newest', label: 'Newest first' },
          ]}
          value={sort}
          onChange={({ target }) => onSort(target.value === 'newest' ? 'newest' : 'name')}
        />
      </div>
    </div>
  )
}
