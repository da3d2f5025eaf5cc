import { Tag } from 'lucide'
import { useParams } from 'react-router'
import { useLabelsByName } from '#web/features/labels/queries.ts'
import { MailList } from './folder.tsx'

/** `/label/{labelId}`: the messages with a label, in every account that has a label of this name. */
export function LabelScreen() {
  const { labelId = '' } = useParams()
  const labels = useLabelsByName()
  const id = Number(labelId) || 0
  const { name, ids } = labels.find(({ ids }) => ids.includes(id)) ?? {
    name: 'Label',
    ids: [id],
  }
  return (
    <MailList
      key={id}
      place={{ label: ids.join(',') }}
      slug={`label-${id}`}
      look={{
        name,
        icon: Tag,
        empty: { title: `No emails in ${name}`, text: 'Messages that you label with it will appear here' },
      }}
    />
  )
}
