import { useState } from 'react'
import type { StepEdit, ThreadAutomation } from '#core/contract/automation.ts'
import { followUps } from '#core/contract/follow-ups.ts'
import { timeZone } from '#web/platform/time-zone.ts'
import { editsOf, editsUpTo, withEdit } from '../plan/edits.ts'
import { type ShownPlan, usePlan } from '../plan/use-plan.ts'
import { useEditStep, useFollowUp, useSaveThreadAutomation, useThreadAutomation } from '../queries.ts'

/**
 * The follow-up settings of a conversation while they are changed, with the plan that follows from them. Changes of
 * single steps stay when the settings change. Nothing is stored before `save`, except for steps that are in the outbox
 * already: these may leave at any moment.
 */
export function useFollowUpEditor(threadId: string) {
  const saved = useThreadAutomation(threadId)
  const followUp = useFollowUp(threadId)
  const [changes, setChanges] = useState<Partial<ThreadAutomation>>({})
  const [edits, setEdits] = useState<StepEdit[] | null>(null)
  const save = useSaveThreadAutomation()
  const editWaiting = useEditStep()

  const current = followUp.data ?? undefined
  const settings = saved.data ? { ...saved.data, ...changes } : undefined
  const isOn = settings?.autoFollowUpEnabled === true
  const isChanged = edits !== null || Object.keys(changes).length > 0
  const standing = edits ?? editsOf(current?.steps ?? [])
  const isKnown = current !== undefined || followUp.isError
  /** What stands there is shown as it is; what would follow from other settings has to be asked for. */
  const isAsked = isOn && isKnown && (isChanged || current?.state === 'none')
  const body = settings && {
    ...settings,
    edits: editsUpTo(standing, settings.maxFollowUps),
    timeZone: timeZone(),
  }
  const asked = usePlan(followUps.planForThread, isAsked && body ? { params: { threadId }, body } : null)
  const shown: ShownPlan = isAsked
    ? asked
    : { data: current, isStale: false, error: followUp.error, retry: () => void followUp.refetch() }

  const editStep = (change: StepEdit) => {
    const isWaiting = current?.steps.some(({ step, state }) => step === change.step && state === 'waiting')
    const { step, ...rest } = change
    // What a message or a rule has set up is not stored with the settings of the conversation.
    if (isWaiting || !isOn) editWaiting.mutate({ params: { threadId, step }, body: rest })
    else setEdits(withEdit(standing, change))
  }
  return {
    settings,
    change: (next: Partial<ThreadAutomation>) => setChanges({ ...changes, ...next }),
    /** The follow-up as it is now, whatever is being changed. */
    current,
    plan: shown,
    stepError: editWaiting.error,
    isChanged,
    editStep,
    /** Answers whether it was stored. */
    save: async (): Promise<boolean> => {
      if (!body || save.isPending) return false
      // Saving what is off stops what a message has brought with it: nobody has asked for that who changed nothing.
      if (!isOn && !isChanged) return true
      try {
        await save.mutateAsync({ params: { threadId }, body })
        return true
      } catch (error) {
        console.error('Failed to save follow-up settings', error)
        return false
      }
    },
    isSaving: save.isPending,
    saveError: save.error,
    loadError: saved.error,
  }
}
