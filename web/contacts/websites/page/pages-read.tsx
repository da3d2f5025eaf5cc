import { ExternalLink } from 'lucide'
import type { WebsiteDetails } from '#core/contract/outreach/websites.ts'
import { counted } from '#core/text/counted.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { leftOutInWords, PAGE_NAMES, pathOf, problemOf } from '../words.ts'

/** The pages of the last reading, and what was left out. */
export function PagesRead({ website: { pageList, leftOut, delayMs } }: { website: WebsiteDetails }) {
  if (pageList.length === 0) return null
  const notes = [
    leftOutInWords(leftOut),
    delayMs === null
      ? null
      : `It asks for ${counted(delayMs / 1000, 'second')} between two pages, which the reader kept.`,
  ].filter(note => note !== null)
  return (
    <section className="mt-10">
      <SectionHeading title="Pages" className="mb-2" />
      <ul className="divide-y divide-line">
        {pageList.map(page => {
          const problem = problemOf(page)
          return (
            <li key={page.id} className="flex flex-wrap items-baseline gap-x-4 py-2">
              <span className="w-20 shrink-0 text-muted text-sm">{PAGE_NAMES[page.kind]}</span>
              <span className="min-w-0 flex-1 basis-60">
                <a
                  href={page.url}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  title={page.url}
                  className="inline-flex max-w-full items-center gap-1 hover:underline"
                >
                  <span className="truncate" dir="auto">
                    {page.title ?? pathOf(page.url)}
                  </span>
                  <Icon icon={ExternalLink} size={12} className="text-faint" />
                </a>
                {problem !== null && <span className="block text-sm text-warning-text">{problem}</span>}
              </span>
            </li>
          )
        })}
      </ul>
      {notes.map(note => (
        <p key={note} className="mt-2 text-faint text-sm">
          {note}
        </p>
      ))}
    </section>
  )
}
