import { WebsiteList } from '#web/contacts/websites/list/website-list.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'

/** `/outreach/websites` */
export function WebsitesScreen() {
  useTitle('Websites')
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto max-w-4xl px-4 py-5 md:px-8 md:py-8">
        <WebsiteList />
      </div>
    </div>
  )
}
