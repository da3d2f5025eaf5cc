import type { ImportPreview } from '#core/contract/outreach/contact-imports.ts'

/** How the first rows are understood. */
export function PreviewRows({ rows }: { rows: ImportPreview['rows'] }) {
  return (
    <section aria-labelledby="first-rows" className="mt-6">
      <h2 id="first-rows" className="font-semibold">
        The first contacts
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {rows.map(({ line, contact, refusal, remarks }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several addresses may stand in one line
          <li key={at} className="flex gap-3 py-2">
            <span className="w-12 shrink-0 text-right text-faint text-sm tabular-nums">
              <span className="sr-only">Line </span>
              {line}
            </span>
            <div className="min-w-0 flex-1" dir="auto">
              {contact ? (
                <p className="flex flex-wrap gap-x-3">
                  <span className="max-w-full truncate font-medium">{contact.name || 'No name'}</span>
                  <span className="max-w-full truncate text-muted">
                    {contact.addresses.join(', ') || 'No address'}
                  </span>
                  {contact.company && (
                    <span className="max-w-full truncate text-faint">{contact.company}</span>
                  )}
                </p>
              ) : (
                <p className="text-danger-text [overflow-wrap:anywhere]">Will be refused: {refusal}</p>
              )}
              {contact &&
                remarks.map(remark => (
                  <p key={remark} className="text-sm text-warning-text [overflow-wrap:anywhere]">
                    {remark}
                  </p>
                ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
