import type { Campaign } from '#core/contract/outreach/campaigns.ts'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useTakeOver } from '../queries.ts'

/** Says why a campaign rests. Whoever may send from its mailboxes takes it over with one press. */
export function RestBanner({ campaign: { id, rests, refusal } }: { campaign: Campaign }) {
  const takeOver = useTakeOver()
  const { toast } = useToast()
  const take = async () => {
    try {
      await takeOver.mutateAsync({ params: { id } })
      toast({ title: 'It sends for you from now on' })
    } catch (error) {
      const description = messageOf(error, 'Please try again later')
      toast({ title: 'It was not taken over', description, variant: 'destructive' })
    }
  }
  return (
    <Banner
      tone="warning"
      title="This campaign rests"
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
