import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { useGroups } from '../queries.ts'

export interface ChosenGroups {
  ids: number[]
  newTags: string[]
  newLists: string[]
}
export const NO_GROUPS: ChosenGroups = { ids: [], newTags: [], newLists: [] }

/** So many that exist are shown at once. */
const MOST_SHOWN = 200

/** Tags and lists that all contacts get, of those that exist and new ones. */
export function GroupsField({
  value,
  onChange,
}: {
  value: ChosenGroups
  onChange: (value: ChosenGroups) => void
}) {
  const { data: groups, isError, refetch } = useGroups()
  const [kind, setKind] = useState<'tag' | 'list'>('list')
  const [name, setName] = useState('')
  const fresh = kind === 'tag' ? value.newTags : value.newLists
  const add = () => {
    const wanted = name.trim()
    if (wanted === '') return
    const known = groups?.find(
      group => group.kind === kind && group.name.toLowerCase() === wanted.toLowerCase(),
    )
    if (known) onChange({ ...value, ids: [...new Set([...value.ids, known.id])] })
    else if (!fresh.includes(wanted))
      onChange(
        kind === 'tag'
          ? { ...value, newTags: [...fresh, wanted] }
          : { ...value, newLists: [...fresh, wanted] },
      )
    setName('')
  }
  const toggle = (id: number, isOn: boolean) =>
    onChange({ ...value, ids: isOn ? [...value.ids, id] : value.ids.filter(other => other !== id) })
  return (
    <fieldset className="mt-6">
      <legend className="font-semibold">Put all of them into</legend>
      {isError && !groups && (
        <NotLoaded
          className="mt-2"
          text="Your tags and lists could not be loaded."
          onRetry={() => void refetch()}
        />
      )}
      {groups && groups.length > 0 && (
        <div className="mt-2 flex max-h-44 flex-wrap gap-x-5 gap-y-1 overflow-y-auto">
          {groups.slice(0, MOST_SHOWN).map(group => (
            <Checkbox
              key={group.id}
              label={`${group.name} (${group.kind})`}
              checked={value.ids.includes(group.id)}
              onCheckedChange={isOn => toggle(group.id, isOn)}
            />
          ))}
        </div>
      )}
      <ul className="flex flex-wrap gap-x-5">
        {(['newLists', 'newTags'] as const).flatMap(of =>
          value[of].map(fresh => (
            <li key={`${of} ${fresh}`}>
              <Checkbox
                label={`${fresh} (new ${of === 'newTags' ? 'tag' : 'list'})`}
                checked
                onCheckedChange={() =>
                  onChange({ ...value, [of]: value[of].filter(other => other !== fresh) })
                }
              />
            </li>
          )),
        )}
      </ul>
      <form
        className="mt-2 flex flex-wrap items-end gap-2"
        onSubmit={event => {
          event.preventDefault()
          add()
        }}
      >
        <NativeSelect
          label="New"
          className="w-28"
          options={[
            { value: 'list', label: 'list' },
            { value: 'tag', label: 'tag' },
          ]}
          value={kind}
          onChange={({ target }) => setKind(target.value === 'tag' ? 'tag' : 'list')}
        />
        <TextField
          label="Its name"
          className="min-w-40 max-w-72 flex-1"
          maxLength={60}
          value={name}
          onChange={event => setName(event.target.value)}
        />
        <Button type="submit" blocked={name.trim() === '' && 'It needs a name'}>
          Add
        </Button>
      </form>
    </fieldset>
  )
}
