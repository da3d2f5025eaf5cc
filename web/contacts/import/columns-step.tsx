import type { ImportPreview } from '#core/contract/outreach/contact-imports.ts'
import { SOURCE_NAMES } from '#core/outreach/contacts/import/columns/sources.ts'
import { TARGET_NAMES } from '#core/outreach/contacts/import/columns/targets.ts'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { useFields } from '../queries.ts'
import { PreviewRows } from './preview-rows.tsx'
import { ReadingOptions } from './reading-options.tsx'

/** Values of a column that are shown beside its name. */
const EXAMPLES = 3

/** What each column becomes, and how the first rows are understood by that. */
export function ColumnsStep({
  preview,
  isReading,
  onRead,
  onMapping,
}: {
  preview: ImportPreview
  isReading: boolean
  onRead: (wishes: object) => void
  onMapping: (mapping: string[]) => void
}) {
  const { data: fields } = useFields()
  const { columns, mapping, rows, source } = preview
  const options = (column: string) => [
    { value: 'ignore', label: 'Don’t import' },
    ...Object.entries(TARGET_NAMES).map(([value, label]) => ({ value, label })),
    ...(fields ?? []).map(({ key, name }) => ({ value: `custom:${key}`, label: name })),
    { value: `new:${column}`, label: `New field “${column}”` },
  ]
  const examplesOf = (at: number) => [
    ...new Set(rows.flatMap(({ cells }) => (cells[at]?.trim() ? [cells[at].trim()] : []))),
  ]
  return (
    <>
      <p className="mt-1 text-muted">
        {source ? `This looks like an export of ${SOURCE_NAMES[source]}. ` : ''}
        Please check what each column is.
      </p>
      <ReadingOptions preview={preview} isReading={isReading} onRead={onRead} />
      <ul aria-label="Columns" className="mt-5 divide-y divide-line border-line border-y">
        {columns.map((column, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name, and they do not move
            key={at}
            className="flex items-center gap-x-4 gap-y-1.5 py-2 max-sm:flex-col max-sm:items-stretch"
          >
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium" title={column} dir="auto">
                {column}
              </p>
              <p className="truncate text-faint text-sm" dir="auto">
                {examplesOf(at).slice(0, EXAMPLES).join(' · ') || 'Empty in the first rows'}
              </p>
            </div>
            <NativeSelect
              label={`What “${column}” is`}
              hideLabel
              className="shrink-0 sm:w-60"
              options={options(column)}
              value={mapping[at] ?? 'ignore'}
              onChange={({ target }) =>
                onMapping(columns.map((_, of) => (of === at ? target.value : (mapping[of] ?? 'ignore'))))
              }
            />
          </li>
        ))}
      </ul>
      <PreviewRows rows={rows} />
    </>
  )
}
