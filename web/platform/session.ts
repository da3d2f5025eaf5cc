import type { User } from '#core/contract/auth.ts'

/** The keys of browser storage and the event, as the specification names them (section 3). */
const TOKEN = 'authToken'
const USER = 'user'
const CHANGED = 'auth-changed'

export function authToken(): string | null {
  return localStorage.getItem(TOKEN)
}

export function signedInId(): number | null {
  if (authToken() === null) return null
  try {
    return (JSON.parse(localStorage.getItem(USER) ?? 'null') as User | null)?.id ?? null
  } catch {
    return null
  }
}

export function storeSession(token: string, user: User): void {
  // The token last: other tabs look who it is when it changes.
  localStorage.setItem(USER, JSON.stringify(user))
  localStorage.setItem(TOKEN, token)
  window.dispatchEvent(new Event(CHANGED))
}

export function clearSession(): void {
  localStorage.removeItem(USER)
  localStorage.removeItem(TOKEN)
  window.dispatchEvent(new Event(CHANGED))
}

/** Calls back when someone signs in or out, here or in another tab. Returns a function that stops this. */
export function onSessionChange(listener: () => void): () => void {
  let token = authToken()
  const notify = () => {
    token = authToken()
    listener()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === TOKEN || event.key === null) notify()
  }
  // A page that the Back button restores from the browser's memory has missed the events meanwhile.
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted && authToken() !== token) notify()
  }
  window.addEventListener(CHANGED, notify)
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener(CHANGED, notify)
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onShow)
  }
}
