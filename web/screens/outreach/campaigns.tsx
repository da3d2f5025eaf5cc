import { CampaignList } from '#web/campaigns/list/campaign-list.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'

/** `/outreach/campaigns` */
export function CampaignsScreen() {
  useTitle('Campaigns')
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto max-w-4xl px-4 py-5 md:px-8 md:py-8">
        <CampaignList />
      </div>
    </div>
  )
}
