import type { BounceReason } from '#core/contract/signals.ts'
import type { SystemActor } from '#core/policy.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import { closeTasks, openTask } from '../store/open-tasks.ts'
import {
  type CameBack,
  findCameBack,
  findLeftBehind,
  type LeftBehind,
  lockPlace,
  takeAway,
} from './arrived-queries.ts'
import { proposeFor, proposeSuccessor } from './propose.ts'

/**
 * Opens tasks for answers to campaigns, for addresses that campaigns did not reach, and for people who have left. May run twice
 * for the same mail.
 */
export async function openForArrived(
  ctx: Ctx<SystemActor>,
  { workspaceId, messageIds }: { workspaceId: number; messageIds: readonly number[] },
): Promise<void> {
  for (const cameBack of await findCameBack(ctx.db, workspaceId, messageIds))
    await (cameBack.kind === 'bounce' ? openBounce : openAnswer)(ctx, workspaceId, cameBack)
  for (const left of await findLeftBehind(ctx.db, workspaceId, messageIds))
    await openLeft(ctx, workspaceId, left)
}

async function openAnswer(ctx: Ctx<SystemActor>, workspaceId: number, answer: CameBack): Promise<void> {
  const { kind, messageId, enrolmentId, campaignId, contactId, contact, userId } = answer
  const hasLeft = kind === 'departure'
  const proposal = hasLeft
    ? await proposeSuccessor(ctx, { workspaceId, messageId })
    : await proposeFor(ctx, answer)
  await inTransaction(ctx.db, async tx => {
    if (!(await lockPlace(tx, workspaceId, enrolmentId))) return
    const id = await openTask(tx, ctx, {
      workspaceId,
      kind: 'answer',
      key: `answer:${enrolmentId}:${messageId}`,
      title: hasLeft ? `${contact} is no longer at this address` : `Answer from ${contact}`,
      messageId,
      enrolmentId,
      campaignId,
      contactId,
      proposal,
      assigneeId: userId,
    })
    // Their newest answer is the one that counts, and bounces of what they have answered say nothing any more.
    if (id !== null)
      await closeTasks(tx, ctx, { workspaceId, enrolmentId, kinds: ['answer', 'bounce'], exceptId: id })
  })
}

/** Whoever may not read the note learns no more than that there is one: others of the workspace see its tasks, too. */
async function openLeft(
  ctx: Ctx<SystemActor>,
  workspaceId: number,
  { enrolmentId, messageId, userId }: LeftBehind,
): Promise<void> {
  const proposal = await proposeSuccessor(ctx, { workspaceId, messageId })
  await inTransaction(ctx.db, async tx => {
    await openTask(tx, ctx, {
      workspaceId,
      kind: 'follow-up',
      key: `departure:${enrolmentId}`,
      title: 'A follow-up has ended, because its recipient is no longer at this address',
      messageId,
      enrolmentId: null,
      proposal,
      assigneeId: userId,
    })
  })
}

async function openBounce(ctx: Ctx<SystemActor>, workspaceId: number, bounce: CameBack): Promise<void> {
  const { messageId, who, reason, enrolmentId, campaignId, contactId, contact, userId } = bounce
  if (who === '') return
  await inTransaction(ctx.db, async tx => {
    if (!(await lockPlace(tx, workspaceId, enrolmentId))) return
    await openTask(tx, ctx, {
      workspaceId,
      kind: 'bounce',
      key: `bounce:${enrolmentId}:${who}`,
      title: `${contact} was not reached`,
      text: `${who}: ${REASONS[reason ?? 'other'] ?? 'the server did not take the message'}`,
      address: who,
      messageId,
      enrolmentId,
      campaignId,
      contactId,
      assigneeId: userId,
    })
  })
}

const REASONS: Partial<Record<BounceReason, string>> = {
  'no-such-address': 'there is no such address',
  'address-closed': 'the address is closed',
  'no-such-domain': 'there is no such domain',
  'mailbox-full': 'the mailbox is full',
  spam: 'the server took the message for spam',
  'not-allowed': 'the server does not let us write there',
  unreachable: 'the server could not be reached',
}

/** Gives the tasks of somebody who has left to nobody, so that others see that they are free. */
export async function freeTasks(
  ctx: Ctx<SystemActor>,
  { workspaceId, userId }: { workspaceId: number; userId: number },
): Promise<void> {
  await inTransaction(ctx.db, async tx => {
    if ((await takeAway(tx, workspaceId, userId)) > 0)
      await tellWorkspace(tx, ctx, workspaceId, 'campaign_updated')
  })
}
