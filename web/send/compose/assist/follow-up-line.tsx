import { Clock } from 'lucide'
import type { ComposeFollowUp } from '#core/contract/follow-ups.ts'
import { Icon } from '#web/ui/display/icon.tsx'

/** Says that follow-ups travel with the message while their panel is closed; a press opens it. */
export function FollowUpLine({ followUp, onOpen }: { followUp: ComposeFollowUp | null; onOpen: () => void }) {
  if (!followUp?.enabled && !followUp?.remindMe) return null
  const { firstAfter, maxFollowUps, remindMe } = followUp
  const first = firstAfter === 1 ? 'after a day' : `after ${firstAfter} days`
  const words = remindMe
    ? `You are reminded ${first} if nobody answers`
    : maxFollowUps === 1
      ? `One follow-up ${first} if nobody answers`
      : `Up to ${maxFollowUps} follow-ups, the first ${first}, if nobody answers`
  return (
    <button
      type="button"
      onClick={onOpen}
      className="ring-inside flex min-h-control-sm w-full shrink-0 items-center gap-2 border-line border-t px-4 text-left text-muted text-sm hover:bg-hover coarse:min-h-11"
    >
      <Icon icon={Clock} className="text-faint" />
      {words}
    </button>
  )
}
