import { useEffect, useState } from 'react'
import type { ImportPreview } from '#core/contract/outreach/contact-imports.ts'
import type { CheckChoice, DuplicateChoice, ImportChoices } from '#core/contract/outreach/import-values.ts'
import { counted, inFigures } from '#core/text/counted.ts'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Figures } from '#web/ui/display/figures.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { type ChosenGroups, GroupsField, NO_GROUPS } from './groups-field.tsx'
import { useCheck, useStart } from './queries.ts'

const DUPLICATES: readonly { value: DuplicateChoice; label: string; says: string }[] = [
  { value: 'skip', label: 'Skip', says: 'Contacts that are there already stay as they are.' },
  { value: 'merge', label: 'Fill gaps', says: 'The file only adds what a contact does not have yet.' },
  { value: 'update', label: 'Overwrite', says: 'What the file says replaces what a contact has.' },
]
const CHECK = [
  { value: 'mark', label: 'Import' },
  { value: 'refuse', label: 'Refuse' },
] as const

/** What happens to duplicates and doubtful addresses, and which tags and lists all contacts get. */
export function ChecksStep({ preview, onBack }: { preview: ImportPreview; onBack: () => void }) {
  const { id, mapping, checksMail } = preview
  const { mutate, data: counts, error } = useCheck()
  const start = useStart()
  const [groups, setGroups] = useState<ChosenGroups>(NO_GROUPS)
  const [choices, setChoices] = useState<ImportChoices>({
    duplicates: 'skip',
    role: 'mark',
    disposable: 'refuse',
    noMail: 'mark',
    noAddress: 'mark',
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mapping does not change in this step
  useEffect(() => mutate({ params: { id }, body: { mapping } }), [id])
  const count = (of: number | undefined, one: string, many?: string) =>
    counts && of !== undefined ? counted(of, one, many) : ''
  const chosen = DUPLICATES.find(({ value }) => value === choices.duplicates)
  const set = (name: keyof ImportChoices) => (value: CheckChoice) => setChoices({ ...choices, [name]: value })
  return (
    <>
      {error ? (
        <div className="mt-4">
          <FieldError>
            {messageOf(error, 'The file could not be checked. You can import it all the same.')}
          </FieldError>
        </div>
      ) : counts ? (
        <Figures
          figures={[
            { name: 'Rows', value: inFigures(counts.rows) },
            { name: 'Are contacts already', value: inFigures(counts.known) },
            { name: 'Twice in the file', value: inFigures(counts.repeated) },
            { name: 'Cannot be read', value: inFigures(counts.unreadable) },
          ]}
        />
      ) : (
        <Skeleton className="mt-4 h-12 w-full" />
      )}
      <fieldset className="mt-6">
        <legend className="font-semibold">
          Rows whose address is a contact’s already, or in an earlier row
        </legend>
        <div className="mt-2 max-w-sm">
          <SegmentedControl
            label="Duplicates"
            options={DUPLICATES}
            value={choices.duplicates}
            onValueChange={duplicates => setChoices({ ...choices, duplicates })}
          />
        </div>
        <p className="mt-1.5 text-faint text-sm">{chosen?.says}</p>
      </fieldset>
      <div className="mt-6">
        <h2 className="font-semibold">Doubtful rows</h2>
        <ul className="mt-1 divide-y divide-line">
          <CheckRow
            title="Shared addresses, such as info@ or sales@"
            note={count(counts?.role, 'row')}
            value={choices.role}
            onChange={set('role')}
          />
          <CheckRow
            title="Throw-away addresses"
            note={count(counts?.disposable, 'row')}
            value={choices.disposable}
            onChange={set('disposable')}
          />
          <CheckRow
            title="Addresses that take no mail"
            note={checksMail ? 'Asked while importing' : 'Not checked on this installation'}
            value={choices.noMail}
            onChange={checksMail ? set('noMail') : null}
          />
          <CheckRow
            title="Rows without an email address"
            note={count(counts?.noAddress, 'row')}
            value={choices.noAddress}
            onChange={set('noAddress')}
          />
        </ul>
        <p className="mt-1.5 text-faint text-sm">
          What is imported is marked. What is refused is in the report.
        </p>
      </div>
      <GroupsField value={groups} onChange={setGroups} />
      {start.error && (
        <div className="mt-4">
          <FieldError>{messageOf(start.error, 'The import did not start. Please try again.')}</FieldError>
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        <Button
          variant="primary"
          loading={start.isPending}
          onClick={() =>
            start.mutate({
              params: { id },
              body: {
                ...choices,
                mapping,
                groupIds: groups.ids,
                newTags: groups.newTags,
                newLists: groups.newLists,
              },
            })
          }
        >
          Start the import
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Back to the columns
        </Button>
      </div>
    </>
  )
}

function CheckRow({
  title,
  note,
  value,
  onChange,
}: {
  title: string
  note: string
  value: CheckChoice
  /** Null where there is nothing to choose. */
  onChange: ((value: CheckChoice) => void) | null
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-48 flex-1">
        <p>{title}</p>
        {note && <p className="text-faint text-sm tabular-nums">{note}</p>}
      </div>
      {onChange && (
        <SegmentedControl size="sm" label={title} options={CHECK} value={value} onValueChange={onChange} />
      )}
    </li>
  )
}
