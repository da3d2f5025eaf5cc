import { NewCampaign } from '#web/campaigns/list/new-campaign.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'

/** `/outreach/campaigns/new?groups=1,2&contacts=3,4` */
export function NewCampaignScreen() {
  useTitle('New campaign')
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto max-w-2xl px-4 py-5 md:px-8 md:py-8">
        <NewCampaign />
      </div>
    </div>
  )
}
