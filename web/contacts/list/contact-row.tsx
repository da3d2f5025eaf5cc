import { Building2 } from 'lucide'
import { memo } from 'react'
import { Link } from 'react-router'
import type { ContactRow as Row } from '#core/contract/outreach/contacts.ts'
import { paths } from '#web/platform/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { ADDRESS_WORDS, STATUS_TONES, STATUS_WORDS } from '../in-words.ts'

export interface RowEvents {
  select: (id: number, isSelected: boolean, isRange: boolean) => void
  focus: (id: number) => void
}

interface ContactRowProps {
  row: Row
  isSelected: boolean
  isCurrent: boolean
  on: RowEvents
}

export const ContactRow = memo(function ContactRow({ row, isSelected, isCurrent, on }: ContactRowProps) {
  const { id, kind, name, title, company, address, addressState, status, tags, isSuppressed } = row
  const isNamed = name !== address
  const about = [title, kind === 'person' ? company : ''].filter(text => text !== '').join(', ')
  const problem = isSuppressed ? 'Suppressed' : addressState && ADDRESS_WORDS[addressState]
  return (
    <li
      data-key={id}
      className={classNames(
        'relative flex h-row-two-lines items-center gap-3 px-4 hover:bg-hover @list:h-row',
        isCurrent && 'bg-hover shadow-[inset_2px_0_0_var(--accent)]',
        isSelected && 'bg-selected hover:bg-selected',
      )}
    >
      <Checkbox
        label={`Select ${name}`}
        hideLabel
        checked={isSelected}
        onCheckedChange={(checked, { withShift }) => on.select(id, checked, withShift)}
      />
      <Link
        to={paths.outreach.contact(id)}
        data-open
        onFocus={() => on.focus(id)}
        className="focus-visible:after:-outline-offset-2 grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-2 self-stretch outline-none focus-visible:after:pointer-events-none focus-visible:after:absolute focus-visible:after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-focus @list:flex @list:gap-3"
      >
        <span className="flex min-w-0 items-center gap-2 @list:w-52 @list:shrink-0">
          <span dir="auto" title={name} className="min-w-0 truncate text-left font-medium">
            {name}
          </span>
          {kind === 'organization' && (
            <span className="shrink-0 text-faint">
              <Icon icon={Building2} />
              <span className="sr-only">Organization</span>
            </span>
          )}
        </span>
        <span
          dir="auto"
          title={isNamed ? (address ?? undefined) : undefined}
          className="min-w-0 truncate text-left text-muted @max-list:order-last @max-list:col-span-2 @list:w-56 @list:shrink-0"
        >
          {isNamed ? address : ''}
          {/* On a phone the second line has both. */}
          <span className="text-faint @list:hidden">
            {isNamed && address !== null && about !== '' && ' · '}
            {about}
          </span>
        </span>
        <span
          dir="auto"
          title={about}
          className="min-w-0 flex-1 truncate text-left text-faint @max-list:hidden"
        >
          {about}
        </span>
        <span className="flex shrink-0 items-center gap-1.5">
          {tags.slice(0, 2).map(tag => (
            <Badge key={tag.id} className="max-w-28! @max-list:hidden">
              {tag.name}
            </Badge>
          ))}
          {tags.length > 2 && (
            <span
              title={tags
                .slice(2)
                .map(tag => tag.name)
                .join(', ')}
              className="text-faint text-xs tabular-nums @max-list:hidden"
            >
              +{tags.length - 2}
            </span>
          )}
          {problem && <Badge tone="danger">{problem}</Badge>}
          {status !== 'new' && <Badge tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Badge>}
        </span>
      </Link>
    </li>
  )
})
