import { Paperclip, RotateCw, X } from 'lucide'
import { MAX_ATTACHMENTS_BYTES } from '#core/contract/drafts.ts'
import { fileSize } from '#core/text/file-size.ts'
import type { Attachments } from '#web/send/drafts/use-attachments.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** The files of a message: attached ones, and uploads in progress. */
export function AttachmentTray({ attachments }: { attachments: Attachments }) {
  const { files, uploads, refusal } = attachments
  if (files.length === 0 && uploads.length === 0 && !refusal) return null
  const sizes = [...files.map(({ size }) => size), ...uploads.map(({ file }) => file.size)]
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return (
    <div className="flex shrink-0 flex-col gap-1.5 px-4 py-2">
      <ul aria-label="Attachments" className="flex max-h-[30dvh] flex-wrap gap-1.5 overflow-y-auto">
        {files.map(file => (
          <li key={file.id} className={chip}>
            <Icon icon={Paperclip} className="text-faint" />
            <a href={file.href} download={file.name} title={file.name} className="min-w-0 truncate">
              {file.name}
            </a>
            <span className="shrink-0 whitespace-nowrap text-faint text-xs tabular-nums">
              {fileSize(file.size)}
            </span>
            <IconButton
              size="sm"
              icon={X}
              label={`Remove ${file.name}`}
              onClick={() => void attachments.remove(file)}
            />
          </li>
        ))}
        {uploads.map(upload => (
          <li key={upload.key} className={classNames(chip, upload.problem && 'border-danger')}>
            <span className="min-w-0 truncate" title={upload.problem ?? upload.file.name}>
              {upload.problem ?? upload.file.name}
            </span>
            {upload.problem ? (
              <IconButton
                size="sm"
                icon={RotateCw}
                label={`Try ${upload.file.name} again`}
                onClick={() => attachments.retry(upload)}
              />
            ) : (
              <progress
                aria-label={`Attaching ${upload.file.name}`}
                value={upload.done}
                className="h-1 w-16 accent-accent"
              />
            )}
            <IconButton
              size="sm"
              icon={X}
              label={`Cancel ${upload.file.name}`}
              onClick={() => {
                upload.cancel()
                attachments.dismiss(upload.key)
              }}
            />
          </li>
        ))}
      </ul>
      {sizes.length > 1 && (
        <p className="text-faint text-xs tabular-nums">
          {sizes.length} files, {fileSize(total)} of {fileSize(MAX_ATTACHMENTS_BYTES)}
        </p>
      )}
      {refusal && <FieldError>{refusal}</FieldError>}
    </div>
  )
}

const chip =
  'flex h-control-sm min-w-0 max-w-64 items-center gap-1.5 rounded-control border border-line pl-2 text-sm'
