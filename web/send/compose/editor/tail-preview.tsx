import { useState } from 'react'
import { htmlToText } from '#core/text/html/html-to-text.ts'
import { Button } from '#web/ui/button.tsx'

const MAX_SHOWN = 20_000

/** The part that is appended unchanged: the quote of a reply, or a forwarded message. */
export function TailPreview({
  html,
  isOpenAtFirst = false,
  onDrop,
}: {
  html: string
  isOpenAtFirst?: boolean
  onDrop?: () => void
}) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  if (html === '') return null
  return (
    <div className="text-sm">
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={isOpen ? 'Hide quoted text' : 'Show quoted text'}
          onClick={() => setOpen(!isOpen)}
          className="reach rounded-full bg-active px-2 text-muted text-xs leading-4 hover:text-text"
        >
          •••
        </button>
        {isOpen && onDrop && (
          <Button variant="ghost" size="sm" onClick={onDrop}>
            Leave it out
          </Button>
        )}
      </div>
      {isOpen && (
        <section
          aria-label="Quoted text"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and contains nothing that can have focus
          tabIndex={0}
          dir="auto"
          className="mt-2 max-h-48 overflow-y-auto whitespace-pre-wrap border-line-strong border-l-2 pl-3 text-muted [overflow-wrap:anywhere]"
        >
          {htmlToText(html, { limit: MAX_SHOWN })}
        </section>
      )}
    </div>
  )
}
