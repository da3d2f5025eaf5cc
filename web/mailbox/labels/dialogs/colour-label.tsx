import { Check } from 'lucide'
import { LABEL_COLOURS, type LabelColour } from '#core/contract/labels.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { LabelDot } from '../label-dot.tsx'
import type { LabelRow } from '../label-tree.ts'
import { useChangeLabel } from '../queries.ts'

const NAMES: Record<LabelColour, string> = {
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  violet: 'Violet',
  pink: 'Pink',
}

/** The choice of a label's colour. */
export function ColourLabel({ row, onClose }: { row: LabelRow; onClose: () => void }) {
  const change = useChangeLabel()
  const { toast, attempt } = useAttempt()
  const tell = (colour: LabelColour | null) =>
    attempt('The colour was not changed', async () => {
      for (const id of row.ids) await change.mutateAsync({ params: { id }, body: { colour } })
      return true
    })
  const choose = async (colour: LabelColour | null) => {
    onClose()
    if (colour !== row.colour && (await tell(colour)))
      toast({
        title: `“${row.name}” has another colour`,
        action: { label: 'Undo', onSelect: () => void tell(row.colour) },
      })
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Colour of “${row.name}”`}
      description="Everybody who uses the mailbox sees it."
      size="sm"
    >
      <ul className="-mx-2">
        {[null, ...LABEL_COLOURS].map(colour => (
          <li key={colour}>
            <button
              type="button"
              aria-pressed={colour === row.colour}
              onClick={() => void choose(colour)}
              className="ring-inside flex h-control w-full items-center gap-3 rounded-control px-2 text-left hover:bg-hover coarse:h-11"
            >
              <LabelDot colour={colour} />
              <span className="flex-1">{colour === null ? 'None' : NAMES[colour]}</span>
              {colour === row.colour && <Icon icon={Check} className="text-accent-text" />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
