import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** Longer texts are cut, with a button for the rest. */
const LONG_LINES = 14
const LONG_CHARACTERS = 700

/** Plain text as it is written, which is or may be sent. `isOpen`: whoever decides about it has to see all of it. */
export function LongText({ text, isOpen = false }: { text: string; isOpen?: boolean }) {
  const [isWhole, setWhole] = useState(isOpen)
  const isLong = text.length > LONG_CHARACTERS || text.split('\n').length > LONG_LINES
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
