import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Input } from '#web/platform/api.ts'
import { type Change, cancelChange } from '#web/platform/outbox.ts'
import { callOrQueue, refresh } from '#web/platform/query.ts'
import { mailPaths } from '#web/read/emails/queries.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { type KeptUndo, type UndoStep, undoLast } from './undo.ts'

/** An error whose message is for the person. */
export class Refusal extends Error {}

export const stepOf = <E extends Endpoint>({ method, path }: E, input: Input<E>): Change => ({
  method,
  path,
  input,
})

/** Takes the steps of an undo one after the other. Without a connection they wait on this device, as other changes do. */
export async function takeSteps(steps: readonly UndoStep[]): Promise<void> {
  for (const step of steps) {
    if ('waiting' in step) {
      if (!(await cancelChange(step.waiting)))
        throw new Refusal('It has been done on the server in the meantime.')
    } else {
      const { method, path, input, isNow } = step
      const wait = isNow ? undefined : () => undefined
      await callOrQueue({ method, path } as Endpoint, input as Input<Endpoint>, wait)
    }
  }
}

/** Undoes the last change, also one from before the page was loaded anew. */
export function useUndo(): () => void {
  const client = useQueryClient()
  const { toast, attempt } = useAttempt()
  return useMemo(() => {
    const run = async ({ steps, told }: KeptUndo) => {
      const done = await attempt('This could not be undone', async () => {
        await takeSteps(steps)
        return true
      })
      if (done) toast(told)
      void refresh(client, [...mailPaths, '/api/labels', '/api/scheduled', '/api/outbox', '/api/notices'])
    }
    return () => void undoLast(kept => void run(kept))
  }, [client, toast, attempt])
}
