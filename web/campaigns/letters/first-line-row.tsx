import { Check, ExternalLink, PenLine, X } from 'lucide'
import { useState } from 'react'
import { type FirstLine, MOST_FIRST_LINE } from '#core/contract/outreach/campaign-letters.ts'
import { messageOf } from '#web/platform/api.ts'
import { shownKeys } from '#web/shell/commands/catalog.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useEditor } from '../editing/use-campaign-editor.ts'
import { useEditFirstLine } from '../queries.ts'

/** A first line with where it was read, and what a person decides about it. */
export function FirstLineRow({
  line,
  isCurrent,
  isEditing,
  canEdit,
  onPoint,
  onEdit,
  onDecide,
}: {
  line: FirstLine
  isCurrent: boolean
  isEditing: boolean
  canEdit: boolean
  onPoint: () => void
  onEdit: (isEditing: boolean) => void
  onDecide: (decision: 'approved' | 'rejected') => void
}) {
  const name = line.name || line.email
  return (
    <li
      data-key={line.contactId}
      aria-current={isCurrent || undefined}
      onFocus={onPoint}
      className={classNames(
        'relative flex flex-wrap items-start gap-x-4 gap-y-2 px-3 py-3',
        isCurrent &&
          'bg-selected before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent',
      )}
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 truncate font-medium" title={name}>
            {name}
          </span>
          <span className="min-w-0 truncate text-faint text-sm">{line.company}</span>
          {line.isEdited && <Badge>Written by a person</Badge>}
        </p>
        {isEditing ? (
          <LineEditor line={line} onClose={() => onEdit(false)} />
        ) : (
          <>
            {line.text !== '' && (
              <p className={classNames('mt-1 text-read', !line.isEdited && 'text-ai-text')}>{line.text}</p>
            )}
            {line.why !== null && <p className="mt-1 text-muted">{line.why}</p>}
          </>
        )}
        <ul aria-label="Sources" className="mt-1.5 flex flex-col gap-1">
          {line.sources.map(({ url, page, sentence }) => (
            <li key={url + sentence} className="text-muted text-sm">
              “{sentence}”{' '}
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="inline-flex max-w-full items-baseline gap-1 text-accent-text underline"
              >
                <span className="truncate">{page}</span>
                <Icon icon={ExternalLink} size={12} className="self-center" />
              </a>
            </li>
          ))}
        </ul>
      </div>
      {canEdit && !isEditing && (
        <div className="flex items-center gap-1">
          <IconButton
            icon={PenLine}
            label={`Edit the line for ${name}`}
            shortcut={shownKeys('editLine')}
            data-open
            onClick={() => onEdit(true)}
          />
          {line.text !== '' && line.state !== 'rejected' && (
            <IconButton
              icon={X}
              label={`Reject the line for ${name}`}
              shortcut={shownKeys('rejectLine')}
              onClick={() => onDecide('rejected')}
            />
          )}
          {line.text !== '' && line.state !== 'approved' && (
            <Button size="sm" icon={Check} onClick={() => onDecide('approved')}>
              Approve
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function LineEditor({ line, onClose }: { line: FirstLine; onClose: () => void }) {
  const { base } = useEditor()
  const [text, setText] = useState(line.text)
  const edit = useEditFirstLine()
  const save = async () => {
    try {
      await edit.mutateAsync({ params: { id: base.id, contactId: line.contactId }, body: { text } })
      onClose()
    } catch (error) {
      console.error('The line was not saved', error)
    }
  }
  return (
    <form
      className="mt-2 flex flex-col gap-2"
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <TextArea
        label="First line"
        hideLabel
        autoFocus
        rows={2}
        maxLength={MOST_FIRST_LINE}
        value={text}
        error={edit.isError ? messageOf(edit.error, 'It was not saved. Please try again.') : undefined}
        hint="What you write yourself counts as approved."
        onChange={({ target }) => setText(target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
        }}
      />
      <div className="flex gap-2">
        <Button
          type="submit"
          variant="primary"
          size="sm"
          loading={edit.isPending}
          blocked={text.trim() === '' && 'It has no words'}
        >
          Save and approve
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
