import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { messageOf } from '#web/platform/api.ts'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { isFocusFree } from '#web/ui/hooks/is-focus-free.ts'

interface EditableFactProps {
  label: string
  value: string
  /** How it is shown; the value itself by default. */
  shown?: string | undefined
  placeholder?: string | undefined
  /** Several lines: Enter begins another one. */
  isLong?: boolean | undefined
  type?: 'text' | 'number' | 'date' | 'url' | 'tel' | undefined
  /** The choices, where it is one of few. */
  options?: readonly { value: string; label: string }[] | undefined
  /** Rejects with what is wrong. */
  onSave: (value: string) => Promise<unknown>
}

/** A fact that is changed where it stands: Enter or leaving it saves, Escape does not. */
export function EditableFact({
  label,
  value,
  shown,
  placeholder,
  isLong,
  type,
  options,
  onSave,
}: EditableFactProps) {
  const [text, setText] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  /** What was refused. Leaving the field does not try it again, but Enter does. */
  const refused = useRef<string>(null)
  const open = () => {
    refused.current = null
    setFault(undefined)
    setText(value)
  }
  const close = (returnsFocus: boolean) => {
    setText(null)
    setFault(undefined)
    if (returnsFocus) setTimeout(() => isFocusFree() && button.current?.focus())
  }
  const save = async (next: string, returnsFocus: boolean) => {
    if (isSaving) return
    if (next.trim() === value) return close(returnsFocus)
    setText(next)
    setFault(undefined)
    setSaving(true)
    try {
      await onSave(next.trim())
      close(returnsFocus)
    } catch (error) {
      refused.current = next
      setFault(messageOf(error, 'It was not saved. Please try again.'))
    }
    setSaving(false)
  }
  const nameOfEmpty = placeholder ? `${label}: ${placeholder}` : `Add ${label}`
  if (text === null)
    return (
      <Row label={label}>
        <button
          ref={button}
          type="button"
          dir="auto"
          // With the words that are seen, because people say them to have the button pressed.
          aria-label={value === '' ? nameOfEmpty : `Change ${label}: ${shown ?? value}`}
          onClick={open}
          className="-mx-2 block w-full min-w-0 rounded-control px-2 py-1 text-left hover:bg-hover [overflow-wrap:anywhere] coarse:py-2.5"
        >
          {value === '' ? <span className="text-faint">{placeholder ?? 'Add'}</span> : (shown ?? value)}
        </button>
      </Row>
    )
  if (options)
    return (
      <Row label={label}>
        <NativeSelect
          label={label}
          hideLabel
          autoFocus
          options={[{ value: '', label: 'None' }, ...options]}
          value={text}
          error={fault}
          onChange={({ target }) => void save(target.value, true)}
          onBlur={() => !isSaving && close(false)}
          onKeyDown={event => event.key === 'Escape' && close(true)}
        />
      </Row>
    )
  const field = {
    label,
    hideLabel: true,
    autoFocus: true,
    autoComplete: 'off',
    value: text,
    error: fault,
    onChange: ({ target }: { target: { value: string } }) => setText(target.value),
    readOnly: isSaving,
    onBlur: () => text !== refused.current && void save(text, false),
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') close(true)
      if (event.key !== 'Enter' || isLong) return
      event.preventDefault()
      void save(text, true)
    },
  }
  return (
    <Row label={label}>
      {isLong ? <TextArea {...field} spellCheck={false} /> : <TextField {...field} type={type ?? 'text'} />}
    </Row>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-x-3">
      <dt className="truncate py-1 text-faint coarse:py-2.5" title={label}>
        {label}
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
