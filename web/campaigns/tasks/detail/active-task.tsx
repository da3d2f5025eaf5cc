import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Verdict } from '#core/contract/outreach/task-values.ts'
import type { Task } from '#core/contract/outreach/tasks.ts'
import { paths } from '#web/platform/paths.ts'
import { useCommands } from '#web/shell/commands/use-commands.ts'
import { AssignDialog } from '../deciding/assign-dialog.tsx'
import { SnoozeDialog } from '../deciding/snooze-dialog.tsx'
import { useDecisions } from '../deciding/use-decisions.ts'
import { type Asking, VerdictDialog } from '../deciding/verdict-dialog.tsx'
import { TaskDetail } from './task-detail.tsx'

/** The task that is looked at, with its keys. `isInline`: below its row, on the page of its contact. */
export function ActiveTask({
  task,
  onBack,
  isInline = false,
}: {
  task: Task
  onBack?: (() => void) | undefined
  isInline?: boolean
}) {
  const decisions = useDecisions()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asking | 'snooze' | 'assign' | null>(null)
  const isOpen = task.state === 'open'
  const judge = (as: Verdict) => {
    if (as === 'interested') void decisions.judge(task, { as, suppress: false })
    else setAsking(as)
  }
  const openMail = () => {
    if (task.message) void navigate(paths.thread.to(task.message.threadId))
    else if (task.kind === 'approval' && task.campaign)
      void navigate(paths.outreach.campaign(task.campaign.id, 'first-lines'))
    else if (task.contact && !isInline) void navigate(paths.outreach.contact(task.contact.id))
  }
  const ifFree = (act: () => void) => () => {
    if (!decisions.isBusy) act()
  }
  const isAnswer = isOpen && task.kind === 'answer'
  useCommands({
    open: openMail,
    ...(onBack && { back: onBack }),
    ...(isOpen && {
      taskSnooze: ifFree(() => setAsking('snooze')),
      taskAssign: ifFree(() => setAsking('assign')),
      taskSkip: ifFree(() => void decisions.skip(task)),
    }),
    ...(isOpen &&
      task.kind !== 'answer' &&
      task.kind !== 'bounce' && { taskDone: ifFree(() => void decisions.done(task)) }),
    ...(isAnswer && {
      judgeInterested: ifFree(() => judge('interested')),
      judgeNotNow: ifFree(() => judge('not-now')),
      judgeNotInterested: ifFree(() => judge('not-interested')),
      judgeWrongPerson: ifFree(() => judge('wrong-person')),
      judgeAway: ifFree(() => judge('away')),
    }),
  })
  const close = () => setAsking(null)
  const on = { judge, snooze: () => setAsking('snooze'), assign: () => setAsking('assign') }
  return (
    <>
      <TaskDetail task={task} decisions={decisions} on={on} onBack={onBack} isInline={isInline} />
      <SnoozeDialog
        open={asking === 'snooze'}
        onClose={close}
        onChoose={until => void decisions.snooze(task, until)}
      />
      {asking === 'assign' && (
        <AssignDialog task={task} onClose={close} onChoose={userId => void decisions.assign(task, userId)} />
      )}
      {asking !== null && asking !== 'snooze' && asking !== 'assign' && (
        <VerdictDialog
          task={task}
          as={asking}
          onClose={close}
          onJudge={body => void decisions.judge(task, body)}
        />
      )}
    </>
  )
}
