import { ArrowDown, ArrowUp, Ellipsis, Eye, GripVertical, Trash2 } from 'lucide'
import type { CampaignStep } from '#core/outreach/campaigns/steps.ts'
import { counted } from '#core/text/counted.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx'
import { useEditor } from '../editing/use-campaign-editor.ts'
import { waitInWords } from '../words.ts'
import { StepFields } from './step-fields.tsx'
import { STEP_ICONS, titleOf } from './step-words.ts'
import { useSteps } from './steps-context.ts'
import { moveBy } from './tree.ts'

/** A step in one line; pressed, with its fields below. */
export function StepRow({ step }: { step: CampaignStep }) {
  const view = useSteps()
  const { base } = useEditor()
  const isOpen = view.open === step.id
  const number = view.mailNumbers.get(step.id) ?? null
  const title = titleOf(step, number)
  const problems = view.problems.get(step.id) ?? []
  const counts = base.stepCounts.find(each => each.step === step.id)
  return (
    <div
      className={classNames(
        'rounded-panel',
        isOpen && 'bg-sunken',
        view.dragged?.id === step.id && 'opacity-50',
      )}
    >
      <div className="flex items-center gap-1 pr-1">
        {view.canEdit && <Handle step={step} title={title} />}
        <button
          type="button"
          data-step={step.id}
          aria-expanded={isOpen}
          onClick={() => view.setOpen(isOpen ? null : step.id)}
          className="ring-inside flex min-h-row min-w-0 flex-1 items-center gap-3 rounded-control px-2 py-1.5 text-left hover:bg-hover"
        >
          <Icon icon={STEP_ICONS[step.kind]} className="text-muted" />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium" title={title}>
              {title}
            </span>
            {'wait' in step && step.kind !== 'wait' && (
              <span className="block text-faint text-sm first-letter:uppercase">
                {waitInWords(step.wait)}
              </span>
            )}
            {problems.map(problem => (
              <span key={problem} className="block text-danger-text text-sm">
                {problem}
              </span>
            ))}
          </span>
          {counts && (
            <span className="shrink-0 text-right text-faint text-sm tabular-nums max-sm:text-xs">
              {counted(counts.done, 'has got it', 'have got it')}
              {counts.waiting > 0 && (
                <span className="block">{counted(counts.waiting, 'waits', 'wait')}</span>
              )}
            </span>
          )}
        </button>
        <StepMenu step={step} title={title} />
      </div>
      {isOpen && (
        <div className="px-3 pt-2 pb-4 md:px-4">
          <StepFields step={step} number={number} />
        </div>
      )}
    </div>
  )
}

function Handle({ step, title }: { step: CampaignStep; title: string }) {
  const { onMove, onDrag } = useSteps()
  return (
    <button
      type="button"
      data-handle={step.id}
      aria-label={`Move ${title}: drag, or use the arrow keys`}
      title="Drag, or use the arrow keys"
      className="grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-control text-faint hover:bg-hover hover:text-text active:cursor-grabbing coarse:size-11"
      onPointerDown={event => onDrag.begin(step.id, event)}
      onPointerMove={onDrag.move}
      onPointerUp={onDrag.drop}
      onPointerCancel={onDrag.cancel}
      onKeyDown={event => {
        const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown']
        if (!by) return
        event.preventDefault()
        onMove(step.id, by, 'handle')
      }}
    >
      <Icon icon={GripVertical} />
    </button>
  )
}

function StepMenu({ step, title }: { step: CampaignStep; title: string }) {
  const { steps, canEdit, onMove, onRemove, onPreview } = useSteps()
  if (!canEdit && step.kind !== 'mail') return null
  const may = (by: -1 | 1) => moveBy(steps, step.id, by) !== null
  return (
    <DropdownMenu
      align="end"
      trigger={<IconButton data-more={step.id} icon={Ellipsis} label={`More for ${title}`} />}
    >
      {step.kind === 'mail' && (
        <MenuItem icon={Eye} onSelect={() => onPreview(step.id, null)}>
          Preview
        </MenuItem>
      )}
      {canEdit && (
        <>
          <MenuItem icon={ArrowUp} disabled={!may(-1)} onSelect={() => onMove(step.id, -1, 'more')}>
            Move up
          </MenuItem>
          <MenuItem icon={ArrowDown} disabled={!may(1)} onSelect={() => onMove(step.id, 1, 'more')}>
            Move down
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={() => onRemove(step)}>
            Remove
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  )
}
