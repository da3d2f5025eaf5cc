/** The AI search as it was when a message was opened from it. */
interface LeftAiSearch {
  text: string
  method: 'auto' | 'semantic' | 'keyword'
  /** The query of the full search; empty where the message was among those shown while typing. */
  asked: string
  pages: number
  scrollTop: number
  /** The message that was opened. */
  emailId: number
}

let left: LeftAiSearch | null = null

export const rememberAiSearch = (search: LeftAiSearch): void => {
  left = search
}
export const recallAiSearch = (): LeftAiSearch | null => left
/** It was closed, or the next person must not see it. */
export const forgetAiSearch = (): void => {
  left = null
}

/** In the history entry of a conversation that was opened from the AI search: the list that it lies over. */
export interface FromAiSearch {
  aiSearchOver?: string
}

/** In the history entry of a list: the AI search comes back over it. */
export interface WithAiSearch {
  hasAiSearch?: boolean
}
export const WITH_AI_SEARCH: WithAiSearch = { hasAiSearch: true }
