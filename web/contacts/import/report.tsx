import { Download } from 'lucide'
import { useState } from 'react'
import { type ContactImport, contactImports, type REPORTS } from '#core/contract/outreach/contact-imports.ts'
import { inFigures } from '#core/text/counted.ts'
import { urlOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { useFilledPage, usePages } from '#web/ui/list/use-pages.ts'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { useReport } from './queries.ts'

type Of = (typeof REPORTS)[number]
const NAMES: Readonly<Record<Of, string>> = {
  refused: 'Refused',
  skipped: 'Skipped',
  remarked: 'Values left out',
  kept: 'Not undone',
}

/** The rows that did not become contacts as they stand, each with its line and its reason; to download and mend. */
export function Report({ found }: { found: ContactImport }) {
  const counts = {
    refused: found.refused,
    skipped: found.skipped,
    remarked: found.remarked,
    kept: found.kept,
  }
  const there = (Object.keys(NAMES) as Of[]).filter(of => counts[of] > 0)
  const [wanted, setWanted] = useState<Of | null>(found.kept > 0 ? 'kept' : null)
  const of = wanted !== null && there.includes(wanted) ? wanted : there[0]
  if (!of) return null
  return (
    <section aria-labelledby="report" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="report" className="font-semibold">
          Report
        </h2>
        {found.mayDownload && (
          <Button size="sm" icon={Download} asChild>
            <a href={urlOf(contactImports.report, { id: found.id }, { of })} download>
              Download as CSV
            </a>
          </Button>
        )}
      </div>
      {there.length > 1 && (
        <div className="mt-3 max-w-xl">
          <SegmentedControl
            label="Rows"
            options={there.map(value => ({ value, label: `${NAMES[value]} ${inFigures(counts[value])}` }))}
            value={of}
            onValueChange={setWanted}
          />
        </div>
      )}
      {of === 'refused' && (
        <p className="mt-2 max-w-prose text-faint text-sm">
          The file has your columns, and one with the reason. Mend the values, and import it as it is.
        </p>
      )}
      <ReportRows key={of} id={found.id} of={of} />
    </section>
  )
}

function ReportRows({ id, of }: { id: number; of: Of }) {
  const pages = usePages<number>(of)
  const read = useReport(id, of, pages.start ?? 0)
  const { isError, refetch } = read
  const data = useFilledPage(pages, read, ({ rows }) => rows)
  if (isError && !data)
    return <NotLoaded text="The report could not be loaded." onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={4} label="Loading the report" />
  return (
    <>
      <ul aria-label={NAMES[of]} className="mt-2 divide-y divide-line">
        {data.rows.map(({ row, line, reason, cells }) => (
          <li key={row} className="flex gap-3 py-2">
            <span className="w-14 shrink-0 text-right text-faint text-sm tabular-nums">
              <span className="sr-only">Line </span>
              {inFigures(line)}
            </span>
            <div className="min-w-0 flex-1">
              <p className="[overflow-wrap:anywhere]">{reason}</p>
              <p className="truncate text-faint text-sm" dir="auto">
                {cells.filter(cell => cell !== '').join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {(data.hasMore || pages.number > 1) && (
        <div className="mt-2 flex gap-2">
          <Button size="sm" blocked={pages.number === 1 && 'This is the first page'} onClick={pages.back}>
            Previous
          </Button>
          <Button
            size="sm"
            blocked={!data.hasMore && 'This is the last page'}
            onClick={() => pages.forward(data.rows.at(-1)?.row ?? 0)}
          >
            Next
          </Button>
        </div>
      )}
    </>
  )
}
