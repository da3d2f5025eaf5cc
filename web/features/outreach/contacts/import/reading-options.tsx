import type { ImportPreview } from '#core/contract/outreach/contact-imports.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { DELIMITERS, ENCODINGS, FORMATS } from './in-words.ts'

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** How the file was found to be written, for whoever knows better. */
export function ReadingOptions({
  preview: { format, encoding, delimiter, headerRow },
  isReading,
  onRead,
}: {
  preview: ImportPreview
  isReading: boolean
  onRead: (wishes: object) => void
}) {
  return (
    <details className="mt-3 text-sm">
      <summary className="w-fit cursor-default rounded-control text-muted hover:text-text coarse:min-h-11 coarse:content-center">
        Read as {FORMATS[format].replace(/^(?:A|N)/, sign => sign.toLowerCase())}
        {format === 'table' && `, ${DELIMITERS[delimiter].toLowerCase()}`}, {ENCODINGS[encoding]}
        {isReading && ' …'}
      </summary>
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
