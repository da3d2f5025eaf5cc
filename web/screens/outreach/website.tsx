import { useParams } from 'react-router'
import { WebsitePage } from '#web/contacts/websites/page/website-page.tsx'
import { numberInAddress } from '#web/platform/paths.ts'
import { NotFoundScreen } from '../not-found.tsx'

/** `/outreach/websites/:websiteId` */
export function WebsiteScreen() {
  const { websiteId } = useParams()
  const id = numberInAddress(websiteId) ?? 0
  if (!Number.isSafeInteger(id) || id < 1) return <NotFoundScreen />
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto max-w-4xl px-4 py-5 md:px-8 md:py-8">
        <WebsitePage key={id} id={id} />
      </div>
    </div>
  )
}
