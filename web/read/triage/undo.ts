import type { Change } from '#web/platform/outbox.ts'
import { signedInId } from '#web/platform/session.ts'

const MOST = 1000
const STORED = 'quillbox.undo.'

/**
 * A step of an undo: a call of the server, which waits for a connection unless `isNow`; or the key of a change that waits
 * on this device and is taken back.
 */
export type UndoStep = (Change & { isNow?: true }) | { waiting: number }

/** An undo that outlives its page: its steps in order, and what the person is told then. */
export interface KeptUndo {
  steps: UndoStep[]
  told: { title: string; description?: string }
}

interface Remembered {
  /** Ascending in the order in which the changes began. */
  id: number
  userId: number | null
  /** Null after a reload: then `kept` is all that is known. */
  undo: (() => void) | null
  /** In milliseconds since 1970; after that the change can no longer be undone. Null for no end. */
  until: number | null
  kept: KeptUndo | null
}

/** How to finish an undo that was registered when the change began. */
interface UndoEntry {
  /** Undoes the change, the first time it is called. */
  undo(): void
  /** Makes the undo outlive a reload of the page. */
  keep(kept: KeptUndo): void
  /** Starts the time within which the change can be undone. */
  expireIn(ms: number): void
  /** Forgets the change: it failed, or changed nothing. */
  forget(): void
}

/** In the order in which the changes began; each is undone once. Null until it is needed. */
let remembered: Remembered[] | null = null

/** Those of this tab that a reload has left. */
function load(): Remembered[] {
  const stored = Object.entries(sessionStorage).filter(([key]) => key.startsWith(STORED))
  return stored
    .map(([, text]) => ({ ...(JSON.parse(text) as Remembered), undo: null }))
    .filter(({ userId }) => userId === signedInId())
    .sort((one, other) => one.id - other.id)
}

function all(): Remembered[] {
  remembered ??= load()
  return remembered
}

/** Each by itself: the next press must not write all of them again. */
function store({ undo: _, ...entry }: Remembered): void {
  if (!entry.kept || !all().some(({ id }) => id === entry.id)) return
  try {
    sessionStorage.setItem(STORED + entry.id, JSON.stringify(entry))
  } catch {
    // The storage is full or switched off: this undo lasts as long as the page.
  }
}

function change(next: Remembered[]): void {
  const left = new Set(next)
  for (const one of all()) if (!left.has(one)) sessionStorage.removeItem(STORED + one.id)
  remembered = next
}

/**
 * Registers how to undo a change. Call it when the person presses, not when the server answers, because undo follows
 * the order of presses. `undo` may be called before the answer has arrived, and then has to wait for it.
 */
export function rememberUndo(undo: () => void): UndoEntry {
  const id = (all().at(-1)?.id ?? 0) + 1
  const entry: Remembered = { id, userId: signedInId(), undo, until: null, kept: null }
  change([...all(), entry].slice(-MOST))
  const forget = () => {
    const isThere = all().includes(entry)
    if (isThere) change(all().filter(other => other !== entry))
    return isThere
  }
  return {
    undo: () => {
      if (forget()) undo()
    },
    keep: kept => {
      entry.kept = kept
      store(entry)
    },
    expireIn: ms => {
      entry.until = Date.now() + ms
      store(entry)
    },
    forget: () => void forget(),
  }
}

/** Undoes the last change that is not undone yet; `run` does so for one from before a reload. Returns whether there was any. */
export function undoLast(run: (kept: KeptUndo) => void = () => {}): boolean {
  const last = all().findLast(({ until }) => until === null || until > Date.now())
  change(last ? all().slice(0, all().indexOf(last)) : [])
  if (last?.undo) last.undo()
  else if (last?.kept) run(last.kept)
  return last !== undefined
}

/** The next person must not undo the changes of the one before. */
export function forgetUndos(): void {
  change([])
}
