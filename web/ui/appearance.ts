export type Theme = 'light' | 'dark' | 'system'
export type Density = 'comfortable' | 'compact'

/** The current theme and density, as `public/appearance.js` set them before the first paint. */
export function readAppearance(): { theme: Theme; density: Density } {
  const { theme, density } = document.documentElement.dataset
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    density: density === 'compact' ? 'compact' : 'comfortable',
  }
}

/** Applies a theme at once and stores it on this device. */
export function setTheme(theme: Theme): void {
  remember('theme', theme)
}

/** Applies a list density at once and stores it on this device. */
export function setDensity(density: Density): void {
  remember('density', density)
}

function remember(name: 'theme' | 'density', value: string): void {
  document.documentElement.dataset[name] = value
  try {
    localStorage.setItem(`quillbox.${name}`, value)
  } catch {
    // Storage is blocked (private window): the choice lasts until the page is closed.
  }
}

/** A choice that is kept on this device; the first value until another is made. */
function choice<Value extends string>(name: string, values: readonly [Value, ...Value[]]) {
  const key = `quillbox.${name}`
  return {
    read: (): Value => values.find(value => value === localStorage.getItem(key)) ?? values[0],
    set: (value: Value): void => localStorage.setItem(key, value),
  }
}

/** What a row of a list is. */
export type ListRows = 'conversations' | 'messages'
export const listRows = choice<ListRows>('rows', ['conversations', 'messages'])

/** What is shown after the open conversation has left its list. */
export type AfterLeaving = 'next' | 'previous' | 'list'
export const afterLeaving = choice<AfterLeaving>('after', ['next', 'previous', 'list'])

export type ReadingPane = 'page' | 'beside'

/** Where a conversation opens: on a page of its own, or beside the list on wide windows. */
export const readingPane = choice<ReadingPane>('reading', ['page', 'beside'])
