import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import type { Draft } from '#core/contract/drafts.ts'
import type { ComposeFollowUp } from '#core/contract/follow-ups.ts'
import { numberInAddress } from '#web/platform/paths.ts'
import type { ListedFile } from '#web/send/drafts/use-attachments.ts'
import { PHONE } from '#web/ui/hooks/use-is-wide.ts'

/** The initial content of a message. */
export interface ComposeStart {
  fromAccountId?: number
  /** One of the account's aliases. */
  fromAddress?: string | null
  /** The mailbox that is looked at: the message is from there unless somebody says otherwise, and if they may. */
  besideAccountId?: number | null
  to?: string
  cc?: string
  bcc?: string
  subject?: string
  /** Editable HTML. */
  body?: string
  /** HTML that is appended unchanged: the quote of a reply, or a forwarded message. */
  tail?: string
  about?: { type: 'reply' | 'forward'; messageId: number }
  /** The attachments of the forwarded message. */
  files?: ListedFile[]
  threadId?: string
  /** The Message-ID of the answered message. */
  inReplyToRfcId?: string | null
  followUp?: ComposeFollowUp | null
  asksReceipt?: boolean
  /** When the answered message was sent. */
  answeredAt?: string
  /** The draft to continue. */
  draft?: Draft
  /** It waited to be sent, under this key, and is on no server in this form. */
  waitedAs?: string
}

export interface ComposeWindow {
  key: number
  start: ComposeStart
  isMinimised: boolean
}

/** Opens a draft within its conversation; returns whether it did. */
type OpenInline = (draft: Draft) => boolean

interface ComposeState {
  windows: ComposeWindow[]
  openCompose: (start?: ComposeStart) => void
  /** Opens a draft where it was written: below the message that it answers if that is on screen, else in a window. */
  reopenInline: (draft: Draft) => void
  /** Tells that a conversation is on screen. Returns a function that takes this back. */
  placeInline: (open: OpenInline) => () => void
  closeCompose: (key: number) => void
  minimise: (key: number, isMinimised: boolean) => void
}

const ComposeContext = createContext<ComposeState | null>(null)

/** The space for windows side by side. */
const hasRoom = () => !matchMedia(PHONE).matches

/** A list of one mailbox alone has it in its address. */
const accountInSight = () => numberInAddress(new URLSearchParams(location.search).get('accounts'))

let count = 0

/** Several messages can be written side by side; a draft is open in one window only. */
export function ComposeProvider({ children }: { children: ReactNode }) {
  const [windows, setWindows] = useState<ComposeWindow[]>([])

  const openCompose = useCallback((start: ComposeStart = {}) => {
    count += 1
    const opened = { key: count, start: { besideAccountId: accountInSight(), ...start }, isMinimised: false }
    setWindows(all => {
      const same = start.draft && all.find(({ start: other }) => other.draft?.id === start.draft?.id)
      if (same) return all.map(one => ({ ...one, isMinimised: one !== same }))
      return [...all.map(one => ({ ...one, isMinimised: true })), opened]
    })
  }, [])
  const closeCompose = useCallback(
    (key: number) =>
      setWindows(all => {
        const rest = all.filter(one => one.key !== key)
        const [last] = rest.slice(-1)
        // A phone shows one window: the minimised one is shown again.
        if (!last || hasRoom() || rest.some(({ isMinimised }) => !isMinimised)) return rest
        return [...rest.slice(0, -1), { ...last, isMinimised: false }]
      }),
    [],
  )
  const minimise = useCallback(
    (key: number, isMinimised: boolean) =>
      setWindows(all =>
        all.map(one =>
          one.key === key ? { ...one, isMinimised } : isMinimised ? one : { ...one, isMinimised: true },
        ),
      ),
    [],
  )
  const inline = useRef<OpenInline | null>(null)
  const reopenInline = useCallback(
    (draft: Draft) => {
      if (!inline.current?.(draft)) openCompose({ draft })
    },
    [openCompose],
  )
  const placeInline = useCallback((open: OpenInline) => {
    inline.current = open
    return () => {
      if (inline.current === open) inline.current = null
    }
  }, [])
  const state = useMemo(
    () => ({ windows, openCompose, reopenInline, placeInline, closeCompose, minimise }),
    [windows, openCompose, reopenInline, placeInline, closeCompose, minimise],
  )
  return <ComposeContext value={state}>{children}</ComposeContext>
}

export function useCompose(): ComposeState {
  const state = useContext(ComposeContext)
  if (!state) throw new Error('useCompose needs a ComposeProvider above it')
  return state
}
