import { scheduled } from '#core/contract/scheduled.ts'
import { htmlToText } from '#core/text/html/html-to-text.ts'
import { useRead } from '#web/platform/query.ts'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { LongText } from '../long-text.tsx'

const MOST_SHOWN = 20_000

/** The exact text of a step. */
export function StepText({ html }: { html: string }) {
  const text = htmlToText(html, { limit: MOST_SHOWN }).trim()
  if (text === '') return <p className="text-danger-text">This message has no text.</p>
  return <LongText text={text} />
}

/** The text of a message that waits in the outbox. */
export function WaitingText({ id }: { id: number }) {
  const { data, isError } = useRead(scheduled.get, { params: { id } }, { staleTime: 0 })
  if (isError) return <p className="text-muted">Its text could not be loaded.</p>
  return data ? <StepText html={data.body} /> : <Skeleton className="h-10 w-full" />
}
