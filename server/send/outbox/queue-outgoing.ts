import type { Deps } from '#server/deps.ts'
import type { SendOptions } from '#server/work/jobs/queue.ts'
import { leavesByItself, type Outgoing } from './queries.ts'

type Queued = Pick<Outgoing, 'workspaceId' | 'accountId' | 'id' | 'origin' | 'actorKind'>

/** Makes the job that sends a message. What a person has sent by hand goes before what leaves by itself. */
export async function queueOutgoing(
  { queue }: Pick<Deps, 'queue'>,
  outgoing: Queued,
  options: Pick<SendOptions, 'db' | 'startAfter'> = {},
): Promise<void> {
  const { workspaceId, accountId, id: outgoingId } = outgoing
  const isUrgent = !leavesByItself(outgoing)
  await queue.send('compose.send', { workspaceId, accountId, outgoingId }, { ...options, isUrgent })
}
