import { ListPlus, Tag, UserPlus, Users, X } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CampaignAudience } from '#core/contract/outreach/campaign-audience.ts'
import type { ContactGroup } from '#core/contract/outreach/contact-groups.ts'
import { counted } from '#core/text/counted.ts'
import { useGroups } from '#web/contacts/queries.ts'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import { useEditor } from '../editing/use-campaign-editor.ts'
import { ContactChooser } from './contact-chooser.tsx'

/** Who gets the campaign: lists, tags and single contacts, without those of other lists and tags. */
export function AudienceChoice() {
  const { shown, change, isOpen, base } = useEditor()
  const { audience } = shown
  const [isChoosing, setChoosing] = useState(false)
  const set = (edit: Partial<CampaignAudience>) => change({ audience: { ...audience, ...edit } })
  const groups = useNamedGroups()
  return (
    <section aria-label="Who gets it">
      <SectionHeading
        title="Who gets it"
        description={
          base.startedAt === null
            ? 'Everybody who is in one of these when you launch it.'
            : 'Contacts that you add here join at the first step. Who is in it already stays, also if you take their list away.'
        }
      />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {audience.groupIds.map(id => (
          <GroupChip
            key={id}
            group={groups.named(Number(id))}
            {...(isOpen && {
              onRemove: () => set({ groupIds: audience.groupIds.filter(each => each !== id) }),
            })}
          />
        ))}
        {audience.contactIds.length > 0 && (
          <span className={chipClass}>
            <Icon icon={Users} className="text-faint" />
            {counted(audience.contactIds.length, 'chosen contact')}
            {isOpen && (
              <IconButton
                size="sm"
                icon={X}
                label="Remove all chosen contacts"
                onClick={() => set({ contactIds: [] })}
              />
            )}
          </span>
        )}
        {isOpen && (
          <>
            <GroupPicker
              label="Add lists and tags"
              chosen={audience.groupIds}
              onChange={groupIds => set({ groupIds })}
            />
            <Button size="sm" icon={UserPlus} onClick={() => setChoosing(true)}>
              Choose contacts
            </Button>
          </>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <span className="text-muted text-sm">But not who is in</span>
        {audience.exceptGroupIds.map(id => (
          <GroupChip
            key={id}
            group={groups.named(Number(id))}
            {...(isOpen && {
              onRemove: () => set({ exceptGroupIds: audience.exceptGroupIds.filter(each => each !== id) }),
            })}
          />
        ))}
        {isOpen ? (
          <GroupPicker
            label="Leave out lists and tags"
            chosen={audience.exceptGroupIds}
            onChange={exceptGroupIds => set({ exceptGroupIds })}
          />
        ) : (
          audience.exceptGroupIds.length === 0 && <span className="text-faint text-sm">–</span>
        )}
      </div>
      {isChoosing && (
        <ContactChooser
          chosen={audience.contactIds.map(Number)}
          onChange={contactIds => set({ contactIds })}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  )
}

const chipClass =
  'inline-flex h-control-sm min-w-0 max-w-64 items-center gap-1.5 rounded-control border border-line pr-1 pl-2 text-sm'

/** Groups by their ids, also before all are loaded. */
function useNamedGroups() {
  const { base } = useEditor()
  const { data } = useGroups()
  return {
    named: (id: number) =>
      data?.find(group => group.id === id) ?? base.audience.groups.find(group => group.id === id) ?? null,
  }
}

function GroupChip({
  group,
  onRemove,
}: {
  group: Pick<ContactGroup, 'name' | 'kind'> | null
  onRemove?: () => void
}) {
  const name = group?.name ?? 'A list that is gone'
  return (
    <span className={chipClass}>
      <Icon icon={group?.kind === 'tag' ? Tag : Users} className="text-faint" />
      <span className="truncate pr-1" title={name}>
        {name}
      </span>
      {onRemove && <IconButton size="sm" icon={X} label={`Remove ${name}`} onClick={onRemove} />}
    </span>
  )
}

function GroupPicker({
  label,
  chosen,
  onChange,
}: {
  label: string
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}) {
  const { data, isError, refetch } = useGroups()
  const [query, setQuery] = useState('')
  const found = (data ?? []).filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
  return (
    <Popover
      label={label}
      className="w-72"
      trigger={
        <Button size="sm" icon={ListPlus}>
          {label}
        </Button>
      }
    >
      <div className="flex flex-col gap-2 p-1">
        <TextField
          label="Search lists and tags"
          hideLabel
          placeholder="Search"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        {isError && !data && (
          <NotLoaded text="Lists and tags could not be loaded." onRetry={() => void refetch()} />
        )}
        {!isError && !data && <SkeletonRows count={3} label="Loading lists and tags" />}
        <ul className="flex max-h-64 flex-col gap-2 overflow-y-auto p-1">
          {found.map(group => (
            <li key={group.id}>
              <Checkbox
                label={group.name}
                description={`${group.kind === 'tag' ? 'Tag' : 'List'}, ${counted(group.size, 'contact')}`}
                checked={chosen.includes(group.id)}
                onCheckedChange={isOn =>
                  onChange(isOn ? [...chosen, group.id] : chosen.filter(id => id !== group.id))
                }
              />
            </li>
          ))}
          {data && found.length === 0 && (
            <li className="text-muted">
              {data.length === 0 ? 'There are no lists and tags yet.' : 'Nothing has this name.'}
            </li>
          )}
        </ul>
        <Link to={paths.outreach.contacts} className="px-1 text-accent-text text-sm underline">
          Make lists under Contacts
        </Link>
      </div>
    </Popover>
  )
}
