import type { Snippet } from '#core/contract/snippets.ts'
import { htmlToText } from '#core/text/html/html-to-text.ts'
import { oneLine } from '#core/text/one-line.ts'

/** A snippet within a list: its name, its shortcut and how its text begins. */
export function SnippetRow({ snippet: { name, shortcut, body } }: { snippet: Snippet }) {
  return (
    <span className="block min-w-0">
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 truncate" title={name}>
          {name}
        </span>
        {shortcut && (
          <span className="ml-auto max-w-1/2 shrink-0 truncate text-faint text-xs">/{shortcut}</span>
        )}
      </span>
      <span className="block truncate text-faint text-xs">{beginning(body)}</span>
    </span>
  )
}

export const beginning = (html: string): string => oneLine(htmlToText(html, { limit: 400 }))
