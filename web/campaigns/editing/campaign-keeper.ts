import type { Campaign } from '#core/contract/outreach/campaigns.ts'
import { ApiError } from '#web/platform/api.ts'
import type { CampaignEdits, KeptEdits } from './kept-edits.ts'

const SAVE_AFTER_MS = 800
const RETRY_AFTER_MS = 10_000

/**
 * - `unsaved`: on this device only; of a running campaign until the person has seen what it means.
 * - `refused`: the server does not take it as it is. `conflict`: somebody else has changed the campaign meanwhile.
 */
type EditState = 'clean' | 'unsaved' | 'saving' | 'saved' | 'refused' | 'conflict'

export interface EditView {
  edits: CampaignEdits
  state: EditState
  error: unknown
  /** Changes whenever text that is on screen has been replaced by another version. Fields with a text of their own begin anew then. */
  generation: number
}

interface CampaignPorts {
  save: (edits: CampaignEdits, revision: number) => Promise<Campaign>
  keep: (kept: KeptEdits) => void
  forget: () => void
}

interface Start {
  revision: number
  kept: KeptEdits | null
  /** Whether edits are saved by themselves: those of a campaign that has not been launched. */
  savesItself: boolean
}

export type CampaignKeeper = ReturnType<typeof createCampaignKeeper>

/**
 * Keeps the edits of a campaign: on this device at every change, on the server a moment later, or when the person says so.
 * Saves run one after the other, each based on the one before.
 */
export function createCampaignKeeper(start: Start, ports: CampaignPorts) {
  const listeners = new Set<() => void>()
  let revision = start.kept?.revision ?? start.revision
  let view: EditView = {
    edits: start.kept?.edits ?? {},
    state: start.kept ? 'unsaved' : 'clean',
    error: null,
    generation: 0,
  }
  let savesItself = start.savesItself
  let saving: Promise<Campaign> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (change: Partial<EditView>) => {
    view = { ...view, ...change }
    for (const listener of listeners) listener()
  }
  const isDirty = () => Object.keys(view.edits).length > 0
  const saveIn = (ms: number) => {
    clearTimeout(timer)
    if (savesItself) timer = setTimeout(() => void flush().catch(() => null), ms)
  }

  /** Saves what is not saved yet. Null if there was nothing. Throws like `call`. */
  const flush = async (): Promise<Campaign | null> => {
    clearTimeout(timer)
    while (saving) await saving.catch(() => null)
    if (!isDirty()) return null
    const sent = view.edits
    show({ state: 'saving', error: null })
    saving = ports.save(sent, revision)
    try {
      const saved = await saving
      revision = saved.revision
      const left = Object.fromEntries(
        Object.entries(view.edits).filter(([part, value]) => sent[part as keyof CampaignEdits] !== value),
      ) as CampaignEdits
      if (Object.keys(left).length === 0) ports.forget()
      else ports.keep({ revision, edits: left })
      show({ edits: left, state: Object.keys(left).length === 0 ? 'saved' : 'unsaved' })
      if (isDirty()) saveIn(SAVE_AFTER_MS)
      return saved
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      show({ state: isConflict ? 'conflict' : isRefused ? 'refused' : 'unsaved', error })
      if (!isRefused) saveIn(RETRY_AFTER_MS)
      throw error
    } finally {
      saving = null
    }
  }

  if (isDirty()) saveIn(SAVE_AFTER_MS)
  return {
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change(edits: CampaignEdits) {
      const next = { ...view.edits, ...edits }
      ports.keep({ revision, edits: next })
      show({ edits: next, state: view.state === 'conflict' ? 'conflict' : 'unsaved', error: null })
      if (view.state !== 'conflict') saveIn(SAVE_AFTER_MS)
    },
    flush,
    /** Goes back to what the server has. */
    discard(latest: number) {
      clearTimeout(timer)
      revision = latest
      ports.forget()
      show({ edits: {}, state: 'clean', error: null, generation: view.generation + 1 })
    },
    /** Saves over what somebody else has changed. */
    overwrite(latest: number) {
      revision = latest
      ports.keep({ revision, edits: view.edits })
      // The parts that the person has not changed are the other person's now.
      show({ state: 'unsaved', error: null, generation: view.generation + 1 })
      saveIn(0)
    },
    /** The server has another version. Without edits it is the one to go on from. */
    adopt(latest: number, itself: boolean) {
      savesItself = itself
      if (isDirty() || saving || latest === revision) return
      revision = latest
      show({ generation: view.generation + 1 })
    },
    /** Called when the page is left: saves now. */
    close() {
      clearTimeout(timer)
      if (savesItself && isDirty() && view.state !== 'conflict') void flush().catch(() => null)
    },
  }
}
