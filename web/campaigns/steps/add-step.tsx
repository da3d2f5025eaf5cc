import { Plus } from 'lucide'
import { BRANCH_ON, type CampaignStep } from '#core/outreach/campaigns/steps.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx'
import { useEditor } from '../editing/use-campaign-editor.ts'
import { type NewStep, newStep } from './new-step.ts'
import { BRANCHES, STEP_ICONS } from './step-words.ts'
import { useSteps } from './steps-context.ts'
import { isAfterAnswer, mayStand, type Slot, sameSlot } from './tree.ts'

const PLAIN = [
  { kind: 'mail', label: 'Mail' },
  { kind: 'task', label: 'Task for a person' },
  { kind: 'wait', label: 'Wait' },
] as const

/** A place between steps: something can be added there, and a dragged step be dropped. */
export function AddStep({ slot, isLast }: { slot: Slot; isLast: boolean }) {
  const { slots, dragged, canEdit } = useSteps()
  const isTarget = dragged?.target != null && sameSlot(dragged.target, slot)
  return (
    <div
      data-slot={slots.findIndex(each => sameSlot(each, slot))}
      className={classNames('group relative flex items-center', isLast ? 'min-h-10' : 'h-4 coarse:h-8')}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'absolute inset-x-0 top-1/2 h-0.5 rounded-full',
          isTarget ? 'bg-accent' : 'bg-transparent',
        )}
      />
      {canEdit && <AddMenu slot={slot} isLast={isLast} />}
    </div>
  )
}

function AddMenu({ slot, isLast }: { slot: Slot; isLast: boolean }) {
  const { steps, mailNumbers, onAdd } = useSteps()
  const { nextNumber } = useEditor()
  const isAnswered = isAfterAnswer(steps, slot)
  const make = (asked: NewStep): CampaignStep => newStep(asked, mailNumbers.size === 0, nextNumber)
  // Of no consequence for its number: only where it may stand is asked.
  const may = (asked: NewStep) =>
    mayStand(
      steps,
      slot,
      newStep(asked, false, () => 1),
    )
  const add = (asked: NewStep) => onAdd(slot, make(asked))
  return (
    <DropdownMenu
      trigger={
        isLast ? (
          <Button size="sm" variant="ghost" icon={Plus}>
            Add a step
          </Button>
        ) : (
          <IconButton
            size="sm"
            icon={Plus}
            label="Add a step here"
            className="z-1 -my-2 ml-0 size-6 bg-surface opacity-0 focus-visible:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 coarse:opacity-60"
          />
        )
      }
    >
      {PLAIN.map(({ kind, label }) => (
        <MenuItem key={kind} icon={STEP_ICONS[kind]} disabled={!may({ kind })} onSelect={() => add({ kind })}>
          {label}
        </MenuItem>
      ))}
      {isAnswered && <MenuLabel>Nothing is mailed by itself after an answer</MenuLabel>}
      <MenuSeparator />
      <MenuLabel>Go on in two ways</MenuLabel>
      {BRANCH_ON.map(on => (
        <MenuItem
          key={on}
          icon={STEP_ICONS.branch}
          disabled={!may({ kind: 'branch', on })}
          onSelect={() => add({ kind: 'branch', on })}
        >
          {BRANCHES[on].question}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
