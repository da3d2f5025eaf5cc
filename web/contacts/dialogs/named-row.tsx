import { Check, PenLine, Trash2, X } from 'lucide'
import { type ReactNode, useState } from 'react'
import { messageOf } from '#web/platform/api.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** A row with a name that is changed in place. */
export function NamedRow({
  name,
  about,
  isBusy,
  cannotRemove = false,
  onRename,
  onRemove,
}: {
  name: string
  about: ReactNode
  isBusy: boolean
  /** Why it cannot be removed. */
  cannotRemove?: string | false
  onRename: (name: string) => Promise<unknown>
  onRemove: () => void
}) {
  const [text, setText] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const close = () => {
    setText(null)
    setFault(undefined)
  }
  const save = async () => {
    if (text === null || text.trim() === name) return close()
    try {
      await onRename(text)
      close()
    } catch (error) {
      setFault(messageOf(error, 'It was not renamed. Please try again.'))
    }
  }
  if (text === null)
    return (
      <li className="flex min-h-control items-center gap-2 coarse:min-h-11">
        <span className="min-w-0 flex-1 truncate" title={name}>
          {name} <span className="text-faint text-sm">{about}</span>
        </span>
        <IconButton icon={PenLine} label={`Rename ${name}`} size="sm" onClick={() => setText(name)} />
        <IconButton
          icon={Trash2}
          label={`Delete ${name}`}
          size="sm"
          variant="danger"
          blocked={cannotRemove}
          onClick={onRemove}
        />
      </li>
    )
  return (
    <li>
      <form
        className="flex items-start gap-2"
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          label={`New name of ${name}`}
          hideLabel
          className="flex-1"
          maxLength={60}
          autoFocus
          value={text}
          error={fault}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            close()
          }}
        />
        <IconButton icon={Check} label="Save" type="submit" loading={isBusy} />
        <IconButton icon={X} label="Cancel" onClick={close} />
      </form>
    </li>
  )
}
