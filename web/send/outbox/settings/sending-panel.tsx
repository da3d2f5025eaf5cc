import type { ReactNode } from 'react'
import { AccountLimitsPanel } from './account-limits.tsx'
import { AutoReminder } from './auto-reminder.tsx'
import { ReadReceipts } from './read-receipts.tsx'
import { StopSettings } from './stop-settings.tsx'
import { UndoTime } from './undo-time.tsx'

/** Settings, Sending: how mail leaves. `children`: what belongs between, from other wings. */
export function SendingPanel({ children }: { children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-10">
      <UndoTime />
      <AutoReminder />
      <ReadReceipts />
      <StopSettings />
      {children}
      <AccountLimitsPanel />
    </div>
  )
}
