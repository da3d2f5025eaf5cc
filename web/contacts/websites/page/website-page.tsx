import { ArrowLeft } from 'lucide'
import { Link } from 'react-router'
import { isGone } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { useWebsite } from '../queries.ts'
import { FindingsReview } from './findings-review.tsx'
import { PagesRead } from './pages-read.tsx'
import { WebsiteHead } from './website-head.tsx'

/** A website: how far it is read, what was found, and on which pages. */
export function WebsitePage({ id }: { id: number }) {
  const { data, error, isError, refetch } = useWebsite(id)
  useTitle(data?.name ?? data?.domain ?? 'Website')
  if (!data && isGone(error))
    return (
      <EmptyState
        isPage
        title="This website is not here"
        text="It was deleted, or belongs to somebody else."
        action={
          <Button asChild>
            <Link to={paths.outreach.websites}>All websites</Link>
          </Button>
        }
      />
    )
  if (!data && isError)
    return <NotLoaded text="The website could not be loaded." onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={6} label="Loading the website" />
  return (
    <>
      <Button variant="ghost" size="sm" icon={ArrowLeft} asChild className="-ml-2.5 mb-2">
        <Link to={paths.outreach.websites}>Websites</Link>
      </Button>
      <WebsiteHead website={data} />
      <FindingsReview website={data} />
      <PagesRead website={data} />
    </>
  )
}
