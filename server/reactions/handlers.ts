import type { Deps } from '#server/deps.ts'
import { tellOwner } from '#server/features/accounts/tell-owner.ts'
import { retryWaiting } from '#server/features/compose/retry-waiting.ts'
import { embedAgain, sendEmbed } from '#server/features/search/embedding/embed-mail.ts'
import type { JobHandlers } from '#server/jobs/queue.ts'
import { type Subscribers, subscribers } from './catalog.ts'
import { events } from './events.ts'
import { type SubscriberJobs, subscriberHandlers } from './subscriber-jobs.ts'

/** What each subscriber of the catalog does. */
export const reactionHandlers = (deps: Deps): JobHandlers<SubscriberJobs<Subscribers>> =>
  subscriberHandlers(events, subscribers, {
    'search.embed': async event => {
      const account = { workspaceId: event.workspaceId, id: event.accountId }
      if (event.name === 'mail.reread') await embedAgain(deps, account, event.messageIds)
      // It is sent after the deed has committed, so it finds what has come.
      else await sendEmbed(deps, account)
    },
    'sync.checkSenders': async () => {
      if (deps.mailDns) await deps.queue.send('sync.checkSenders', {})
    },
    'compose.retry': ({ workspaceId, accountId }) => retryWaiting(deps, { workspaceId, id: accountId }),
    'auth.tellOfMailbox': async ({ workspaceId, accountId, isNew, at }) => {
      if (isNew) await tellOwner(deps, { workspaceId, id: accountId }, at)
    },
  })
