import { EllipsisVertical, FlaskConical, History, Pencil, Trash2 } from 'lucide'
import type { Rule } from '#core/contract/rules.ts'
import { useAccounts } from '#web/mailbox/accounts/queries.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx'
import { actionsInWords } from './in-words.ts'
import { useSwitchRule, useTakeOverRule } from './queries.ts'

export type RulePart = 'edit' | 'try' | 'log' | 'remove'

/** A rule in the list: what it finds, what it does, and its switch. */
export function RuleRow({ rule, onOpen }: { rule: Rule; onOpen: (part: RulePart) => void }) {
  const { data: accounts } = useAccounts()
  const change = useSwitchRule()
  const takeOver = useTakeOverRule()
  const { toast, attempt } = useAttempt()
  const { name, search, actions, accountIds, isOn, isOrganizations, stopsHere, hasAge, problem, rests } = rule
  const turn = async (next: boolean) => {
    // What it would do is looked at before it does it.
    if (next) return onOpen('try')
    await attempt('The rule was not switched off', () =>
      change.mutateAsync({ params: { id: rule.id }, body: { isOn: false } }),
    )
  }
  const take = () =>
    attempt('The rule was not taken over', async () => {
      await takeOver.mutateAsync({ params: { id: rule.id } })
      toast({ title: 'The rule acts with your rights from now on' })
    })
  const mailboxes = accountIds?.map(id => accounts?.find(account => account.id === id)?.email ?? 'a mailbox')
  return (
    <div className="flex items-start gap-2 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <button
            type="button"
            className="min-w-0 truncate text-left font-medium hover:underline"
            onClick={() => onOpen('edit')}
          >
            {name}
          </button>
          {isOrganizations && <Badge>Organization</Badge>}
          {stopsHere && <Badge>Stops here</Badge>}
          {hasAge && <Badge>Once a day</Badge>}
        </p>
        <p className="truncate text-muted text-sm" title={search}>
          {search}
        </p>
        <p className="text-sm [overflow-wrap:anywhere]">
          {actionsInWords(actions)}
          {mailboxes && <span className="text-muted"> · in {mailboxes.join(', ')}</span>}
        </p>
        {problem && <p className="text-danger-text text-sm">{problem}</p>}
        {rests && (
          <Button size="sm" className="mt-1.5" loading={takeOver.isPending} onClick={() => void take()}>
            Take over
          </Button>
        )}
      </div>
      <Switch
        label={`${name} is on`}
        hideLabel
        checked={isOn}
        className="mt-1.5"
        onCheckedChange={next => void turn(next)}
      />
      <DropdownMenu align="end" trigger={<IconButton icon={EllipsisVertical} label={`More for ${name}`} />}>
        <MenuItem icon={Pencil} onSelect={() => onOpen('edit')}>
          Edit
        </MenuItem>
        <MenuItem icon={FlaskConical} onSelect={() => onOpen('try')}>
          {hasAge ? 'What it would do' : 'What it would have done'}
        </MenuItem>
        <MenuItem icon={History} onSelect={() => onOpen('log')}>
          What it has done
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={() => onOpen('remove')}>
          Remove
        </MenuItem>
      </DropdownMenu>
    </div>
  )
}
