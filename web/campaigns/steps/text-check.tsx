import { useMemo } from 'react'
import { counted } from '#core/text/counted.ts'
import { useDebounced } from '#web/ui/forms/use-debounced.ts'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { useEditor } from '../editing/use-campaign-editor.ts'
import { Says } from '../launch/says.tsx'
import { useTextCheck } from '../queries.ts'

const AFTER_MS = 500

/** What stands against a text, beside it while it is written. */
export function TextCheck({
  subject,
  body,
  startsThread,
}: {
  subject: string
  body: string
  startsThread: boolean
}) {
  const { base } = useEditor()
  const text = useMemo(() => ({ subject, body, startsThread }), [subject, body, startsThread])
  const settled = useDebounced(text, AFTER_MS)
  const { data, isError, isPlaceholderData, refetch } = useTextCheck(base.id, settled, true)
  return (
    <section
      aria-label="Check of the text"
      aria-busy={isPlaceholderData || !data}
      className="min-w-0 text-sm"
    >
      <h3 className="font-medium text-muted">Check</h3>
      {isError && !data ? (
        <NotLoaded
          className="mt-1"
          text="The text could not be checked. It is checked again before the launch."
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <p className="mt-1 text-faint">Checking…</p>
      ) : (
        <>
          <p className="mt-1 text-faint tabular-nums">
            {counted(data.words, 'word')}, {counted(data.links, 'link')}, {counted(data.images, 'picture')}
          </p>
          <ul className="mt-2 flex flex-col gap-2">
            {data.findings.map(({ severity, says }) => (
              <Says key={says} severity={severity}>
                {says}
              </Says>
            ))}
            {data.findings.length === 0 && <Says severity="well">No problem was found in this text.</Says>}
          </ul>
        </>
      )}
    </section>
  )
}
