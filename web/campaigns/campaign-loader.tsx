import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { useSession } from '#web/people/auth/queries.ts'
import { ApiError, isGone } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { CampaignPage } from './campaign-page.tsx'
import { useCampaign } from './queries.ts'

/** A campaign by its id, once it is loaded. */
export function CampaignLoader({
  id,
  Report,
}: {
  id: number
  /** Shows what came of the campaign. */
  Report: ComponentType<{ campaignId: number }>
}) {
  const { user } = useSession()
  const { data, error, refetch } = useCampaign(id)
  if (data && user) return <CampaignPage base={data} userId={user.id} Report={Report} />
  if (!error) return <SkeletonRows count={6} label="Loading the campaign" />
  if (isGone(error) || (error instanceof ApiError && error.status === 403))
    return (
      <EmptyState
        isPage
        title="This campaign is not here"
        text="It was deleted, or belongs to somebody else."
        action={
          <Button asChild>
            <Link to={paths.outreach.campaigns}>All campaigns</Link>
          </Button>
        }
      />
    )
  return <NotLoaded text="The campaign could not be loaded." onRetry={() => void refetch()} />
}
