import { Paperclip } from 'lucide'
import { type Email, emails } from '#core/contract/emails.ts'
import { fileSize } from '#core/text/file-size.ts'
import { urlOf } from '#web/platform/api.ts'
import { Icon } from '#web/ui/display/icon.tsx'

export function AttachmentList({ email }: { email: Email }) {
  const files = email.attachments.filter(file => !file.isInline)
  if (files.length === 0) return null
  return (
    <ul aria-label="Attachments" className="flex flex-wrap gap-2">
      {files.map(file => (
        <li key={file.id} className="min-w-0 max-w-72">
          <a
            href={urlOf(emails.attachment, { id: email.id, attachmentId: file.id })}
            download={file.name}
            title={file.name}
            className="flex h-control items-center gap-2 rounded-control border border-line px-3 hover:bg-hover coarse:h-11"
          >
            <Icon icon={Paperclip} className="text-faint" />
            <span dir="auto" className="min-w-0 truncate">
              {file.name}
            </span>
            <span className="shrink-0 text-faint text-xs tabular-nums">{fileSize(file.size)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
