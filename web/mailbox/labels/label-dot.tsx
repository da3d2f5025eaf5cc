import { Tag } from 'lucide'
import { LABEL_COLOURS, type LabelColour } from '#core/contract/labels.ts'
import { Icon } from '#web/ui/display/icon.tsx'

/** The mark of a label, in its colour. */
export function LabelDot({ colour }: { colour: LabelColour | null }) {
  const at = colour === null ? 0 : LABEL_COLOURS.indexOf(colour) + 1
  return (
    <span
      aria-hidden="true"
      className="grid"
      style={at === 0 ? undefined : { color: `var(--avatar-${at}-text)` }}
    >
      <Icon icon={Tag} className={at === 0 ? undefined : 'fill-current'} />
    </span>
  )
}
