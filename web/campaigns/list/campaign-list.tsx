import { Megaphone, Plus } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { useFilledPage, usePages } from '#web/ui/list/use-pages.ts'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { useCampaigns } from '../queries.ts'
import { CampaignRow } from './campaign-row.tsx'
import { Pages } from './pages.tsx'

const PAGE = 50

/** All campaigns of the workspace, newest first. */
export function CampaignList() {
  const [shelf, setShelf] = useState<'current' | 'archived'>('current')
  const pages = usePages<number>(shelf)
  const read = useCampaigns(shelf === 'archived', pages.number)
  const { isError, refetch } = read
  const data = useFilledPage(pages, read, ({ campaigns }) => campaigns)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-title">Campaigns</h1>
        <div className="flex flex-wrap items-center gap-2">
          <SegmentedControl
            label="Which"
            options={[
              { value: 'current', label: 'Current' },
              { value: 'archived', label: 'Archived' },
            ]}
            value={shelf}
            onValueChange={setShelf}
          />
          <NewButton />
        </div>
      </div>
      {isError && !data ? (
        <NotLoaded text="The campaigns could not be loaded." onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows count={5} label="Loading campaigns" />
      ) : data.campaigns.length === 0 ? (
        <EmptyState
          icon={Megaphone}
          title={shelf === 'archived' ? 'Nothing is archived' : 'No campaigns yet'}
          text={
            shelf === 'archived'
              ? 'Campaigns that you archive appear here, with their reports.'
              : 'A campaign writes to each contact in turn, from your own mailboxes and at a human pace, and stops as soon as somebody answers.'
          }
          action={shelf === 'current' && <NewButton />}
        />
      ) : (
        <>
          <ul aria-label="Campaigns" className="divide-y divide-line">
            {data.campaigns.map(campaign => (
              <CampaignRow key={campaign.id} campaign={campaign} />
            ))}
          </ul>
          <Pages pages={pages} next={data.hasMore ? pages.number + 1 : null} size={PAGE} total={data.total} />
        </>
      )}
    </>
  )
}

function NewButton() {
  return (
    <Button variant="primary" icon={Plus} asChild>
      <Link to={paths.outreach.newCampaign}>New campaign</Link>
    </Button>
  )
}
