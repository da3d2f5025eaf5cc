import { MoreHorizontal } from 'lucide'
import { TheirTime } from '#web/send/outbox/their-time.tsx'
import { commands, shownKeys } from '#web/shell/commands/catalog.ts'
import { useCommands } from '#web/shell/commands/use-commands.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { useNearWindow } from '#web/ui/hooks/use-near-window.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/overlays/dropdown-menu.tsx'
import { tooltipProps } from '#web/ui/overlays/tooltip.tsx'
import type { EntryActions } from './entry-actions.ts'
import type { EntryView } from './entry-view.ts'
import { useHeldPress } from './use-held-press.ts'

interface EntryRowProps {
  id: string
  at: string
  view: EntryView
  actions: EntryActions
  isCurrent: boolean
  onFocus: () => void
  onOpen: () => void
  onReschedule: () => void
}

/** One entry of the list: to whom, when, why and what, with everything that can be done about it. */
export function EntryRow({ id, at, view, actions, isCurrent, onFocus, onOpen, onReschedule }: EntryRowProps) {
  const { who, to, subject, preview, why, from, kind, isWaiting, isSkipped, isAiWritten, accountId } = view
  const { ref, isNear } = useNearWindow<HTMLLIElement>()
  const { isBusy, edit, sendNow, leaveOut, stop } = actions
  const [first] = to
  const all: RowAction[] = [
    { command: 'editScheduled', label: 'Edit', run: isSkipped ? undefined : edit },
    { command: 'sendNow', label: 'Send now', run: sendNow },
    { command: 'reschedule', label: 'Reschedule', run: isSkipped ? undefined : onReschedule },
    { command: 'leaveOut', ...leaveOut },
    { command: 'stopFollowUps', label: 'Stop', run: stop },
  ]
  const [main, ...rest] = all.filter(({ run }) => run)
  const press = useHeldPress(isBusy, (command: RowCommand) =>
    all.find(each => each.command === command)?.run?.(),
  )
  return (
    <li ref={ref} data-key={id} onFocus={onFocus}>
      <div
        className={classNames(
          '-mx-3 flex gap-x-4 rounded-control px-3 py-3 max-sm:flex-col',
          isCurrent && 'focus-within:bg-hover',
        )}
      >
        {isCurrent && <RowCommands onOpen={onOpen} press={press} />}
        <div className="flex shrink-0 flex-wrap items-baseline gap-x-2 sm:w-28 sm:flex-col">
          <time
            dateTime={at}
            className={classNames('font-medium tabular-nums', isSkipped && 'text-muted line-through')}
          >
            {clockOf(at)}
          </time>
          {isNear && first !== undefined && !isSkipped && (
            <TheirTime at={at} accountId={accountId} to={first} />
          )}
        </div>
        <div className="min-w-0 flex-1">
          <div className="flex items-baseline gap-x-2">
            <h3 className="min-w-0">
              <button
                type="button"
                data-open
                title={to.join(', ')}
                onClick={onOpen}
                className="block max-w-full truncate rounded-sm text-left font-medium hover:underline"
              >
                {who}
              </button>
            </h3>
            {kind && <Badge>{kind}</Badge>}
            {isWaiting && <Badge tone="warning">Waits</Badge>}
            {isSkipped && <Badge>Skipped</Badge>}
          </div>
          <p dir="auto" title={subject} className="truncate text-left">
            {subject}
          </p>
          <p dir="auto" className="line-clamp-2 text-left text-muted [overflow-wrap:anywhere]">
            {isAiWritten && preview === ''
              ? 'Written from the conversation when its time has come.'
              : preview}
          </p>
          <p className="mt-1 text-faint text-sm [overflow-wrap:anywhere]">
            {why} From {from}.
          </p>
          <div className="mt-2 flex gap-1">
            {main && (
              <Button
                size="sm"
                disabled={isBusy}
                aria-label={`${main.label}: ${who}`}
                {...tooltipProps(commands[main.command].label, { shortcut: shownKeys(main.command) })}
                onClick={main.run}
              >
                {main.label}
              </Button>
            )}
            {rest.length > 0 && (
              <DropdownMenu trigger={<IconButton size="sm" icon={MoreHorizontal} label={`More: ${who}`} />}>
                {rest.map(({ label, command, run }) => (
                  <MenuItem
                    key={command}
                    icon={commands[command].icon}
                    shortcut={shownKeys(command)}
                    disabled={isBusy}
                    onSelect={() => run?.()}
                  >
                    {label}
                  </MenuItem>
                ))}
              </DropdownMenu>
            )}
          </div>
        </div>
      </div>
    </li>
  )
}

type RowCommand = 'editScheduled' | 'sendNow' | 'reschedule' | 'leaveOut' | 'stopFollowUps'

interface RowAction {
  command: RowCommand
  label: string
  /** Absent where it cannot be done. */
  run: (() => void) | undefined
}

/** The keys of the row that has the focus. */
function RowCommands({ onOpen, press }: { onOpen: () => void; press: (command: RowCommand) => void }) {
  useCommands({
    open: onOpen,
    editScheduled: () => press('editScheduled'),
    sendNow: () => press('sendNow'),
    reschedule: () => press('reschedule'),
    leaveOut: () => press('leaveOut'),
    stopFollowUps: () => press('stopFollowUps'),
  })
  return null
}

const clockOf = (at: string) =>
  new Date(at).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })
