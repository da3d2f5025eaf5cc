import { Search, X } from 'lucide'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { holdKeys } from '#web/ui/hold-keys.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

const SEARCH_FIELD = 'search-mail'

/** Moves focus to the search field; returns whether there is one. */
export function focusSearch(): boolean {
  const field = document.getElementById(SEARCH_FIELD)
  field?.focus()
  return field !== null
}

/** How many frames a newly opened list has for rendering its search field. */
const SHOWN_WITHIN = 60

/** Moves focus to the search field of a list that is just opening; keys typed meanwhile go to the field. */
export function focusSearchSoon(): void {
  const letGo = holdKeys()
  let frames = 0
  const focus = () => {
    frames += 1
    if (focusSearch() || frames > SHOWN_WITHIN) letGo()
    else requestAnimationFrame(focus)
  }
  requestAnimationFrame(focus)
}

export function SearchBox({
  query,
  onSearch,
  className,
}: {
  query: string
  onSearch: (query: string) => void
  className?: string
}) {
  const [text, setText] = useState(query)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => setText(query), [query])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The list takes the focus, once it is there.
    input.current?.blur()
    onSearch(text.trim())
  }
  return (
    <search className={className}>
      <form onSubmit={submit}>
        <TextField
          ref={input}
          id={SEARCH_FIELD}
          label="Search mail"
          hideLabel
          icon={Search}
          placeholder="search bar"
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Escape') input.current?.blur()
          }}
          trailing={
            text !== '' && (
              <IconButton
                size="sm"
                icon={X}
                label="Clear search"
                onClick={() => {
                  setText('')
                  onSearch('')
                  input.current?.focus()
                }}
              />
            )
          }
        />
      </form>
    </search>
  )
}
