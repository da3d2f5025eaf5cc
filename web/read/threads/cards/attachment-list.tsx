import { Download, FileText, Image, Mail, Paperclip } from 'lucide'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { type Attachment, type Email, emails } from '#core/contract/emails.ts'
import { fileSize } from '#core/text/file-size.ts'
import { urlOf } from '#web/platform/api.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { HoldKeys } from '#web/ui/hold-keys.tsx'
import { previewOf } from '../files/preview-of.ts'

const FileViewer = lazy(async () => ({ default: (await import('../files/file-viewer.tsx')).FileViewer }))
const icons = { picture: Image, pdf: FileText, letter: Mail, text: FileText }

/** The files of a message: those that can be shown open here, the others are downloaded. */
export function AttachmentList({ email }: { email: Email }) {
  const [openId, setOpenId] = useState<number | null>(null)
  const files = email.attachments.filter(file => !file.isInline)
  if (files.length === 0) return null
  return (
    <>
      <ul aria-label="Attachments" className="flex flex-wrap gap-2">
        {files.map(file => (
          <li key={file.id} className="min-w-0 max-w-72">
            <FileChip email={email} file={file} onOpen={() => setOpenId(file.id)} />
          </li>
        ))}
        {files.length > 1 && (
          <li>
            <a
              href={urlOf(emails.attachments, { id: email.id })}
              download
              className="flex h-control items-center gap-2 rounded-control px-3 text-muted hover:bg-hover hover:text-text coarse:h-11"
            >
              <Icon icon={Download} />
              Download all
            </a>
          </li>
        )}
      </ul>
      {openId !== null && (
        <Suspense fallback={<HoldKeys onEscape={() => setOpenId(null)} />}>
          <FileViewer email={email} files={files} firstId={openId} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </>
  )
}

function FileChip({ email, file, onOpen }: { email: Email; file: Attachment; onOpen: () => void }) {
  const preview = previewOf(file)
  const open = (event: MouseEvent) => {
    // With a modifier the link is followed, which downloads the file.
    if (!preview || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a
      href={urlOf(emails.attachment, { id: email.id, attachmentId: file.id })}
      download={file.name}
      title={preview ? `Show ${file.name}` : file.name}
      {...(preview && { 'aria-haspopup': 'dialog' as const })}
      onClick={open}
      className="flex h-control items-center gap-2 rounded-control border border-line px-3 hover:bg-hover coarse:h-11"
    >
      <Icon icon={preview ? icons[preview] : Paperclip} className="text-faint" />
      <span dir="auto" className="min-w-0 truncate">
        {file.name}
      </span>
      <span className="shrink-0 text-faint text-xs tabular-nums">{fileSize(file.size)}</span>
    </a>
  )
}
