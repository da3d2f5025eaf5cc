import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import type { EmailRow } from '#core/contract/emails.ts'

const SnoozeDialog = lazy(async () => ({ default: (await import('./snooze-dialog.tsx')).SnoozeDialog }))
const LabelDialog = lazy(async () => ({ default: (await import('./label-dialog.tsx')).LabelDialog }))
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))
const DestroyDialog = lazy(async () => ({ default: (await import('./destroy-dialog.tsx')).DestroyDialog }))
const dialogs = { snooze: SnoozeDialog, label: LabelDialog, move: MoveDialog, destroy: DestroyDialog }

type Ask = (what: keyof typeof dialogs, rows: EmailRow[]) => void

const TriageContext = createContext<Ask | null>(null)

/** The dialogs that ask until when, with which label, where to, or whether for good; opened from anywhere below. */
export function TriageDialogs({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ what: keyof typeof dialogs; rows: EmailRow[] } | null>(null)
  const ask = useMemo<Ask>(() => (what, rows) => rows.length > 0 && setAsked({ what, rows }), [])
  const Dialog = asked && dialogs[asked.what]
  return (
    <TriageContext value={ask}>
      {children}
      {Dialog && (
        <Suspense>
          <Dialog rows={asked.rows} onClose={() => setAsked(null)} />
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
