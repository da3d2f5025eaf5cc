/** How the window looks or reads in one respect: kept on this device; the first value until another is chosen. */
export interface Choice<Value extends string> {
  label: string
  /** What each value is called. */
  names: Readonly<Record<Value, string>>
  read: () => Value
  set: (value: Value) => void
}

/** Named by its key in the storage of the browser. */
function choice<Value extends string>(
  key: string,
  label: string,
  names: Record<Value, string>,
): Choice<Value> {
  return {
    label,
    names,
    read: () => chosenOf(names, localStorage.getItem(`quillbox.${key}`)),
    set: value => localStorage.setItem(`quillbox.${key}`, value),
  }
}

/** A choice that style sheets know as `data-…` of the page: `public/appearance.js` sets it before the first paint. */
function choiceOfStyle<Value extends string>(
  key: 'theme' | 'density',
  label: string,
  names: Record<Value, string>,
): Choice<Value> {
  const { dataset } = document.documentElement
  return {
    label,
    names,
    read: () => chosenOf(names, dataset[key]),
    set: value => {
      dataset[key] = value
      try {
        localStorage.setItem(`quillbox.${key}`, value)
      } catch {
        // Storage is blocked (private window): the choice lasts until the page is closed.
      }
    },
  }
}

function chosenOf<Value extends string>(
  names: Record<Value, string>,
  stored: string | null | undefined,
): Value {
  const values = Object.keys(names) as [Value, ...Value[]]
  return values.find(value => value === stored) ?? values[0]
}

export const theme = choiceOfStyle('theme', 'Theme', { system: 'System', light: 'Light', dark: 'Dark' })

export const density = choiceOfStyle('density', 'Density', {
  comfortable: 'Comfortable',
  compact: 'Compact',
})

export const listRows = choice('rows', 'A row of a list is', {
  conversations: 'A conversation',
  messages: 'A message',
})

/** Where a conversation opens: on a page of its own, or beside the list on wide windows. */
export const readingPane = choice('reading', 'Open conversations', {
  page: 'On their own page',
  beside: 'Beside the list',
})

/** What is shown after the open conversation has left its list. */
export const afterLeaving = choice('after', 'After archive, trash or snooze, show', {
  next: 'The next one',
  previous: 'The previous one',
  list: 'The list',
})
