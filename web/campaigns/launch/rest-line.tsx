import { TriangleAlert } from 'lucide'
import type { Campaign } from '#core/contract/outreach/campaigns.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { useTakeOver } from '../queries.ts'

/** Says why nothing of a campaign is sent. One on hold is taken over with one press by whoever may send from its mailboxes. */
export function RestLine({ campaign: { id, problem, rests, refusal } }: { campaign: Campaign }) {
  const takeOver = useTakeOver()
  const { toast, attempt } = useAttempt()
  const take = () =>
    attempt('It was not taken over', async () => {
      await takeOver.mutateAsync({ params: { id } })
      toast({ title: 'It sends for you from now on' })
    })
  const why = [problem, rests].filter(Boolean).join(' ')
  if (!why) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <span className="text-warning-text">
        <Icon icon={TriangleAlert} />
      </span>
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">{why}</p>
      {rests && !refusal && (
        <Button size="sm" loading={takeOver.isPending} onClick={() => void take()}>
          Take over
        </Button>
      )}
    </div>
  )
}
