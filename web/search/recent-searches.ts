const RECENT = 'quillbox.recent-searches'
const MOST = 6

/** The recent searches of this device, newest first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(RECENT) ?? '[]')
    return Array.isArray(kept) ? kept.filter(query => typeof query === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

export function rememberSearch(query: string): void {
  const others = recentSearches().filter(other => other.toLowerCase() !== query.toLowerCase())
  try {
    localStorage.setItem(RECENT, JSON.stringify([query, ...others].slice(0, MOST)))
  } catch {
    // Storage is blocked or full: then there are no recent searches.
  }
}

/** The next person must not see the searches of the one before. */
export const forgetSearches = (): void => localStorage.removeItem(RECENT)
