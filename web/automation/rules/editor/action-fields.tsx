import { Plus, X } from 'lucide'
import {
  RULE_ACTION_KINDS,
  RULE_ACTIONS,
  type RuleAction,
  type RuleActionKind,
} from '#core/contract/rule-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/overlays/dropdown-menu.tsx'
import { inEditor } from './action-kinds.tsx'

/** What cannot be done twice, or makes no sense beside another one. */
const isOffered = (kind: RuleActionKind, actions: readonly RuleAction[]) =>
  inEditor(kind).mayRepeat || !actions.some(action => action.kind === kind)

/** The actions of a rule, in the order in which they run. */
export function ActionFields({
  actions,
  onChange,
  offered = RULE_ACTION_KINDS,
  error,
}: {
  actions: readonly RuleAction[]
  onChange: (actions: RuleAction[]) => void
  offered?: readonly RuleActionKind[] | undefined
  error?: string | undefined
}) {
  const set = (at: number, action: RuleAction) => onChange(actions.map((old, i) => (i === at ? action : old)))
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium text-sm">What it does</legend>
      {actions.map((action, at) => {
        const { name } = RULE_ACTIONS[action.kind]
        const { Fields } = inEditor(action.kind)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: actions have no identity but their place
          <div key={`${action.kind}-${at}`} className="flex items-start gap-2 rounded-panel bg-sunken p-3">
            <div className="flex min-w-0 flex-1 flex-col gap-2">
              <span className="font-medium">{name}</span>
              <Fields action={action} onChange={next => set(at, next)} />
            </div>
            <IconButton
              icon={X}
              size="sm"
              label={`Without: ${name}`}
              onClick={() => onChange(actions.filter((_, i) => i !== at))}
            />
          </div>
        )
      })}
      <DropdownMenu
        trigger={
          <Button size="sm" icon={Plus} className="self-start">
            Add an action
          </Button>
        }
      >
        {offered
          .filter(kind => isOffered(kind, actions))
          .map(kind => (
            <MenuItem key={kind} onSelect={() => onChange([...actions, inEditor(kind).fresh])}>
              {RULE_ACTIONS[kind].name}
            </MenuItem>
          ))}
      </DropdownMenu>
      {error && (
        <p role="alert" className="text-danger-text text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
