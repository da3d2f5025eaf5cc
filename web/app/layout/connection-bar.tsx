import { CloudOff } from 'lucide'
import { useWaitingChanges } from '#web/platform/outbox.ts'
import { useReachable } from '#web/platform/reachable.ts'
import { Icon } from '#web/ui/display/icon.tsx'

/** Shows that there is no connection, what still works, and how many changes wait. */
export function ConnectionBar() {
  const isReachable = useReachable()
  const waiting = useWaitingChanges()
  if (isReachable && waiting === 0) return null
  const changes = waiting === 1 ? '1 change waits' : `${waiting} changes wait`
  return (
    <p
      role="status"
      className="flex items-center gap-2 border-line border-b bg-sunken px-4 py-1.5 text-muted text-sm"
    >
      <Icon icon={CloudOff} />
      {isReachable
        ? `${changes} to be sent.`
        : `No connection. You see what this device has kept${waiting ? `; ${changes} until it is back` : ''}.`}
    </p>
  )
}
