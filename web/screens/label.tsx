import { Tag } from 'lucide-react'
import { useParams } from 'react-router'
import { useLabels } from '#web/features/labels/queries.ts'
import { MailList } from './folder.tsx'

/** `/label/{labelId}`: the messages that carry a label. */
export function LabelScreen() {
  const { labelId = '' } = useParams()
  const { data } = useLabels()
  const id = Number(labelId) || 0
  const name = data?.find(label => label.id === id)?.name ?? 'Label'
  return (
    <MailList
      key={id}
      place={{ label: id }}
      slug={`label-${id}`}
      look={{
        name,
        icon: Tag,
        empty: { title: `No emails in ${name}`, text: 'Messages that you label with it will appear here' },
      }}
    />
  )
}
