import { Clock } from 'lucide'
import type { FollowUpPlan } from '#core/contract/follow-ups.ts'
import { timeInWords } from '#web/send/outbox/time-in-words.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { useFollowUp } from '../queries.ts'

/** Below a conversation: what will be sent in it by itself, or why nothing is any more. A press opens the settings. */
export function FollowUpMark({ threadId, onOpen }: { threadId: string; onOpen: () => void }) {
  const { data } = useFollowUp(threadId)
  const words = data && markOf(data)
  if (!words) return null
  return (
    <button
      type="button"
      onClick={onOpen}
      className="mb-2 -ml-2 flex min-h-control-sm max-w-full items-center gap-2 rounded-control px-2 py-1 text-left text-muted text-sm hover:bg-hover coarse:min-h-11"
    >
      <Icon icon={Clock} className="text-faint" />
      <span className="min-w-0">{words}</span>
    </button>
  )
}

/** Null where there is nothing to say. */
export function markOf({ state, why, steps, aboutSentAt }: FollowUpPlan): string | null {
  if (state === 'none') return null
  if (steps.some(step => step.state === 'done')) return why
  if (state === 'stopped') return `Follow-up stopped. ${why ?? ''}`.trim()
  if (state === 'finished') return 'All follow-ups are sent.'
  if (state === 'paused') return `Follow-up waits. ${why ?? ''}`.trim()
  if (aboutSentAt === null) return 'Follow-up begins with your next message'
  const next = steps.find(step => (step.state === 'planned' || step.state === 'waiting') && !step.isSkipped)
  if (!next) return null
  const what = next.isReminder ? 'You are reminded on' : 'Follow-up on'
  return `${what} ${timeInWords(next.at)}, if nobody answers`
}
