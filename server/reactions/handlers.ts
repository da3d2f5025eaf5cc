import type { Deps } from '#server/deps.ts'
import { tellOwner } from '#server/features/accounts/tell-owner.ts'
import { retryWaiting } from '#server/features/compose/retry-waiting.ts'
import { embedAgain } from '#server/features/search/embedding/embed-mail.ts'
import type { JobHandlers } from '#server/jobs/queue.ts'
import { type Subscribers, subscribers } from './catalog.ts'
import { events } from './events.ts'
import { type SubscriberJobs, subscriberHandlers } from './subscriber-jobs.ts'

/** What each subscriber of the catalog does. */
export const reactionHandlers = (deps: Deps): JobHandlers<SubscriberJobs<Subscribers>> =>
  subscriberHandlers(events, subscribers, {
    'search.embed': async event => {
      if (event.name === 'mail.reread') await embedAgain(deps, event.accountId, event.messageIds)
      // One job an account reads all that has come by then. It is sent after the deed has committed, so it finds that.
      else await deps.queue.send('search.embed', { accountId: event.accountId })
    },
    'sync.checkSenders': async () => {
      if (deps.mailDns) await deps.queue.send('sync.checkSenders', {})
    },
    'compose.retry': ({ accountId }) => retryWaiting(deps, accountId),
    'auth.tellOfMailbox': async ({ accountId, isNew, at }) => {
      if (isNew) await tellOwner(deps, accountId, at)
    },
  })
