import type { SystemActor } from '#core/policy.ts'
import { companyDomain } from '#core/text/addresses/free-mail.ts'
import type { EnrolmentKey } from '#server/automation/sequences/state/step-queries.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { findActiveAccount, type MailAccount } from '#server/mailbox/accounts/access.ts'
import { removeWaiting } from '#server/send/outbox/gate/remove-waiting.ts'
import { findOutgoing } from '#server/send/outbox/queries.ts'
import { wakeHeld } from '../running/assign-queries.ts'
import { assignTimes } from '../running/assign-times.ts'
import { pauseRefused } from './pause-and-ask.ts'
import { reconcileContact, type Standing } from './reconcile.ts'
import { findEnrolled } from './state/campaign-queries.ts'
import type { Run } from './state/load-run.ts'
import {
  findCompanyMates,
  findTakenBackContacts,
  findTouchedContacts,
  isSending,
  type TouchedContact,
} from './touched-queries.ts'

/** What it takes notice of: events of `server/work/reactions`. */
type Taken = { workspaceId: number } & (
  | { name: 'contacts.removed'; waiting: { accountId: number; outgoingId: number }[] }
  | { name: 'mailbox.rests'; accountId: number }
  | { name: 'contacts.mended'; contactIds: number[] }
  | { name: 'contact.unsubscribed'; enrolmentIds: number[] }
  | ({ accountId: number } & OfMail)
)

type OfMail =
  | { name: 'mail.arrived' | 'mail.imported' | 'mail.reread'; messageIds: number[] }
  | { name: 'mail.changed'; moved: number[] }
  | { name: 'mail.sent' | 'mail.failed'; messageId: number }
  | { name: 'mail.withdrawn' }

const ENDED = 'The campaign has ended for this contact.'

/** Ends campaigns for those who answer, and goes on after a message has left. The tick and the gate look again themselves. */
export async function followContacts(ctx: Ctx<SystemActor>, event: Taken): Promise<void> {
  const { workspaceId } = event
  if (event.name === 'contacts.removed') {
    for (const { accountId, outgoingId } of event.waiting)
      await takeAway(ctx, { workspaceId, accountId, outgoingId })
  } else if (event.name === 'mailbox.rests') {
    await assignTimes(ctx, workspaceId, { accountIds: [event.accountId] })
  } else if (event.name === 'contacts.mended') {
    await wakeHeld(ctx.db, workspaceId, event, ctx.clock.now())
  } else if (event.name === 'contact.unsubscribed') {
    for (const id of event.enrolmentIds) {
      const found = await findEnrolled(ctx.db, { workspaceId, id })
      const account = found && (await accountOf(ctx, found))
      if (account) await lookAgain(ctx, account, { workspaceId, id })
    }
  } else {
    const account = await findActiveAccount(ctx.db, { workspaceId, id: event.accountId })
    if (!account || !(await isSending(ctx.db, workspaceId))) return
    if (event.name === 'mail.arrived') await pauseRefused(ctx, event)
    if (event.name === 'mail.failed') await pauseRefused(ctx, { workspaceId, messageIds: [event.messageId] })
    for (const { accountId, ...key } of await touchedBy(ctx, account, event)) {
      const sending = await accountOf(ctx, { workspaceId, accountId })
      if (sending) await lookAgain(ctx, sending, key)
    }
  }
}

const accountOf = async (
  ctx: Ctx<SystemActor>,
  { workspaceId, accountId }: { workspaceId: number; accountId: number | null },
): Promise<MailAccount | null> =>
  accountId === null ? null : findActiveAccount(ctx.db, { workspaceId, id: accountId })

function touchedBy(ctx: Ctx<SystemActor>, account: MailAccount, event: OfMail): Promise<TouchedContact[]> {
  const { workspaceId } = account
  switch (event.name) {
    case 'mail.sent':
    case 'mail.failed':
      return findTouchedContacts(ctx.db, workspaceId, [event.messageId])
    case 'mail.changed':
      return findTouchedContacts(ctx.db, workspaceId, event.moved)
    // The step has forgotten its outgoing message.
    case 'mail.withdrawn':
      return findTakenBackContacts(ctx.db, account)
    default:
      return findTouchedContacts(ctx.db, workspaceId, event.messageIds)
  }
}

async function lookAgain(ctx: Ctx<SystemActor>, account: MailAccount, key: EnrolmentKey): Promise<void> {
  const standing = await lookAt(ctx, account, key)
  if (standing?.kind === 'over' && standing.why === 'answered' && standing.run.settings.stopsCompany)
    await endForCompany(ctx, standing.run)
}

async function takeWaitingAway(
  ctx: Ctx<SystemActor>,
  { id: accountId, workspaceId }: MailAccount,
  { steps }: Run,
) {
  for (const { outcome, outgoingId } of steps)
    if (outcome === 'waiting' && outgoingId !== null)
      await takeAway(ctx, { workspaceId, accountId, outgoingId })
}

async function takeAway(
  ctx: Ctx<SystemActor>,
  { workspaceId, accountId, outgoingId }: { workspaceId: number; accountId: number; outgoingId: number },
): Promise<void> {
  const account = await accountOf(ctx, { workspaceId, accountId })
  if (!account) return
  const found = await findOutgoing(ctx.db, { workspaceId, id: outgoingId })
  if (found?.outgoing.state === 'queued') await removeWaiting(ctx, account, found.outgoing, ENDED)
}

/** The others of a company are not written to any more once one of them has answered. */
async function endForCompany(ctx: Ctx<SystemActor>, { enrolled }: Run): Promise<void> {
  const { campaign, contact } = enrolled
  const domain = contact.address === null ? null : companyDomain(contact.address)
  const { organizationId } = contact
  if (domain === null && organizationId === null) return
  const mates = await findCompanyMates(ctx.db, enrolled, { campaignId: campaign.id, organizationId, domain })
  for (const mate of mates) {
    const account = await accountOf(ctx, mate)
    if (account) await lookAt(ctx, account, mate)
  }
}

/** Brings a contact up to date, and takes away what waits for one who is through. */
async function lookAt(
  ctx: Ctx<SystemActor>,
  account: MailAccount,
  key: EnrolmentKey,
): Promise<Standing | null> {
  const standing = await inMailTransaction(ctx.db, [account.id], tx =>
    reconcileContact(tx, ctx, key, ctx.clock.now()),
  )
  if (standing?.kind === 'over') await takeWaitingAway(ctx, account, standing.run)
  return standing
}
