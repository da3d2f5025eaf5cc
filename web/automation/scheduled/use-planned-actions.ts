import { followUps, type PlannedStep } from '#core/contract/follow-ups.ts'
import type { PlannedFollowUp } from '#core/contract/scheduled.ts'
import { useEditStep, useResumeFollowUp, useSendStepNow, useStopFollowUp } from '#web/automation/queries.ts'
import { call } from '#web/platform/api.ts'
import { timeInWords } from '#web/send/outbox/time-in-words.ts'
import type { EntryActions } from './entry-actions.ts'
import { useChange } from './use-change.ts'

interface PlannedActions extends EntryActions {
  /** Changes its text; null for the text of the settings. `before` is what an undo brings back. */
  write: (text: string | null, before: PlannedStep) => void
}

type Planned = Pick<PlannedFollowUp, 'threadId' | 'step' | 'isSkipped' | 'isNext'>

/** What a person can do with a follow-up that is planned. `onEdit` opens it. */
export function usePlannedActions(planned: Planned, onEdit: () => void): PlannedActions {
  const { threadId, step, isSkipped, isNext } = planned
  const { attempt, change, tell } = useChange()
  const [editing, sending, stopping, resuming] = [
    useEditStep(),
    useSendStepNow(),
    useStopFollowUp(),
    useResumeFollowUp(),
  ]
  const params = { threadId, step }
  const edit = async (body: { text?: string | null; isSkipped?: boolean; at?: string | null }) =>
    (await editing.mutateAsync({ params, body })).steps.find(one => one.step === step)
  const skip = async (isSkipped: boolean) => void (await edit({ isSkipped }))
  return {
    isBusy: [editing, sending, stopping].some(({ isPending }) => isPending),
    edit: onEdit,
    write: (text, before) =>
      void change('The text was not changed', async () => {
        await edit({ text })
        const undo = async () => void (await edit({ text: before.isEdited ? before.text : null }))
        return { title: 'The text is changed', undo }
      }),
    sendNow:
      isNext && !isSkipped
        ? () =>
            void attempt('It was not sent', async () => {
              await sending.mutateAsync({ params })
              tell('It is being sent')
            })
        : undefined,
    reschedule: chosen =>
      void change('The time was not changed', async () => {
        const plan = await call(followUps.get, { params: { threadId } })
        const before = plan.steps.find(one => one.step === step)
        const moved = await edit({ at: chosen.toISOString() })
        // Without a chosen time it follows from the settings again.
        const back = before?.isTimeChosen ? before.at : null
        return {
          title: `It will be sent ${timeInWords(moved?.at ?? chosen)}`,
          undo: async () => void (await edit({ at: back })),
        }
      }),
    leaveOut: isSkipped
      ? {
          label: 'Send it after all',
          run: () =>
            void change('It is still skipped', async () => {
              await skip(false)
              return { title: 'It will be sent', undo: () => skip(true) }
            }),
        }
      : {
          label: 'Skip',
          run: () =>
            void change('It was not skipped', async () => {
              await skip(true)
              return { title: 'This follow-up is skipped', undo: () => skip(false) }
            }),
        },
    stop: () =>
      void change('It was not stopped', async () => {
        await stopping.mutateAsync({ params: { threadId } })
        const undo = async () => void (await resuming.mutateAsync({ params: { threadId } }))
        return { title: 'No more follow-ups in this conversation', undo }
      }),
  }
}
