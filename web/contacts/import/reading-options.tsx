import { useState } from 'react'
import type { ImportPreview } from '#core/contract/outreach/contact-imports.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { DELIMITERS, ENCODINGS, FORMATS } from './in-words.ts'

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** How the file was found to be written, for whoever knows better. */
export function ReadingOptions({
  preview,
  isReading,
  onRead,
}: {
  preview: ImportPreview
  isReading: boolean
  onRead: (wishes: object) => void
}) {
  const { format, encoding, sheet, sheets = [], headerRow } = preview
  // An encoding that was guessed is shown at once, so that whoever sees wrong letters finds the choice.
  const [isOpen, setOpen] = useState(sheets.length === 0 ? !encoding.startsWith('utf') : sheets.length > 1)
  return (
    <details className="mt-3 text-sm" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className="w-fit max-w-full cursor-default rounded-control text-muted [overflow-wrap:anywhere] hover:text-text coarse:min-h-11 coarse:content-center">
        Read as {readAs(preview)}
        {isReading && ' …'}
      </summary>
      {sheets.length === 0 ? (
        <TextOptions preview={preview} onRead={onRead} />
      ) : (
        <NativeSelect
          className="mt-3 max-w-sm"
          label="The table is in the sheet"
          options={sheets.map((label, at) => ({ value: String(at), label }))}
          value={String(sheet)}
          onChange={({ target }) => onRead({ sheet: Number(target.value) })}
        />
      )}
      {format === 'table' && (
        <Checkbox
          className="mt-3"
          label={`${headerRow ? `Row ${headerRow + 1}` : 'The first row'} has the names of the columns`}
          checked={headerRow !== null}
          onCheckedChange={isOn => onRead({ headerRow: isOn ? 0 : null })}
        />
      )}
    </details>
  )
}

function readAs({ format, encoding, delimiter, sheet, sheets = [] }: ImportPreview): string {
  if (sheet !== null && sheets.length > 0) return `a workbook, sheet “${sheets[sheet] ?? ''}”`
  const file = FORMATS[format].replace(/^(?:A|N)/, sign => sign.toLowerCase())
  const table = format === 'table' ? `, ${DELIMITERS[delimiter].toLowerCase()}` : ''
  return `${file}${table}, ${ENCODINGS[encoding]}`
}

function TextOptions({
  preview: { format, encoding, delimiter },
  onRead,
}: {
  preview: ImportPreview
  onRead: (wishes: object) => void
}) {
  return (
    <>
      <p className="mt-2 text-faint">If letters below look wrong, choose another way to read them.</p>
      <div className="mt-3 grid gap-4 sm:grid-cols-3">
        <NativeSelect
          label="The file has"
          options={optionsOf(FORMATS)}
          value={format}
          onChange={({ target }) => onRead({ format: target.value })}
        />
        <NativeSelect
          label="Letters are written in"
          options={optionsOf(ENCODINGS)}
          value={encoding}
          onChange={({ target }) => onRead({ encoding: target.value })}
        />
        {format === 'table' && (
          <NativeSelect
            label="Between the values stands a"
            options={optionsOf(DELIMITERS)}
            value={delimiter}
            onChange={({ target }) => onRead({ delimiter: target.value })}
          />
        )}
      </div>
    </>
  )
}
