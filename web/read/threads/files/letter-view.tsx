import { useQuery } from '@tanstack/react-query'
import { Paperclip } from 'lucide'
import type { ReactNode } from 'react'
import { emails } from '#core/contract/emails.ts'
import { formatAddress, type MailAddress } from '#core/text/addresses/addresses.ts'
import { fileSize } from '#core/text/file-size.ts'
import { shownSubject } from '#core/text/shown-subject.ts'
import { call, messageOf } from '#web/platform/api.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { SkeletonMessage } from '#web/ui/loading/skeleton-message.tsx'
import { Facts } from '../cards/facts.tsx'
import { PlainText } from '../frame/plain-text.tsx'

const listed = (people: MailAddress[]) => people.map(formatAddress).join(', ')

/** An attached message: who wrote it to whom, its text, and the names of its files. */
export function LetterView({
  emailId,
  fileId,
  empty,
}: {
  emailId: number
  fileId: number
  /** What is shown in its place, and why. */
  empty: (why: string) => ReactNode
}) {
  const params = { id: emailId, attachmentId: fileId }
  const { data, error } = useQuery({
    queryKey: [emails.letter.path, { params }],
    queryFn: ({ signal }) => call(emails.letter, { params }, { signal }),
    gcTime: 0,
  })
  if (error) return empty(messageOf(error, 'This message could not be loaded'))
  if (!data) return <SkeletonMessage label="Loading the message..." />
  const date = data.sentAt
    ? new Date(data.sentAt).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' })
    : ''
  return (
    <article className="mx-auto flex max-w-4xl flex-col gap-4 p-4 md:p-6">
      <h3 dir="auto" className="text-left font-medium text-lg [overflow-wrap:anywhere]">
        {shownSubject(data.subject)}
      </h3>
      <Facts
        facts={[
          ['from', data.from ? formatAddress(data.from) : 'unknown'],
          ['to', listed(data.to)],
          ['cc', listed(data.cc)],
          ['date', date],
        ]}
        className="border-line border-b pb-3 text-sm"
        valueClassName="max-h-32 overflow-y-auto"
      />
      <PlainText text={data.text} />
      {data.isCut && <p className="text-muted text-sm">The rest is in the file.</p>}
      {data.attachments.length > 0 && (
        <ul aria-label="Its files" className="flex flex-col gap-1 border-line border-t pt-3 text-sm">
          {data.attachments.map(({ name, size }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and none moves
            <li key={`${at}-${name}`} className="flex items-center gap-2">
              <Icon icon={Paperclip} className="shrink-0 text-faint" />
              <span dir="auto" className="min-w-0 truncate">
                {name}
              </span>
              <span className="shrink-0 text-faint">{fileSize(size)}</span>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
