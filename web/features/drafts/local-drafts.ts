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

export function keepLocally(draft: LocalDraft): void {
  try {
    localStorage.setItem(PREFIX + draft.key, JSON.stringify(draft))
  } catch {
    // Full or blocked: the server is the only copy then, as it is for everybody else's mail.
  }
}

export function forgetLocally(key: string): void {
  localStorage.removeItem(PREFIX + key)
}

/** What this device has kept of a person's writing. */
export function localDrafts(userId: number): LocalDraft[] {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  return keys
    .filter(key => key.startsWith(PREFIX))
    .flatMap(key => {
      try {
        return [JSON.parse(localStorage.getItem(key) ?? '') as LocalDraft]
      } catch {
        return []
      }
    })
    .filter(draft => draft.userId === userId)
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
