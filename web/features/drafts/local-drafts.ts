import { createStore, del, set, values } from 'idb-keyval'
import type { DraftContent } from '#core/contract/drafts.ts'

/** What was typed and has not reached the server yet; kept on this device until it has. */
export interface LocalDraft {
  key: string
  userId: number
  /** The draft it belongs to, as far as the server knows it. */
  draftId: number | null
  revision: number | null
  content: DraftContent
  about: { type: 'reply' | 'forward'; messageId: number } | null
}

const PREFIX = 'quillbox.draft.'
/** Characters. Local storage writes at once, so that a crash loses no letter, but has room for little. */
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
    // Full: the other store has more room.
  }
  void set(draft.key, draft, largeStore()).catch(error => console.warn('This device keeps nothing', error))
}

export function forgetLocally(key: string): void {
  localStorage.removeItem(PREFIX + key)
  void del(key, largeStore()).catch(() => undefined)
}

/** What this device has kept of a person's writing. */
export async function localDrafts(userId: number): Promise<LocalDraft[]> {
  const kept = await values<LocalDraft>(largeStore()).catch(() => [])
  const small = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    .filter(key => key.startsWith(PREFIX))
    .flatMap(key => parse(localStorage.getItem(key)))
  // The small one is the newer: a draft that has grown is taken out of there.
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
 * Runs while this tab writes the draft: as long as it does, no other tab takes what it keeps for abandoned. Answers
 * how to let go.
 */
export function holdDraft(key: string): () => void {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  void navigator.locks?.request(PREFIX + key, () => held)
  return release
}

/** Does something with a draft that no tab is writing; skips it where one is. */
export async function withAbandoned(key: string, act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act()
  await navigator.locks.request(PREFIX + key, { ifAvailable: true }, async lock => {
    if (lock) await act()
  })
}
