import type { SystemActor } from '#core/policy.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { tellOwner } from '#server/features/accounts/tell-owner.ts'
import { retryWaiting } from '#server/features/outbox/retry-waiting.ts'
import { stopLost } from '#server/features/outbox/stop-lost.ts'
import { embedAgain, sendEmbed } from '#server/features/search/embedding/embed-mail.ts'
import { answerArrived } from '#server/features/vacation/answer-arrived.ts'
import type { JobHandlers } from '#server/jobs/queue.ts'
import { type Subscribers, subscribers } from './catalog.ts'
import type { ReactionHandlers } from './definition.ts'
import { events } from './events.ts'
import { queueOf, type SubscriberJobs, subscriberHandlers } from './subscriber-jobs.ts'

type Handlers = ReactionHandlers<typeof events, Subscribers>

/** The job of each subscriber of the catalog: it acts as the part of Quillbox that is called like its queue. */
export function reactionHandlers(deps: Deps): JobHandlers<SubscriberJobs<Subscribers>> {
  const handlerOf = (name: keyof Subscribers) => (event: never, job: never) =>
    handlers({ ...deps, actor: { kind: 'system', part: queueOf(name) } })[name](event, job)
  const all = (Object.keys(subscribers) as (keyof Subscribers)[]).map(name => [name, handlerOf(name)])
  return subscriberHandlers(events, subscribers, Object.fromEntries(all) as Handlers)
}

/** What each subscriber does. */
function handlers(ctx: Ctx<SystemActor>): Handlers {
  return {
    'search.embed': async event => {
      const account = { workspaceId: event.workspaceId, id: event.accountId }
      if (event.name === 'mail.reread') await embedAgain(ctx, account, event.messageIds)
      // It is sent after the deed has committed, so it finds what has come.
      else await sendEmbed(ctx, account)
    },
    'sync.checkSenders': async () => {
      if (ctx.mailDns) await ctx.queue.send('sync.checkSenders', {})
    },
    'compose.retry': ({ workspaceId, accountId }) => retryWaiting(ctx, { workspaceId, id: accountId }),
    'outbox.stop': ({ workspaceId, userId }) => stopLost(ctx, { workspaceId, userId }),
    'vacation.answer': event => answerArrived(ctx, event),
    'auth.tellOfMailbox': async ({ workspaceId, accountId, isNew, at }) => {
      if (isNew) await tellOwner(ctx, { workspaceId, id: accountId }, at)
    },
  }
}
