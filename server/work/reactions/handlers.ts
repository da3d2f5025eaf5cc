import type { SystemActor } from '#core/policy.ts'
import { answerArrived } from '#server/automation/replies/answer-arrived.ts'
import { stopSettingsOf } from '#server/automation/replies/stop-settings.ts'
import { withdrawUnwanted } from '#server/automation/replies/withdraw-answers.ts'
import { applyRules, goOnWithRules } from '#server/automation/rules/acting/on-arrival.ts'
import { stopLostRules } from '#server/automation/rules/stopping/stop-rules.ts'
import { followUp } from '#server/automation/sequences/follow-up.ts'
import { sendNotes } from '#server/automation/vacation/send-notes.ts'
import { restIfNeeded } from '#server/campaigns/deliverability/rests/rests.ts'
import { unsubscribeByMail } from '#server/campaigns/public/unsubscribe-by-mail.ts'
import { followContacts } from '#server/campaigns/sending/follow-contacts.ts'
import { tellResting } from '#server/campaigns/sending/tell-resting.ts'
import { freeTasks, openForArrived } from '#server/campaigns/tasks/arriving/came-back.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { tellOwner } from '#server/mailbox/accounts/tell-owner.ts'
import { embedAgain, sendEmbed } from '#server/search/embedding/embed-mail.ts'
import { refreshMembers } from '#server/search/saved-views/members.ts'
import { retryWaiting } from '#server/send/outbox/retry-waiting.ts'
import { stopLost } from '#server/send/outbox/stop-lost.ts'
import type { JobHandlers } from '#server/work/jobs/queue.ts'
import { type Subscribers, subscribers } from './catalog.ts'
import type { ReactionHandlers } from './definition.ts'
import { events } from './events.ts'
import { queueOf, type SubscriberJobs, subscriberHandlers } from './subscriber-jobs.ts'

type Handlers = ReactionHandlers<typeof events, Subscribers>

/** The job of each subscriber of the catalog: it acts as the part of Quillbox that is called like its queue. */
export function reactionHandlers(deps: Deps): JobHandlers<SubscriberJobs<Subscribers>> {
  const handlerOf = (name: keyof Subscribers) => (event: never, job: never) => {
    const actor = { kind: 'system' as const, part: queueOf(name) }
    const all: Record<string, (event: never, job: never) => unknown> = handlers({ ...deps, actor })
    return all[name]?.(event, job)
  }
  const all = (Object.keys(subscribers) as (keyof Subscribers)[]).map(name => [name, handlerOf(name)])
  return subscriberHandlers(events, subscribers, Object.fromEntries(all) as Handlers)
}

/** Of a message that could not be handed over, what the server said of it is told by itself. */
const messagesOf = (event: { messageIds: number[] } | { messageId: number }): number[] =>
  'messageIds' in event ? event.messageIds : [event.messageId]

/** What each subscriber does. */
function handlers(ctx: Ctx<SystemActor>): Handlers {
  return {
    'search.embed': async event => {
      const account = { workspaceId: event.workspaceId, id: event.accountId }
      if (event.name === 'mail.reread') await embedAgain(ctx, account, event.messageIds)
      // It is sent after the deed has committed, so it finds what has come.
      else await sendEmbed(ctx, account)
    },
    'search.files': async () => {
      await ctx.queue.send('search.files', {})
    },
    'rules.apply': ({ name, workspaceId, accountId, messageIds }) =>
      (name === 'mail.judged' ? goOnWithRules : applyRules)(ctx, { workspaceId, id: accountId }, messageIds),
    'rules.stop': ({ workspaceId, userId, organizationId, name }) =>
      stopLostRules(ctx, { workspaceId, userId, organizationId, hasLeft: name === 'person.left' }),
    'savedViews.members': event => {
      const account = { workspaceId: event.workspaceId, id: event.accountId }
      const messageIds =
        event.name === 'mail.changed' ? [...new Set([...event.marked, ...event.moved])] : event.messageIds
      return refreshMembers(ctx, account, messageIds)
    },
    'sync.checkSenders': async () => {
      if (ctx.mailDns) await ctx.queue.send('sync.checkSenders', {})
    },
    'compose.retry': ({ workspaceId, accountId }) => retryWaiting(ctx, { workspaceId, id: accountId }),
    'outbox.stop': ({ workspaceId, userId }) => stopLost(ctx, { workspaceId, userId }),
    'automation.followUp': event => followUp(ctx, event),
    'campaigns.follow': event => followContacts(ctx, event),
    'campaigns.unsubscribe': event => unsubscribeByMail(ctx, event),
    'campaigns.rest': ({ workspaceId }) => tellResting(ctx, workspaceId),
    'automation.answer': ({ workspaceId, accountId, messageIds, at }) =>
      answerArrived(ctx, { account: { workspaceId, id: accountId }, messageIds, at }),
    'automation.withdraw': ({ workspaceId }) => withdrawUnwanted(ctx, workspaceId),
    'automation.stopAnswers': ({ workspaceId, userId }) => stopSettingsOf(ctx, { workspaceId, userId }),
    'outreach.tasks': event => {
      if (event.name === 'person.left') return freeTasks(ctx, event)
      const { workspaceId } = event
      return openForArrived(ctx, { workspaceId, messageIds: messagesOf(event) })
    },
    'vacation.answer': event => sendNotes(ctx, event),
    'deliverability.rest': event => {
      const { workspaceId, accountId } = event
      return restIfNeeded(ctx, { workspaceId, accountId, messageIds: messagesOf(event) })
    },
    'auth.tellOfMailbox': async ({ workspaceId, accountId, isNew, at }) => {
      if (isNew) await tellOwner(ctx, { workspaceId, id: accountId }, at)
    },
  }
}
