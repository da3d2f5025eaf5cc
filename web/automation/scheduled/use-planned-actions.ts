import { followUps, type PlannedStep } from '#core/contract/follow-ups.ts'
import type { PlannedFollowUp } from '#core/contract/scheduled.ts'
import { useEditStep, useSendStepNow, useStopFollowUp } from '#web/automation/queries.ts'
import { call } from '#web/platform/api.ts'
import { stepOf } from '#web/read/triage/use-undo.ts'
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
  const [editing, sending, stopping] = [useEditStep(), useSendStepNow(), useStopFollowUp()]
  const params = { threadId, step }
  const edit = async (body: { text?: string | null; isSkipped?: boolean; at?: string | null }) =>
    (await editing.mutateAsync({ params, body })).steps.find(one => one.step === step)
  const back = (body: Parameters<typeof edit>[0]) => stepOf(followUps.editStep, { params, body })
  return {
    isBusy: [editing, sending, stopping].some(({ isPending }) => isPending),
    edit: onEdit,
    write: (text, before) =>
      void change('The text was not changed', async () => {
        await edit({ text })
        return { title: 'The text is changed', undo: back({ text: before.isEdited ? before.text : null }) }
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
        const undo = back({ at: before?.isTimeChosen ? before.at : null })
        return { title: `It will be sent ${timeInWords(moved?.at ?? chosen)}`, undo }
      }),
    leaveOut: isSkipped
      ? {
          label: 'Send it after all',
          run: () =>
            void change('It is still skipped', async () => {
              await edit({ isSkipped: false })
              return { title: 'It will be sent', undo: back({ isSkipped: true }) }
            }),
        }
      : {
          label: 'Skip',
          run: () =>
            void change('It was not skipped', async () => {
              await edit({ isSkipped: true })
              return { title: 'This follow-up is skipped', undo: back({ isSkipped: false }) }
            }),
        },
    stop: () =>
      void change('It was not stopped', async () => {
        await stopping.mutateAsync({ params: { threadId } })
        const undo = stepOf(followUps.resume, { params: { threadId } })
        return { title: 'No more follow-ups in this conversation', undo }
      }),
  }
}
