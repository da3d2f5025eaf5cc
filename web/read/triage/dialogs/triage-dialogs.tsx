import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import type { EmailRow } from '#core/contract/emails.ts'
import { HoldKeys } from '#web/ui/hold-keys.tsx'
import type { RowsDialogProps } from '../list/rows-dialog-props.ts'

const SnoozeDialog = lazy(async () => ({ default: (await import('./snooze-dialog.tsx')).SnoozeDialog }))
const LabelDialog = lazy(async () => ({ default: (await import('./label-dialog.tsx')).LabelDialog }))
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))
const KindDialog = lazy(async () => ({ default: (await import('./kind-dialog.tsx')).KindDialog }))
const DestroyDialog = lazy(async () => ({ default: (await import('./destroy-dialog.tsx')).DestroyDialog }))
const dialogs = {
  snooze: SnoozeDialog,
  label: LabelDialog,
  move: MoveDialog,
  kind: KindDialog,
  destroy: DestroyDialog,
}

/** `onDone` is called after a choice. */
type Ask = (what: keyof typeof dialogs, rows: EmailRow[], onDone?: () => void) => void

interface OpenDialog extends Omit<RowsDialogProps, 'onClose'> {
  what: keyof typeof dialogs
}

const TriageContext = createContext<Ask | null>(null)

/** The dialogs for snoozing, labelling, moving, sorting and deleting for good; components below can open them. */
export function TriageDialogs({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const ask = useMemo<Ask>(
    () => (what, rows, onDone) => rows.length > 0 && setAsked({ what, rows, onDone }),
    [],
  )
  const { pathname } = useLocation()
  // Navigating to another page cancels the dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => setAsked(null), [pathname])
  const Dialog = asked && dialogs[asked.what]
  return (
    <TriageContext value={ask}>
      {children}
      {Dialog && (
        <Suspense fallback={<HoldKeys onEscape={() => setAsked(null)} />}>
          <Dialog rows={asked.rows} onClose={() => setAsked(null)} onDone={asked.onDone} />
        </Suspense>
      )}
    </TriageContext>
  )
}

export function useTriageDialogs(): Ask {
  const ask = useContext(TriageContext)
  if (!ask) throw new Error('useTriageDialogs needs TriageDialogs above it')
  return ask
}
