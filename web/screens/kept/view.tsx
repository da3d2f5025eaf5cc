import { Bookmark } from 'lucide'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { numberInAddress } from '#web/platform/paths.ts'
import { useSavedView } from '#web/search/saved-views/queries.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { MailList } from '../mail/mail-list.tsx'

const ViewTools = lazy(async () => ({
  default: (await import('#web/search/saved-views/view-tools.tsx')).ViewTools,
}))

/** `/view/{viewId}`: the messages that a kept search finds. */
export function ViewScreen() {
  const id = numberInAddress(useParams().viewId) ?? 0
  const { view, isPending } = useSavedView(id)
  if (!view && !isPending)
    return (
      <EmptyState icon={Bookmark} isPage title="There is no such view" text="It may have been removed." />
    )
  const name = view?.name ?? 'View'
  return (
    <MailList
      key={id}
      place={{ view: id }}
      slug={`view-${id}`}
      look={{
        name,
        icon: Bookmark,
        empty: {
          title: `No emails in ${name}`,
          text: `Messages that “${view?.search ?? ''}” finds will appear here`,
        },
      }}
      tools={
        view && (
          <Suspense>
            <ViewTools view={view} />
          </Suspense>
        )
      }
    />
  )
}
