import { useState } from 'react'
import { scheduled } from '#core/contract/scheduled.ts'
import { htmlToText } from '#core/text/html/html-to-text.ts'
import { useRead } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'

const MOST_SHOWN = 20_000
/** Longer texts are cut, with a button for the rest. */
const LONG_LINES = 14
const LONG_CHARACTERS = 700

/** The exact text of a step. */
export function StepText({ html }: { html: string }) {
  const [isWhole, setWhole] = useState(false)
  const text = htmlToText(html, { limit: MOST_SHOWN }).trim()
  const isLong = text.length > LONG_CHARACTERS || text.split('\n').length > LONG_LINES
  if (text === '') return <p className="text-danger-text">This message has no text.</p>
  return (
    <>
      <p
        dir="auto"
        className={classNames(
          'whitespace-pre-wrap text-left [overflow-wrap:anywhere]',
          isLong && !isWhole && 'line-clamp-10',
        )}
      >
        {text}
      </p>
      {isLong && (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-2.5 self-start"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  )
}

/** The text of a message that waits in the outbox. */
export function WaitingText({ id }: { id: number }) {
  const { data, isError } = useRead(scheduled.get, { params: { id } }, { staleTime: 0 })
  if (isError) return <p className="text-muted">Its text could not be loaded.</p>
  return data ? <StepText html={data.body} /> : <Skeleton className="h-10 w-full" />
}
