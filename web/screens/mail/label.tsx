import { Tag } from 'lucide'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { ClearingLines } from '#web/mailbox/clearings/clearing-lines.tsx'
import { useKnownLabels, useLabelTree } from '#web/mailbox/labels/queries.ts'
import { numberInAddress } from '#web/platform/paths.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { MailList } from './mail-list.tsx'

const LabelMenu = lazy(async () => ({
  default: (await import('#web/mailbox/labels/label-menu.tsx')).LabelMenu,
}))

/** `/label/{labelId}`: the messages with a label, in every account that has a label of this name. */
export function LabelScreen() {
  const { labelId = '' } = useParams()
  const labels = useKnownLabels()
  const id = numberInAddress(labelId) ?? 0
  const row = useLabelTree().find(({ ids }) => ids.includes(id))
  const isThere = labels?.some(({ ids }) => ids.includes(id))
  if (isThere === false)
    return <EmptyState icon={Tag} isPage title="There is no such label" text="It may have been removed." />
  const { name, ids } = labels?.find(({ ids }) => ids.includes(id)) ?? {
    name: 'Label',
    ids: [id],
  }
  return (
    <MailList
      key={id}
      place={{ label: ids.join(',') }}
      slug={`label-${id}`}
      tools={
        row?.mayChange && (
          <Suspense>
            <LabelMenu row={row} />
          </Suspense>
        )
      }
      notes={<ClearingLines isShown={one => one.deletesFolder && one.name === name} />}
      look={{
        name,
        icon: Tag,
        empty: { title: `No emails in ${name}`, text: 'Messages that you label with it will appear here' },
      }}
    />
  )
}
