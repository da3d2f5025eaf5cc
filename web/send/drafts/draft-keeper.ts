import type { Draft, DraftContent } from '#core/contract/drafts.ts'
import type { SendBody } from '#core/contract/emails.ts'
import { isEmptyBody } from '#core/text/html/empty-body.ts'
import { splitLetter } from '#core/text/letter.ts'
import { isRefusal } from '#web/platform/api.ts'
import type { LocalDraft } from './local-drafts.ts'
import type { DraftSave, SavedDraft } from './save-draft.ts'
import type { leaveToSend } from './waiting-letters.ts'

const SAVE_AFTER_MS = 1000
const RETRY_AFTER_MS = 10_000

/** `kept`: on this device only, until the server can be reached. */
export type DraftState = 'clean' | 'saving' | 'saved' | 'kept'

export interface DraftView {
  draft: Draft | null
  state: DraftState
}

/** The interfaces of a keeper to the server, the device and the screen. */
export interface KeeperPorts {
  save: (input: DraftSave) => Promise<SavedDraft>
  load: (id: number) => Promise<Draft>
  keep: (draft: LocalDraft) => void
  forget: (key: string) => void
  leaveToSend: typeof leaveToSend
  /** Tells other tabs that this one is writing the draft. Returns a function that releases it. */
  hold: (key: string) => () => void
  /** Called when the draft was changed elsewhere, so that the text here has become another draft. */
  onCopied: () => void
  onSaved: () => void
}

export interface KeeperStart {
  userId: number
  draft: Draft | null
  about: LocalDraft['about']
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

/**
 * Saves a draft: on this device at every change, on the server one second after the last change. Saves run one after
 * the other, each based on the one before. The keeper outlives its window until the server has everything.
 */
export function createDraftKeeper(start: KeeperStart, ports: KeeperPorts) {
  const key: string = crypto.randomUUID()
  const listeners = new Set<() => void>()
  let view: DraftView = { draft: start.draft, state: 'clean' }
  let content: DraftContent | null = null
  let isDirty = false
  let isStopped = false
  let isOpen = false
  let saving: Promise<Draft> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let release = () => {}

  const show = (change: Partial<DraftView>) => {
    view = { ...view, ...change }
    for (const listener of listeners) listener()
  }

  const letGo = () => {
    if (!isOpen) release()
  }

  const store = async (typed: DraftContent, keepalive: boolean): Promise<Draft> => {
    const base = view.draft
    const [draftId, revision] = [base?.id ?? null, base?.revision ?? null]
    const saved = await ports.save({
      key,
      draftId,
      revision,
      content: typed,
      about: start.about,
      base,
      keepalive,
    })
    show({ draft: saved.draft })
    if (saved.isCopy) ports.onCopied()
    return saved.draft
  }

  /** Saves unsaved changes. Returns the draft, or null where it has no content. Throws like `call`. */
  const flush = async ({ keepalive = false } = {}): Promise<Draft | null> => {
    clearTimeout(timer)
    while (saving) await saving.catch(() => null)
    if (!isDirty || !content || isStopped) return view.draft
    isDirty = false
    show({ state: 'saving' })
    saving = store(content, keepalive)
    try {
      const saved = await saving
      if (!isDirty) {
        ports.forget(key)
        show({ state: 'saved' })
        ports.onSaved()
        letGo()
      }
      return saved
    } catch (error) {
      isDirty = true
      show({ state: 'kept' })
      // The server would give the same answer again until the text changes.
      if (!isStopped && !isRefusal(error)) saveIn(RETRY_AFTER_MS)
      throw error
    } finally {
      saving = null
    }
  }

  const saveIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush().catch(() => null), ms)
  }

  const keep = () => {
    if (!content) return
    const { id: draftId = null, revision = null } = view.draft ?? {}
    ports.keep({ key, userId: start.userId, draftId, revision, content, about: start.about })
  }

  return {
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change(next: DraftContent) {
      content = next
      if (isStopped || (view.draft === null && isBlank(next))) return
      isDirty = true
      keep()
      saveIn(SAVE_AFTER_MS)
    },
    flush,
    /** The draft to attach files to; created now if there is none. */
    async ensure(): Promise<Draft> {
      const saved = await flush()
      if (saved) return saved
      if (!content) throw new Error('A draft needs content')
      saving = store(content, false)
      try {
        return await saving
      } finally {
        saving = null
      }
    },
    /** Takes over a change made by the server: a file was added or removed. */
    async reload(): Promise<void> {
      if (!view.draft) return
      const latest = await ports.load(view.draft.id)
      // A save that ran meanwhile may have been answered first.
      if (latest.revision >= view.draft.revision) show({ draft: latest })
    },
    /** Stops saving: the message is being sent or discarded. */
    async stop(): Promise<Draft | null> {
      clearTimeout(timer)
      while (saving) await saving.catch(() => null)
      isStopped = true
      return view.draft
    },
    /** Resumes saving: the message was not sent after all. */
    resume() {
      isStopped = false
      if (isDirty) saveIn(0)
    },
    /** Leaves the message to be sent once there is a connection. Returns the key under which it waits. */
    leaveToSend(body: SendBody): string {
      isStopped = true
      clearTimeout(timer)
      isOpen = false
      ports.leaveToSend({ key, userId: start.userId, about: start.about }, { body, draft: view.draft })
      release()
      return key
    },
    forget() {
      isStopped = true
      clearTimeout(timer)
      ports.forget(key)
      letGo()
    },
    /** Called when its window opens. */
    open() {
      isOpen = true
      release = ports.hold(key)
    },
    /** Called when its window closes: saves unsaved changes now, and retries as often as necessary. */
    close() {
      isOpen = false
      if (isStopped || !isDirty) letGo()
      else void flush().catch(() => null)
    },
    /** Called when somebody else signs in: the text stays on this device for its writer. */
    abandon() {
      isStopped = true
      clearTimeout(timer)
      release()
    },
  }
}

/** A signature or a quote alone does not count as content. */
const isBlank = ({ to, cc, bcc, subject, body }: DraftContent): boolean =>
  [to, cc, bcc, subject].every(text => text.trim() === '') && isEmptyBody(splitLetter(body).body)
