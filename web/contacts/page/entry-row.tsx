import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { listDate } from '#core/text/dates/relative-age.ts'
import { Icon } from '#web/ui/display/icon.tsx'

/** Something that happened, with its sign and its day. */
export function EntryRow({ icon, at, children }: { icon: IconNode; at: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 border-line border-b py-2.5 last:border-b-0">
      <span className="shrink-0 pt-1 text-faint">
        <Icon icon={icon} />
      </span>
      <div className="min-w-0 flex-1">{children}</div>
      <time
        dateTime={at}
        title={new Date(at).toLocaleString()}
        className="shrink-0 pt-0.5 text-faint text-xs"
      >
        {listDate(at, new Date())}
      </time>
    </li>
  )
}
