import { createStore, del, set, values } from 'idb-keyval'
import type { Draft, DraftContent } from '#core/contract/drafts.ts'
import type { SendBody } from '#core/contract/emails.ts'

/** Text that the server does not have yet; kept on this device until it has. */
export interface LocalDraft {
  key: string
  userId: number
  /** The server's draft that the text belongs to, if any. */
  draftId: number | null
  revision: number | null
  content: DraftContent
  about: { type: 'reply' | 'forward'; messageId: number } | null
  /** It is to be sent, as soon as there is a connection: what the server is asked then, and the draft as it was. */
  send?: { body: SendBody; draft: Draft | null }
}

const PREFIX = 'quillbox.draft.'
/** In characters. Local storage writes synchronously, so a crash loses nothing, but it is small. */
const MOST_AT_ONCE = 100_000

let large: ReturnType<typeof createStore> | undefined
const largeStore = () => {
  large ??= createStore('quillbox-drafts', 'drafts')
  return large
}

export function keepLocally(draft: LocalDraft): void {
  const isLarge = draft.content.body.length > MOST_AT_ONCE
  try {
    if (!isLarge) {
      localStorage.setItem(PREFIX + draft.key, JSON.stringify(draft))
      return
    }
    localStorage.removeItem(PREFIX + draft.key)
  } catch {
    // Local storage is full: the other store has more space.
  }
  void set(draft.key, draft, largeStore()).catch(error => console.warn('This device keeps nothing', error))
}

export function forgetLocally(key: string): void {
  localStorage.removeItem(PREFIX + key)
  void del(key, largeStore()).catch(() => undefined)
}

/** The texts of a person that are kept on this device. */
export async function localDrafts(userId: number): Promise<LocalDraft[]> {
  const kept = await values<LocalDraft>(largeStore()).catch(() => [])
  const small = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    .filter(key => key.startsWith(PREFIX))
    .flatMap(key => parse(localStorage.getItem(key)))
  // Local storage has the newer version: a draft that outgrows it is removed from there.
  const isSmall = (key: string) => small.some(draft => draft.key === key)
  return [...small, ...kept.filter(({ key }) => !isSmall(key))].filter(draft => draft.userId === userId)
}

function parse(text: string | null): LocalDraft[] {
  try {
    return text === null ? [] : [JSON.parse(text) as LocalDraft]
  } catch {
    return []
  }
}

/**
 * Holds a lock while this tab writes the draft, so that no other tab takes the text for abandoned. Returns a function
 * that releases it.
 */
export function holdDraft(key: string): () => void {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  void navigator.locks?.request(PREFIX + key, () => held)
  return release
}

/** Runs `act` once no tab writes or sends the draft. */
export async function withFreeDraft(key: string, act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act()
  await navigator.locks.request(PREFIX + key, act)
}

/** Runs `act` with a draft that no tab is writing or sending; skips it where one is. */
export async function withAbandonedDraft(key: string, act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act()
  await navigator.locks.request(PREFIX + key, { ifAvailable: true }, async lock => {
    if (lock) await act()
  })
}
