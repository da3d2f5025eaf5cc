import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'

/** What compose opens with. */
export interface ComposeStart {
  fromAccountId?: number
  to?: string
  cc?: string
  subject?: string
  /** HTML. */
  body?: string
  threadId?: string
  type?: 'reply' | 'forward'
  /** Its attachments go along. */
  forwardOfMessageId?: number
  /** The draft being edited: it goes once the message is sent. */
  draftId?: number
}

interface ComposeState {
  isOpen: boolean
  /** A new number for each message, so that one never inherits the text of another. */
  session: number
  start: ComposeStart
  openCompose: (start?: ComposeStart) => void
  closeCompose: () => void
}

const ComposeContext = createContext<ComposeState | null>(null)

/** The specification resets the form this long after it closes, unless a draft is being edited. */
export const RESET_AFTER_MS = 200

export function ComposeProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const [current, setCurrent] = useState<{ session: number; start: ComposeStart }>({ session: 0, start: {} })

  const openCompose = useCallback((start: ComposeStart = {}) => {
    setCurrent(({ session }) => ({ session: session + 1, start }))
    setOpen(true)
  }, [])
  const closeCompose = useCallback(() => setOpen(false), [])
  const state = useMemo(
    () => ({ isOpen, ...current, openCompose, closeCompose }),
    [isOpen, current, openCompose, closeCompose],
  )
  return <ComposeContext value={state}>{children}</ComposeContext>
}

export function useCompose(): ComposeState {
  const state = useContext(ComposeContext)
  if (!state) throw new Error('useCompose needs a ComposeProvider above it')
  return state
}
