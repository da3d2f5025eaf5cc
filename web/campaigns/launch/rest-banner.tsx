import type { Campaign } from '#core/contract/outreach/campaigns.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { useTakeOver } from '../queries.ts'

/** Says why a campaign rests. Whoever may send from its mailboxes takes it over with one press. */
export function RestBanner({ campaign: { id, rests, refusal } }: { campaign: Campaign }) {
  const takeOver = useTakeOver()
  const { toast, attempt } = useAttempt()
  const take = () =>
    attempt('It was not taken over', async () => {
      await takeOver.mutateAsync({ params: { id } })
      toast({ title: 'It sends for you from now on' })
    })
  return (
    <Banner
      tone="warning"
      title="This campaign is on hold"
      action={
        !refusal && (
          <Button size="sm" loading={takeOver.isPending} onClick={() => void take()}>
            Take over
          </Button>
        )
      }
    >
      {rests}
    </Banner>
  )
}
