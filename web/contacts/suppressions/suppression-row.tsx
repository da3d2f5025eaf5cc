import type { Suppression } from '#core/contract/outreach/suppressions.ts'
import { listDate } from '#core/text/dates/relative-age.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { SOURCE_WORDS } from './in-words.ts'

/** One entry: whom it concerns, why, since when, and who added it. */
export function SuppressionRow({
  entry: { kind, value, reason, source, addedBy, createdAt },
  isBusy,
  onRemove,
}: {
  entry: Suppression
  isBusy: boolean
  onRemove: () => void
}) {
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="min-w-0 truncate font-medium" title={value}>
            {value}
          </span>
          {kind === 'domain' && <Badge>Whole domain</Badge>}
        </p>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">{reason}</p>
        <p className="text-faint text-sm">
          {source === 'person' && addedBy ? `Added by ${addedBy}` : SOURCE_WORDS[source]},{' '}
          {listDate(createdAt, new Date())}
        </p>
      </div>
      <Button size="sm" variant="ghost" disabled={isBusy} aria-label={`Remove ${value}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}
