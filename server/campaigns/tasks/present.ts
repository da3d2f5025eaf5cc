import type { Task } from '#core/contract/outreach/tasks.ts'
import type { Actor } from '#core/policy.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { readsFreely } from '#server/people/audit/record-views.ts'
import { nameOf } from '#server/people/auth/present-user.ts'
import type { ShownTask } from './store/list-queries.ts'

type Person = { first: string; last: string; email: string }
const shownName = ({ first, last, email }: Person) => nameOf({ firstName: first, lastName: last }) || email

interface Reader {
  actor: Pick<Actor, 'id'>
  /** The mailboxes whose mail the caller may read. Of other mail nothing is shown. */
  readable: readonly Pick<MailAccount, 'id' | 'ownerId' | 'organizationId'>[]
}

/**
 * How a task is shown. Of an answer it shows what lists show; the sentence that a proposal rests on only where mail is read
 * without a record, because whoever reads another's mail opens it.
 */
export function presentTask(
  { message, assignee, closedBy, result, ...task }: ShownTask,
  { actor, readable }: Reader,
): Task {
  const mailbox = readable.find(({ id }) => id === message?.accountId)
  const mayRead = message !== null && mailbox !== undefined
  const { proposal } = task
  return {
    ...task,
    proposal: proposal && {
      ...proposal,
      other: mayRead ? proposal.other : null,
      why: mayRead && readsFreely(actor, mailbox) ? proposal.why : '',
    },
    message: mayRead ? { ...withoutAccount(message), threadId: String(message.threadId) } : null,
    isElsewhere: message !== null && !mayRead,
    assignee: assignee && { id: assignee.id, name: shownName(assignee) },
    closedBy: closedBy && shownName(closedBy),
    outcome: outcomeOf(task.state, result),
    canUndo: (task.state === 'done' || task.state === 'skipped') && result?.address === undefined,
  }
}

const withoutAccount = ({ accountId: _, ...message }: NonNullable<ShownTask['message']>) => message

const OUTCOMES = { open: null, done: 'Done', skipped: 'Skipped', dropped: 'Nothing was left to do' } as const

const outcomeOf = (state: ShownTask['state'], result: ShownTask['result']): string | null =>
  state === 'open' ? null : (result?.says ?? OUTCOMES[state])
