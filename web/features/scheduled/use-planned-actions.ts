import { followUps, type PlannedStep } from '#core/contract/follow-ups.ts'
import type { PlannedFollowUp } from '#core/contract/scheduled.ts'
import {
  useEditStep,
  useResumeFollowUp,
  useSendStepNow,
  useStopFollowUp,
} from '#web/features/automation/queries.ts'
import { timeInWords } from '#web/features/outbox/time-in-words.ts'
import { call } from '#web/platform/api.ts'
import type { EntryActions } from './entry-actions.ts'
import { useAttempt } from './use-attempt.ts'

interface PlannedActions extends EntryActions {
  /** Changes its text; null for the text of the settings. `before` is what an undo brings back. */
  write: (text: string | null, before: PlannedStep) => void
}

type Planned = Pick<PlannedFollowUp, 'threadId' | 'step' | 'isSkipped' | 'isNext'>

/** What a person can do with a follow-up that is planned. `onEdit` opens it. */
export function usePlannedActions(planned: Planned, onEdit: () => void): PlannedActions {
  const { threadId, step, isSkipped, isNext } = planned
  const { attempt, tell } = useAttempt()
  const [editing, sending, stopping, resuming] = [
    useEditStep(),
    useSendStepNow(),
    useStopFollowUp(),
    useResumeFollowUp(),
  ]
  const params = { threadId, step }
  const change = async (body: { text?: string | null; isSkipped?: boolean; at?: string | null }) =>
    (await editing.mutateAsync({ params, body })).steps.find(one => one.step === step)
  const skip = async (isSkipped: boolean) => void (await change({ isSkipped }))
  return {
    isBusy: [editing, sending, stopping].some(({ isPending }) => isPending),
    edit: onEdit,
    write: (text, before) =>
      void attempt('The text was not changed', async () => {
        await change({ text })
        tell(
          'The text is changed',
          async () => void (await change({ text: before.isEdited ? before.text : null })),
        )
      }),
    sendNow:
      isNext && !isSkipped
        ? () =>
            void attempt('It was not sent', async () => {
              await sending.mutateAsync({ params })
              tell('It leaves now')
            })
        : undefined,
    reschedule: chosen =>
      void attempt('It leaves as before', async () => {
        const plan = await call(followUps.get, { params: { threadId } })
        const before = plan.steps.find(one => one.step === step)
        const moved = await change({ at: chosen.toISOString() })
        // Without a chosen time it follows from the settings again.
        const back = before?.isTimeChosen ? before.at : null
        tell(`It leaves ${timeInWords(moved?.at ?? chosen)}`, async () => void (await change({ at: back })))
      }),
    leaveOut: isSkipped
      ? {
          label: 'Send it after all',
          run: () =>
            void attempt('It is still skipped', async () => {
              await skip(false)
              tell('It will be sent', () => skip(true))
            }),
        }
      : {
          label: 'Skip',
          run: () =>
            void attempt('It was not skipped', async () => {
              await skip(true)
              tell('This follow-up is skipped', () => skip(false))
            }),
        },
    stop: () =>
      void attempt('It was not stopped', async () => {
        await stopping.mutateAsync({ params: { threadId } })
        tell('No more follow-ups in this conversation', async () => {
          await resuming.mutateAsync({ params: { threadId } })
        })
      }),
  }
}
