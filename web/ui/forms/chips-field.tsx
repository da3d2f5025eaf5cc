import { X } from 'lucide'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../display/icon.tsx'

interface ChipSuggestion {
  /** The text that becomes the chip. */
  value: string
  label: string
  detail?: string | undefined
}

interface ChipsFieldProps {
  label: string
  placeholder?: string
  /** The whole value as one text; the text being typed is its end. */
  value: string
  onChange: (value: string) => void
  /** Splits a text into chips without losing anything. */
  split: (text: string) => string[]
  isValid: (chip: string) => boolean
  labelOf: (chip: string) => string
  suggest: (text: string) => ChipSuggestion[]
  /** Tells what is being typed, for suggestions that have to be asked for. */
  onType?: (text: string) => void
  autoFocus?: boolean
  className?: string
}

/** The height of the field while it has no focus. */
const TWO_LINES_PX = 60

/**
 * Several short entries in one field, each a chip that can be removed or edited. Invalid entries are marked, not lost.
 */
export function ChipsField(props: ChipsFieldProps) {
  const { label, placeholder, value, onChange, split, isValid, labelOf, suggest, autoFocus, className } =
    props
  const [chips, setChips] = useState(() => split(value))
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const emitted = useRef(value)
  const id = useId()
  const listId = `${id}-list`

  // The value was changed from outside (a draft was loaded), not by typing here.
  if (value !== emitted.current) {
    emitted.current = value
    setChips(split(value))
    setText('')
  }

  const update = (nextChips: string[], nextText: string) => {
    setChips(nextChips)
    setText(nextText)
    setActive(0)
    props.onType?.(nextText.trim())
    const entries = [...nextChips, nextText.trim()].filter(part => part !== '')
    // With a comma after it, an invalid entry could be read as the first half of the next name.
    const next = entries
      .map((entry, at) => (at === entries.length - 1 ? entry : `${entry}${isValid(entry) ? ',' : ';'}`))
      .join(' ')
    emitted.current = next
    onChange(next)
  }
  const commit = (more: string) => {
    update([...chips, ...split(more).filter(chip => !chips.includes(chip))], '')
    setOpen(false)
  }
  const hidden = useHidden(box, chips)
  // biome-ignore lint/correctness/useExhaustiveDependencies: several chips may be added at once
  useEffect(() => {
    if (box.current && document.activeElement === input.current)
      box.current.scrollTop = box.current.scrollHeight
  }, [chips])
  const suggestions =
    isOpen && text.trim() !== '' ? suggest(text.trim()).filter(({ value }) => !chips.includes(value)) : []
  const chosen = suggestions[Math.min(active, suggestions.length - 1)]

  const onKeyDown = (event: KeyboardEvent) => {
    const isSeparator = event.key === ',' || event.key === ';'
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (suggestions.length === 0) return
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((active + step + suggestions.length) % suggestions.length)
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (chosen) commit(chosen.value)
      else if (text.trim() !== '') commit(text)
    } else if (event.key === 'Tab' && !event.shiftKey && text.trim() !== '') {
      if (chosen) {
        event.preventDefault()
        commit(chosen.value)
      }
    } else if (isSeparator && isFree(text) && text.trim() !== '') {
      event.preventDefault()
      commit(text)
    } else if (event.key === 'Backspace' && text === '' && chips.length > 0) {
      event.preventDefault()
      update(chips.slice(0, -1), chips.at(-1) ?? '')
    } else if (event.key === 'Escape' && suggestions.length > 0) {
      event.stopPropagation()
      setOpen(false)
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (split(text + pasted).length < 2) return
    event.preventDefault()
    commit(text + pasted)
  }

  return (
    <div className={classNames('group relative flex min-w-0 items-start gap-2', className)}>
      <label htmlFor={id} className="w-8 shrink-0 pt-1.5 text-faint text-sm">
        {label}
      </label>
      {/* Folds a moment after losing focus, so that a control below does not move away while it is being pressed. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the chips focuses the text field */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles keys */}
      <div
        ref={box}
        className="relative flex max-h-15 min-w-0 flex-1 flex-wrap items-center gap-1 overflow-hidden py-1 transition-[max-height] delay-200 duration-0 focus-within:max-h-28 focus-within:overflow-y-auto focus-within:delay-0"
        onClick={() => input.current?.focus()}
        onBlur={event => {
          if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.scrollTop = 0
        }}
      >
        {chips.map((chip, index) => (
          <span
            key={chip}
            title={isValid(chip) ? chip : `${chip} is not a mail address`}
            className={classNames(
              'inline-flex h-6 max-w-full items-center gap-0.5 rounded-full pl-2 text-sm',
              isValid(chip) ? 'bg-active' : 'bg-danger-soft text-danger-text',
            )}
          >
            <button
              type="button"
              tabIndex={-1}
              className="min-w-0 truncate"
              onClick={event => {
                event.stopPropagation()
                update(
                  chips.filter((_, at) => at !== index),
                  chip,
                )
                input.current?.focus()
              }}
            >
              {labelOf(chip)}
            </button>
            <button
              type="button"
              tabIndex={-1}
              aria-label={`Remove ${labelOf(chip)}`}
              className="grid size-6 shrink-0 place-items-center rounded-full text-faint hover:text-text"
              onClick={event => {
                event.stopPropagation()
                update(
                  chips.filter((_, at) => at !== index),
                  text,
                )
              }}
            >
              <Icon icon={X} size={12} stroke={2} />
            </button>
          </span>
        ))}
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={suggestions.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? `${listId}-${suggestions.indexOf(chosen)}` : undefined}
          aria-describedby={chips.some(chip => !isValid(chip)) ? `${id}-note` : undefined}
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: a new message begins with its recipient
          autoFocus={autoFocus}
          placeholder={chips.length === 0 ? placeholder : undefined}
          value={text}
          onChange={event => {
            const { value: typed } = event.target
            if (endsEntry(typed, split)) return commit(typed)
            setOpen(true)
            update(chips, typed)
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => text.trim() !== '' && commit(text)}
          className="h-6 min-w-24 flex-1 bg-transparent outline-none placeholder:text-faint coarse:text-[1rem]"
        />
      </div>
      {chips.some(chip => !isValid(chip)) && (
        <span id={`${id}-note`} className="sr-only">
          {chips.filter(chip => !isValid(chip)).join(', ')}: not a mail address
        </span>
      )}
      {hidden > 0 && (
        <label
          htmlFor={id}
          title={`${hidden} more`}
          className="self-end pb-2 text-muted text-sm tabular-nums group-focus-within:hidden"
        >
          +{hidden}
        </label>
      )}
      {suggestions.length > 0 && (
        <ul
          id={listId}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of a combobox
          role="listbox"
          aria-label={`Suggestions for ${label}`}
          className="absolute top-full left-8 z-50 max-h-64 w-[min(24rem,calc(100%-2rem))] overflow-y-auto rounded-panel bg-raised p-1 shadow-float"
        >
          {suggestions.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles keys
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            <li
              key={suggestion.value}
              id={`${listId}-${index}`}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of a combobox
              role="option"
              aria-selected={suggestion === chosen}
              onPointerDown={event => event.preventDefault()}
              onClick={() => {
                commit(suggestion.value)
                input.current?.focus()
              }}
              className={classNames(
                'cursor-default rounded-sm px-2 py-1',
                suggestion === chosen && 'bg-hover',
              )}
            >
              <span className="block truncate">{suggestion.label}</span>
              {suggestion.detail && (
                <span className="block truncate text-faint text-xs">{suggestion.detail}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** How many chips are hidden while only two lines are shown. */
function useHidden(box: RefObject<HTMLElement | null>, chips: string[]): number {
  const [hidden, setHidden] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the chips change
  useEffect(() => {
    if (!box.current) return
    const { children } = box.current
    const observer = new ResizeObserver(() => {
      const beyond = [...children].filter(
        child => child instanceof HTMLSpanElement && child.offsetTop >= TWO_LINES_PX,
      )
      setHidden(beyond.length)
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [chips])
  return hidden
}

const isFree = (text: string) => (text.split('"').length - 1) % 2 === 0

/** Whether a separator was typed that no key tells: keyboards of phones, and those of other scripts. */
const endsEntry = (text: string, split: (text: string) => string[]) =>
  text.trim() !== '' && isFree(text) && split(`${text}x`).length > split(text).length
