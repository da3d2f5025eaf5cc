import type { Stop, StopScope } from '#core/contract/outbox.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { useSetStop, useStops } from './queries.ts'

export const FOR_WHOM: Record<StopScope, string> = {
  person: 'for you',
  workspace: 'in your organization',
  installation: 'for everybody on this installation',
}

/** The switches that stop everything automatic, and how to press one. */
export function useStopSwitches() {
  const { data, isError, refetch } = useStops()
  const changing = useSetStop()
  const { attempt } = useAttempt()
  const set = async (scope: StopScope, isStopped: boolean): Promise<boolean> => {
    const done = await attempt(isStopped ? 'It was not stopped' : 'It is still stopped', () =>
      changing.mutateAsync({ params: { scope }, body: { isStopped } }),
    )
    return done !== null
  }
  /** The switch as the person has set it, while that is being stored. */
  const shown = (stop: Stop): Stop => {
    const pressed = changing.isPending ? changing.variables : null
    return pressed?.params.scope === stop.scope ? { ...stop, ...pressed.body } : stop
  }
  return { stops: data?.stops.map(shown), isError, refetch, set, isBusy: changing.isPending }
}
