import { type ActionOf, RULE_ACTIONS } from '#core/contract/rule-actions.ts'
import type { DelegateActor } from '#core/policy.ts'
import { fillPlaceholders } from '#core/sequence/placeholders.ts'
import { nameParts } from '#core/text/addresses/name-parts.ts'
import { escapeHtml } from '#core/text/html/escape-html.ts'
import { answerFields } from '#server/automation/replies/answer-fields.ts'
import { overAnswerLimit } from '#server/automation/replies/leaving/over-answer-limit.ts'
import { writeAnswer } from '#server/automation/replies/write-answer.ts'
import { knownTo } from '#server/contacts/names/known-as.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { findArrived, findWorkspaceAddresses } from '#server/mailbox/signals/arrived-queries.ts'
import { mayAnswerByItself } from '#server/mailbox/signals/may-answer.ts'
import { notFound } from '#server/platform/errors.ts'
import { sendByItself } from '#server/send/compose/send-by-itself.ts'
import { refuseSender } from '#server/send/outbox/gate/gate.ts'
import { requireSnippet } from '#server/send/snippets/require-snippet.ts'
import { type ActingOn, type Outcome, once } from './acting-on.ts'

/** Has the assistant answer. It waits in Scheduled, or is a draft that says why it is one. */
export async function answerByAssistant(
  ctx: Ctx<DelegateActor>,
  { messageId, action }: ActingOn<ActionOf<'reply-ai'>>,
): Promise<Outcome> {
  const { tone, delay, prompt, mode } = action
  const { through } = ctx.actor
  const { state, why } = await writeAnswer(ctx, {
    messageId,
    settings: { tone, delay, prompt, mode },
    through,
  })
  if (state === 'outbox') return { outcome: 'done', says: 'An answer waits in Scheduled' }
  if (state === 'draft') return { outcome: 'done', says: `An answer was drafted. ${why ?? ''}`.trim() }
  return { outcome: 'skipped', says: why ?? 'No answer was written.' }
}

/** Answers with a snippet, where a program may answer at all (RFC 3834). The gate is asked before it leaves. */
export async function answerWithSnippet(
  ctx: Ctx<DelegateActor>,
  one: ActingOn<ActionOf<'reply-snippet'>>,
): Promise<Outcome> {
  const { account, ruleId, messageId, at, action } = one
  const [mail] = await findArrived(ctx.db, account, [messageId])
  if (!mail) throw notFound('This message')
  const { own, others: never } = await findWorkspaceAddresses(ctx.db, account)
  const judged = mayAnswerByItself(mail, { own, never, arrivedAt: ctx.clock.now() })
  if ('refusal' in judged) return { outcome: 'skipped', says: judged.why }
  const over = await overAnswerLimit(ctx.db, account, judged.to.address, { now: ctx.clock.now() })
  if (over) return { outcome: 'skipped', says: over }
  const snippet = await requireSnippet(ctx, action.snippetId)
  const refusal = await refuseSender(ctx.db, account, { userId: snippet.writerId })
  if (refusal) return { outcome: 'failed', says: `The snippet “${snippet.name}” is not sent. ${refusal}` }
  const says = RULE_ACTIONS['reply-snippet'].done(action)
  const contact = (await knownTo(ctx, [judged.to.address])).get(judged.to.address.toLowerCase())
  const parts = nameParts(contact?.name || judged.to.name)
  const first = contact?.firstName || parts?.first
  const names = {
    ...(parts ? { last_name: contact?.lastName || parts.last, full_name: parts.whole } : {}),
    ...(first ? { name: first, first_name: first } : {}),
    ...(contact?.company ? { company: contact.company } : {}),
  }
  const values = Object.fromEntries(
    Object.entries({ ...names, subject: mail.subject }).map(([name, value]) => [name, escapeHtml(value)]),
  )
  await once(one, says, note =>
    sendByItself(ctx, {
      key: `rule-${ruleId}-${messageId}-${at}`,
      origin: 'auto_reply',
      autoSubmitted: 'auto-replied',
      sendAt: ctx.clock.now(),
      written: {
        ...answerFields(account, mail, { to: judged.to, body: fillPlaceholders(snippet.body, values) }),
        type: 'reply',
        inReplyToMessageId: messageId,
      },
      also: tx => note(tx),
    }),
  )
  return { outcome: 'done', says }
}

/** What a snippet says leaves by itself, so whoever has written it has to be allowed to send from these mailboxes. */
export async function refuseSnippet(
  ctx: Ctx,
  { action, accounts }: { action: ActionOf<'reply-snippet'>; accounts: readonly MailAccount[] },
): Promise<string | null> {
  const { name, writerId } = await requireSnippet(ctx, action.snippetId)
  for (const account of accounts) {
    const refusal = await refuseSender(ctx.db, account, { userId: writerId })
    if (refusal) return `The rule cannot send the snippet “${name}”. ${refusal}`
  }
  return null
}
