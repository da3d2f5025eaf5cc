import {
  CalendarClock,
  GraduationCap,
  Languages,
  ListFilter,
  Mic,
  PenLine,
  Sunrise,
  TextSearch,
} from 'lucide'
import { Icon } from '#web/ui/display/icon.tsx'
import { comingSoon } from './content.ts'
import { Section } from './parts/section.tsx'

/** One for each card, in order. */
const icons = [TextSearch, ListFilter, GraduationCap, Mic, CalendarClock, Languages, Sunrise, PenLine]

export function ComingSoon() {
  return (
    <Section title={comingSoon.title} lead={<p>{comingSoon.lead}</p>} sunken>
      <ul className="grid gap-x-12 sm:grid-cols-2">
        {comingSoon.cards.map(([title, text, hasFirstForm], index) => (
          <li key={title} className="flex break-inside-avoid gap-4 border-line-strong border-t py-6">
            <Icon icon={icons[index] ?? PenLine} size={20} className="mt-0.5 text-faint" />
            <div>
              <h3 className="font-medium text-read">{title}</h3>
              <p className="mt-1 text-pretty text-muted text-read">{text}</p>
              {hasFirstForm && <p className="mt-1 text-accent-text text-sm">{comingSoon.firstForm}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
