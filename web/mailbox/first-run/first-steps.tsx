import { X } from 'lucide'
import { type ReactNode, useState } from 'react'
import { useArriving } from '#web/mailbox/sync/queries.ts'
import { SyncLine } from '#web/mailbox/sync/sync-line.tsx'
import { type CommandId, shownKeys } from '#web/shell/commands/catalog.ts'
import { Kbd } from '#web/ui/display/kbd.tsx'
import { useMedia } from '#web/ui/hooks/use-media.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { hasHints, putHintsAway } from './hints-memory.ts'

/** Above the lists: how far the first sync of mailboxes is, and three hints for whoever has just connected their first. */
export function FirstSteps() {
  const arriving = useArriving()
  const [showsHints, setShowsHints] = useState(hasHints)
  if (arriving.length === 0 && !showsHints) return null
  return (
    <section aria-label="First steps" className="border-line border-b bg-sunken px-4 py-3">
      {arriving.length > 0 && (
        <>
          <h2 className="font-medium">Your mail is arriving, newest first</h2>
          <p className="text-muted text-sm">
            What is here can be read and answered already. Search finds it a little later.
          </p>
          <ul className="mt-2 flex flex-col gap-2">
            {arriving.map(status => (
              <li key={status.accountId}>
                <p className="truncate text-sm">{status.email}</p>
                <SyncLine status={status} />
              </li>
            ))}
          </ul>
        </>
      )}
      {showsHints && (
        <Hints
          isBelow={arriving.length > 0}
          onDone={() => {
            putHintsAway()
            setShowsHints(false)
          }}
        />
      )}
    </section>
  )
}

function Hints({ isBelow, onDone }: { isBelow: boolean; onDone: () => void }) {
  const isTouch = useMedia('(pointer: coarse)')
  return (
    <div className={isBelow ? 'mt-3 flex items-start gap-2' : 'flex items-start gap-2'}>
      <ul aria-label="Hints" className="flex min-w-0 flex-1 flex-wrap gap-x-6 gap-y-1 text-muted text-sm">
        {(isTouch ? TOUCH_HINTS : HINTS).map(({ key, hint }) => (
          <li key={key} className="flex flex-wrap items-center gap-1">
            {hint}
          </li>
        ))}
      </ul>
      <IconButton icon={X} size="sm" label="Hide the hints" onClick={onDone} />
    </div>
  )
}

const Keys = ({ of }: { of: CommandId }) => <Kbd keys={shownKeys(of)} />

const HINTS: { key: string; hint: ReactNode }[] = [
  {
    key: 'palette',
    hint: (
      <>
        <Keys of="palette" /> finds every command, and searches
      </>
    ),
  },
  {
    key: 'undo',
    hint: (
      <>
        <Keys of="undo" /> takes back what you have just done
      </>
    ),
  },
  {
    key: 'help',
    hint: (
      <>
        <Keys of="help" /> shows all keys
      </>
    ),
  },
]

const TOUCH_HINTS: typeof HINTS = [
  { key: 'right', hint: 'Swipe a row to the right to archive it' },
  { key: 'left', hint: 'Swipe it to the left to snooze it' },
  { key: 'undo', hint: 'Undo appears after each step' },
]
