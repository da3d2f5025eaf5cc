import type { Body } from '#core/contract/endpoint.ts'
import type { Task, tasks } from '#core/contract/outreach/tasks.ts'
import { messageOf } from '#web/platform/api.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useAssign, useDone, useJudge, useMend, useSkip, useSnooze, useUndo } from '../queries.ts'
import { dayFrom, longDay } from '../words.ts'

/** For how long what was decided can be taken back by the toast. */
const UNDO_MS = 10_000

export type Judging = Body<typeof tasks.judge>

/** What can be done with a task. Each tells what it has done, with an undo, or why it was refused. */
export function useDecisions() {
  const { toast } = useToast()
  const done = useDone()
  const skip = useSkip()
  const snooze = useSnooze()
  const assign = useAssign()
  const judge = useJudge()
  const mend = useMend()
  const undo = useUndo()

  const tell = async (
    work: () => Promise<Task>,
    says: (task: Task) => string,
    back?: () => Promise<unknown>,
  ) => {
    try {
      const task = await work()
      const takeBack =
        back ?? (task.canUndo ? () => undo.mutateAsync({ params: { id: task.id } }) : undefined)
      toast({
        title: says(task),
        description: task.title,
        duration: UNDO_MS,
        ...(takeBack && { action: { label: 'Undo', onSelect: () => void attempt(takeBack) } }),
      })
      return true
    } catch (error) {
      toast({ title: messageOf(error, 'This could not be saved.'), variant: 'destructive' })
      return false
    }
  }
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      toast({ title: messageOf(error, 'This could not be saved.'), variant: 'destructive' })
    }
  }
  const outcome = (task: Task) => task.outcome ?? 'Done'
  const of = ({ id }: Task) => ({ params: { id } })
  return {
    isBusy: [done, skip, snooze, assign, judge, mend, undo].some(({ isPending }) => isPending),
    done: (task: Task) => tell(() => done.mutateAsync(of(task)), outcome),
    skip: (task: Task) => tell(() => skip.mutateAsync(of(task)), outcome),
    judge: (task: Task, body: Judging) => tell(() => judge.mutateAsync({ ...of(task), body }), outcome),
    mend: (task: Task, address: string) =>
      tell(() => mend.mutateAsync({ ...of(task), body: { address } }), outcome),
    snooze: (task: Task, until: Date) =>
      tell(
        () => snooze.mutateAsync({ ...of(task), body: { until: until.toISOString() } }),
        () => `Put off until ${longDay(dayFrom(until, 0))}`,
        () => snooze.mutateAsync({ ...of(task), body: { until: task.dueAt } }),
      ),
    assign: (task: Task, userId: number | null) =>
      tell(
        () => assign.mutateAsync({ ...of(task), body: { userId } }),
        ({ assignee }) => (assignee ? `Given to ${assignee.name}` : 'Given to nobody'),
        () => assign.mutateAsync({ ...of(task), body: { userId: task.assignee?.id ?? null } }),
      ),
    undo: (task: Task) => attempt(() => undo.mutateAsync(of(task))),
  }
}
export type Decisions = ReturnType<typeof useDecisions>
