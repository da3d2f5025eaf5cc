import { ChevronLeft, Quote } from 'lucide'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Task } from '#core/contract/outreach/tasks.ts'
import { paths } from '#web/platform/paths.ts'
import { commands, shownKeys } from '#web/shell/commands/catalog.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { tooltipProps } from '#web/ui/overlays/tooltip.tsx'
import type { Decisions } from '../deciding/use-decisions.ts'
import { dueInWords, KINDS, longDay, VERDICTS } from '../words.ts'
import { MendForm } from './mend-form.tsx'

interface TaskHandlers {
  judge: (as: (typeof VERDICTS)[number]['as']) => void
  snooze: () => void
  assign: () => void
}

/** A task with all that is known of it, and everything that can be done about it. */
export function TaskDetail({
  task,
  decisions,
  on,
  onBack,
  isInline = false,
}: {
  task: Task
  decisions: Decisions
  on: TaskHandlers
  onBack?: (() => void) | undefined
  /** Below its row, on the page of its contact: the row has the title already. */
  isInline?: boolean
}) {
  const [now] = useState(() => new Date())
  const { icon, label } = KINDS[task.kind]
  const isOpen = task.state === 'open'
  return (
    <article
      aria-label={task.title}
      className={classNames(
        'flex flex-col',
        isInline ? 'pt-1 pb-4' : 'min-h-0 flex-1 overflow-y-auto px-4 py-5 md:px-8',
      )}
    >
      {onBack && (
        <button
          type="button"
          onClick={onBack}
          className="-ml-1 mb-2 inline-flex min-h-control items-center gap-1 self-start text-muted text-sm hover:text-text coarse:min-h-11"
        >
          <Icon icon={ChevronLeft} />
          Tasks
        </button>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
        <span className="inline-flex items-center gap-1.5">
          <Icon icon={icon} className="text-faint" />
          {label}
        </span>
        {isOpen ? <span>Due {dueInWords(task.dueAt, now)}</span> : <Badge>{task.outcome}</Badge>}
        {!isOpen && task.closedBy && <span>by {task.closedBy}</span>}
        <span>{task.assignee ? `For ${task.assignee.name}` : 'For everybody'}</span>
      </p>
      {!isInline && <h2 className="mt-1 font-semibold text-title [overflow-wrap:anywhere]">{task.title}</h2>}
      {task.text !== '' && (
        <p className="mt-1 whitespace-pre-line text-muted [overflow-wrap:anywhere]">{task.text}</p>
      )}
      <Facts task={isInline ? { ...task, contact: null } : task} />
      {task.message && (
        <Link
          to={paths.thread.to(task.message.threadId)}
          className="mt-4 block rounded-panel border border-line px-4 py-3 hover:bg-hover"
        >
          <span dir="auto" className="block truncate font-medium" title={task.message.subject}>
            {task.message.subject || '(No Subject)'}
          </span>
          <span dir="auto" className="mt-0.5 line-clamp-3 block text-muted [overflow-wrap:anywhere]">
            {task.message.snippet}
          </span>
          <span className="mt-1 block truncate text-faint text-sm">In {task.message.mailbox}</span>
        </Link>
      )}
      {task.isElsewhere && (
        <p className="mt-4 text-muted">
          {task.kind === 'answer'
            ? 'Answered elsewhere, in a mailbox that you may not read.'
            : 'The message is in a mailbox that you may not read.'}
        </p>
      )}
      {isOpen && task.proposal && <Proposal proposal={task.proposal} />}
      {isOpen && task.kind === 'answer' && (
        <Verdicts task={task} onJudge={on.judge} isBusy={decisions.isBusy} />
      )}
      {isOpen && task.kind === 'bounce' && task.address !== null && (
        <MendForm
          key={task.id}
          address={task.address}
          isBusy={decisions.isBusy}
          onMend={address => void decisions.mend(task, address)}
        />
      )}
      <div
        className={classNames('flex flex-wrap gap-2', isInline ? 'mt-4' : 'mt-6 border-line border-t pt-4')}
      >
        {isOpen ? (
          <>
            {task.kind === 'approval' && task.campaign && (
              <Button variant="primary" asChild>
                <Link to={paths.outreach.campaign(task.campaign.id, 'first-lines')}>
                  Look at the first lines
                </Link>
              </Button>
            )}
            {task.kind !== 'answer' && task.kind !== 'bounce' && (
              <Act command="taskDone" isBusy={decisions.isBusy} onPress={() => void decisions.done(task)}>
                Done
              </Act>
            )}
            <Act command="taskSnooze" isBusy={decisions.isBusy} onPress={on.snooze}>
              Put off
            </Act>
            <Act command="taskAssign" isBusy={decisions.isBusy} onPress={on.assign}>
              Assign
            </Act>
            <Act command="taskSkip" isBusy={decisions.isBusy} onPress={() => void decisions.skip(task)}>
              {task.kind === 'bounce' ? 'Leave it' : 'Skip'}
            </Act>
          </>
        ) : (
          task.canUndo && (
            <Button loading={decisions.isBusy} onClick={() => void decisions.undo(task)}>
              Take it back
            </Button>
          )
        )}
      </div>
    </article>
  )
}

function Facts({ task: { contact, campaign } }: { task: Task }) {
  if (!contact && !campaign) return null
  return (
    <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {contact && (
        <>
          <dt className="text-muted">Contact</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">
            <Link to={paths.outreach.contact(contact.id)} className="font-medium hover:underline">
              {contact.name}
            </Link>
            {contact.company !== '' && <span className="text-muted"> · {contact.company}</span>}
            {contact.address !== null && contact.address !== contact.name && (
              <span className="block text-faint text-sm">{contact.address}</span>
            )}
          </dd>
        </>
      )}
      {campaign && (
        <>
          <dt className="text-muted">Campaign</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">
            <Link to={paths.outreach.campaign(campaign.id)} className="hover:underline">
              {campaign.name}
            </Link>
          </dd>
        </>
      )}
    </dl>
  )
}

function Proposal({ proposal: { as, until, other, why } }: { proposal: NonNullable<Task['proposal']> }) {
  const verdict = VERDICTS.find(one => one.as === as)?.label ?? as
  const more = [until && longDay(until), other && [other.name, other.address].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  return (
    <div className="mt-4 rounded-panel bg-sunken px-4 py-3">
      <p className="font-medium">
        Seems to say: {verdict}
        {more !== '' && <span className="font-normal text-muted"> · {more}</span>}
      </p>
      {why !== '' && (
        <p dir="auto" className="mt-1 flex gap-2 text-muted [overflow-wrap:anywhere]">
          <Icon icon={Quote} className="mt-0.5 shrink-0 text-faint" />
          {why}
        </p>
      )}
    </div>
  )
}

function Verdicts({
  task,
  onJudge,
  isBusy,
}: {
  task: Task
  onJudge: TaskHandlers['judge']
  isBusy: boolean
}) {
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 text-muted text-sm">What does the answer mean?</legend>
      <div className="flex flex-wrap gap-2">
        {VERDICTS.map(({ as, label, icon, command }) => (
          <Button
            key={as}
            icon={icon}
            variant={task.proposal?.as === as ? 'primary' : 'secondary'}
            disabled={isBusy}
            shortcut={shownKeys(command)}
            onClick={() => onJudge(as)}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

function Act({
  command,
  isBusy,
  onPress,
  children,
}: {
  command: 'taskDone' | 'taskSnooze' | 'taskAssign' | 'taskSkip'
  isBusy: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <Button
      variant={command === 'taskDone' ? 'primary' : 'secondary'}
      disabled={isBusy}
      {...tooltipProps(commands[command].label, { shortcut: shownKeys(command) })}
      onClick={onPress}
    >
      {children}
    </Button>
  )
}
