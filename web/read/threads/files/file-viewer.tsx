import { useQuery } from '@tanstack/react-query'
import { Download, FileQuestion } from 'lucide'
import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { type Attachment, type Email, emails } from '#core/contract/emails.ts'
import { fileSize } from '#core/text/file-size.ts'
import { callBytes, decodeText, messageOf, urlOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { SkeletonMessage } from '#web/ui/loading/skeleton-message.tsx'
import { tooltipProps } from '#web/ui/overlays/tooltip.tsx'
import { Viewer } from '#web/ui/overlays/viewer.tsx'
import { LetterView } from './letter-view.tsx'
import { previewOf } from './preview-of.ts'

const PdfView = lazy(async () => ({ default: (await import('./pdf-view.tsx')).PdfView }))
/** More text would freeze the page; the file has all of it. */
const MOST_TEXT = 500_000

/** The files of a message, one at a time. Whatever a file is, it is drawn or shown as text, and never run. */
export function FileViewer({
  email,
  files,
  firstId,
  onClose,
}: {
  email: Email
  files: Attachment[]
  firstId: number
  onClose: () => void
}) {
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      files.findIndex(({ id }) => id === firstId),
    ),
  )
  const link = useRef<HTMLAnchorElement>(null)
  const file = files[at]
  if (!file) return null
  const place = files.length > 1 ? `${at + 1} of ${files.length} · ` : ''
  return (
    <Viewer
      title={file.name}
      description={`${place}${fileSize(file.size)}`}
      onClose={onClose}
      onPrevious={at > 0 ? () => setAt(at - 1) : undefined}
      onNext={at < files.length - 1 ? () => setAt(at + 1) : undefined}
      keys={{ d: () => link.current?.click() }}
      actions={<DownloadLink link={link} email={email} file={file} />}
    >
      <Shown key={file.id} email={email} file={file} onDownload={() => link.current?.click()} />
    </Viewer>
  )
}

function DownloadLink(props: { link: RefObject<HTMLAnchorElement | null>; email: Email; file: Attachment }) {
  return (
    <a
      ref={props.link}
      href={urlOf(emails.attachment, { id: props.email.id, attachmentId: props.file.id })}
      download={props.file.name}
      aria-label="Download"
      aria-keyshortcuts="d"
      {...tooltipProps('Download', { shortcut: 'd' })}
      className="inline-grid size-control shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-text coarse:size-11"
    >
      <Icon icon={Download} />
    </a>
  )
}

function Shown({ email, file, onDownload }: { email: Email; file: Attachment; onDownload: () => void }) {
  const [hasFailed, setFailed] = useState(false)
  const preview = previewOf(file)
  const params = { id: email.id, attachmentId: file.id }
  const bytes = useQuery({
    queryKey: [emails.attachment.path, { params }],
    queryFn: ({ signal }) => callBytes(emails.attachment, { params }, { signal }),
    enabled: preview === 'pdf' || preview === 'text',
    gcTime: 0,
  })
  const title = hasFailed
    ? 'This file cannot be shown'
    : preview === null
      ? 'There is no preview for this kind of file'
      : bytes.isError && messageOf(bytes.error, 'This file could not be loaded')
  const empty = (why: string) => (
    <EmptyState
      icon={FileQuestion}
      title={why}
      text="Download it to open it with a program of yours."
      action={
        <Button icon={Download} onClick={onDownload}>
          Download
        </Button>
      }
    />
  )
  if (title) return empty(title)
  if (preview === 'picture')
    return (
      <div className="grid min-h-full place-items-center p-4">
        <img
          src={urlOf(emails.attachment, params, { inline: true })}
          alt={file.name}
          onError={() => setFailed(true)}
          className="max-h-full max-w-full object-contain"
        />
      </div>
    )
  if (preview === 'letter') return <LetterView emailId={email.id} fileId={file.id} empty={empty} />
  if (!bytes.data) return <SkeletonMessage label="Loading the file..." />
  if (preview === 'pdf')
    return (
      <Suspense fallback={<SkeletonMessage label="Loading the file..." />}>
        <PdfView data={bytes.data} name={file.name} onFailed={() => setFailed(true)} />
      </Suspense>
    )
  return <TextView bytes={bytes.data} />
}

function TextView({ bytes }: { bytes: ArrayBuffer }) {
  const text = decodeText(bytes)
  return (
    <div className="mx-auto max-w-4xl p-4 md:p-6">
      <pre dir="auto" className="whitespace-pre-wrap font-mono text-sm [overflow-wrap:anywhere]">
        {text.slice(0, MOST_TEXT)}
      </pre>
      {text.length > MOST_TEXT && <p className="mt-3 text-muted text-sm">The rest is in the file.</p>}
    </div>
  )
}
