import { CloudOff } from 'lucide'
import { useWaitingChanges } from '#web/platform/outbox.ts'
import { useReachable } from '#web/platform/reachable.ts'
import { useTakeBackLetter } from '#web/send/compose/outgoing/use-waiting-letter.ts'
import { useWaitingLetters } from '#web/send/drafts/waiting-letters.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/display/icon.tsx'

/** Shows that there is no connection, what still works, and how many changes and messages wait. */
export function ConnectionBar() {
  const isReachable = useReachable()
  const changes = useWaitingChanges()
  const letters = useWaitingLetters()
  const takeBack = useTakeBackLetter()
  const last = letters.at(-1)
  if (isReachable && changes === 0 && !last) return null
  const waiting = [
    changes === 1 ? '1 change waits' : changes > 1 && `${changes} changes wait`,
    letters.length === 1 ? '1 message waits' : letters.length > 1 && `${letters.length} messages wait`,
  ].filter(text => text !== false)
  const what = waiting.join(' and ')
  return (
    <div className="flex items-center gap-2 border-line border-b bg-sunken px-4 py-1.5 text-muted text-sm">
      <Icon icon={CloudOff} />
      <p role="status" className="min-w-0 flex-1">
        {isReachable
          ? `${what} to be sent.`
          : `No connection. You see what this device has kept${what ? `; ${what} until it is back` : ''}.`}
      </p>
      {last && (
        <Button size="sm" onClick={() => void takeBack(last.key)}>
          {letters.length === 1 ? 'Edit the message' : 'Edit the last message'}
        </Button>
      )}
    </div>
  )
}
