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

export type ReadingPane = 'page' | 'beside'
const READING = 'quillbox.reading'

/** Where a conversation opens: on a page of its own, or beside the list on wide windows. */
export const readReadingPane = (): ReadingPane =>
  localStorage.getItem(READING) === 'beside' ? 'beside' : 'page'
export const setReadingPane = (reading: ReadingPane): void => localStorage.setItem(READING, reading)
