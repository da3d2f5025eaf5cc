import { useParams } from 'react-router'
import { CampaignLoader } from '#web/campaigns/campaign-loader.tsx'
import { CampaignReport } from '#web/campaigns/reports/campaign-report.tsx'
import { numberInAddress } from '#web/platform/paths.ts'
import { NotFoundScreen } from '../not-found.tsx'

/** `/outreach/campaigns/:campaignId?tab=…` */
export function CampaignScreen() {
  const { campaignId } = useParams()
  const id = numberInAddress(campaignId) ?? 0
  if (!Number.isSafeInteger(id) || id < 1) return <NotFoundScreen />
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto max-w-4xl px-4 py-5 md:px-8 md:py-8">
        <CampaignLoader key={id} id={id} Report={CampaignReport} />
      </div>
    </div>
  )
}
