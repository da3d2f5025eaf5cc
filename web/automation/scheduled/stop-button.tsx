import { CircleStop } from 'lucide'
import { outbox } from '#core/contract/outbox.ts'
import { stepOf } from '#web/read/triage/use-undo.ts'
import { useStopSwitches } from '#web/send/outbox/stops.ts'
import { Button } from '#web/ui/button.tsx'
import { tooltipProps } from '#web/ui/overlays/tooltip.tsx'
import { useChange } from './use-change.ts'

/** Stops everything that Quillbox sends by itself for the reader, at once. */
export function StopButton() {
  const { stops, set, isBusy } = useStopSwitches()
  const { change } = useChange()
  const own = stops?.find(({ scope }) => scope === 'person')
  if (!own || own.isStopped) return null
  return (
    <Button
      variant="ghost"
      icon={CircleStop}
      disabled={isBusy}
      {...tooltipProps('Follow-ups and automatic answers wait until you let them go on', { side: 'bottom' })}
      onClick={() =>
        void change('It was not stopped', async () => {
          const undo = stepOf(outbox.setStop, { params: { scope: 'person' }, body: { isStopped: false } })
          return (await set('person', true)) ? { title: 'Automatic mail is stopped', undo } : null
        })
      }
    >
      Stop automatic mail
    </Button>
  )
}
