/** What somebody has typed into one form and the server does not have yet. */
export interface KeptInput<T> {
  read: () => T | null
  keep: (typed: T) => void
  forget: () => void
}

/** Keeps it on this device. The name says whose it is and of which form; `T` has to survive JSON. */
export function keptInput<T>(name: string): KeptInput<T> {
  const key = `quillbox.${name}`
  return {
    read() {
      try {
        const kept = localStorage.getItem(key)
        return kept === null ? null : (JSON.parse(kept) as T)
      } catch {
        return null
      }
    },
    keep(typed) {
      try {
        localStorage.setItem(key, JSON.stringify(typed))
      } catch (error) {
        console.warn('This device keeps nothing', error)
      }
    },
    forget: () => localStorage.removeItem(key),
  }
}
