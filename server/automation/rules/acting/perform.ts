import type { ActionOf, RuleAction, RuleActionKind } from '#core/contract/rule-actions.ts'
import type { RunResult } from '#core/contract/rules.ts'
import type { Place } from '#core/contract/triage.ts'
import type { DelegateActor } from '#core/policy.ts'
import { foldText } from '#core/text/search/fold.ts'
import { stopOfRule } from '#server/automation/sequences/enrol.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { ownAddresses } from '#server/mailbox/accounts/sender.ts'
import { createLabel } from '#server/mailbox/labels/labels.ts'
import { findLabels } from '#server/mailbox/labels/queries.ts'
import { markEmails } from '#server/read/triage/change-emails.ts'
import { labelEmails } from '#server/read/triage/label-emails.ts'
import { moveEmails } from '#server/read/triage/move-emails.ts'
import { restorePlaces } from '#server/read/triage/restore-places.ts'
import { mute, snooze } from '#server/read/triage/snooze.ts'
import { findPlacesBefore, findThreadsOf, type RunRow } from '../log/run-queries.ts'
import type { ActingOn, Outcome } from './acting-on.ts'
import { answerByAssistant, answerWithSnippet, refuseSnippet } from './answers.ts'
import { followUpByRule } from './follow-up.ts'
import { forward } from './forward.ts'
import { snoozeUntil } from './snooze-until.ts'

interface Together<Action> {
  account: MailAccount
  timeZone: string
  action: Action
  messageIds: number[]
}

interface Undoing<Action> {
  account: MailAccount
  /** What was done, and what the message was like before. */
  run: RunRow
  action: Action
  result: RunResult
}

/**
 * What the server does for a kind of action: by the operations that a person's presses call, with the person's rights. Schema,
 * words and Sieve are in `core/contract/rule-actions.ts`.
 */
interface Deed<Action extends RuleAction> {
  /** One call for many messages, or one message after the other: null if what became of it goes without saying. */
  perform:
    | { together(ctx: Ctx<DelegateActor>, all: Together<Action>): Promise<unknown> }
    | { alone(ctx: Ctx<DelegateActor>, one: ActingOn<Action>): Promise<Outcome | null> }
  /** Returns `false` if it has ended by itself. There may be nothing to take back, or it has left. */
  undo: { run(ctx: Ctx, undoing: Undoing<Action>): Promise<unknown> } | 'nothing' | 'too late'
  /** Whether it waits until the sender of the message was checked. */
  waitsForCheck: boolean
  /** Whether it leaves at the hours of the rule's person. */
  keepsHours: boolean
  /** Why it cannot be kept in a rule for these mailboxes. */
  refuse(ctx: Ctx, keeping: { action: Action; accounts: readonly MailAccount[] }): Promise<string | null>
}

/** An action that stays in the mailbox. */
const inside = <Action extends RuleAction>(
  together: (ctx: Ctx<DelegateActor>, all: Together<Action>) => Promise<unknown>,
  undo: (ctx: Ctx, undoing: Undoing<Action>) => Promise<unknown>,
): Deed<Action> => ({ ...HARMLESS, perform: { together }, undo: { run: undo } })

const HARMLESS = { waitsForCheck: false, keepsHours: false, refuse: async () => null }

const moving = <Action extends RuleAction>(to: 'archive' | 'trash' | 'spam') =>
  inside<Action>((ctx, { messageIds }) => moveEmails(ctx, { messageIds, to }), moveBack)

/** `ring.ts` reads what is written down. */
const RINGING = { ...HARMLESS, perform: { together: async () => {} }, undo: 'nothing' as const }

const DEEDS: { [Kind in RuleActionKind]: Deed<ActionOf<Kind>> } = {
  label: inside(
    async (ctx, { account, action, messageIds }) => {
      const id = await labelCalled(ctx, { account, name: action.label, as: 'label' })
      await labelEmails(ctx, { messageIds, add: [id], remove: [] })
    },
    async (ctx, { account, run, action }) => {
      const label = await findLabelCalled(ctx, { account, name: action.label })
      if (label !== null && !(await placesBefore(ctx, run)).includes(label))
        await labelEmails(ctx, { messageIds: [run.messageId], add: [], remove: [label] })
    },
  ),
  star: inside(
    (ctx, { messageIds }) => markEmails(ctx, { messageIds, starred: true }),
    async (ctx, { run }) => {
      if (run.wasStarred === false) await markEmails(ctx, { messageIds: [run.messageId], starred: false })
    },
  ),
  'mark-read': inside(
    (ctx, { messageIds }) => markEmails(ctx, { messageIds, read: true }),
    async (ctx, { run }) => {
      if (run.wasRead === false) await markEmails(ctx, { messageIds: [run.messageId], read: false })
    },
  ),
  archive: moving('archive'),
  trash: moving('trash'),
  spam: moving('spam'),
  move: inside(async (ctx, { account, action, messageIds }) => {
    const id = await labelCalled(ctx, { account, name: action.folder, as: 'folder' })
    await moveEmails(ctx, { messageIds, to: { labelIds: [id] } })
  }, moveBack),
  mute: inside(
    async (ctx, { account, messageIds }) =>
      mute(ctx, { threadIds: await findThreadsOf(ctx.db, account, messageIds), isMuted: true }),
    async (ctx, { account, run }) => {
      if (run.wasMuted === false)
        await mute(ctx, { threadIds: await findThreadsOf(ctx.db, account, [run.messageId]), isMuted: false })
    },
  ),
  snooze: inside(
    async (ctx, { account, timeZone, action, messageIds }) => {
      const threadIds = await findThreadsOf(ctx.db, account, messageIds)
      const until = snoozeUntil(action.until, { now: ctx.clock.now(), timeZone })
      await snooze(ctx, { threadIds, until: until.toISOString() })
    },
    async (ctx, { account, run }) => {
      if (run.wasSnoozedUntil === null)
        await snooze(ctx, { threadIds: await findThreadsOf(ctx.db, account, [run.messageId]), until: null })
    },
  ),
  forward: {
    perform: { alone: forward },
    undo: 'too late',
    waitsForCheck: true,
    keepsHours: false,
    async refuse(_, { action: { to }, accounts }) {
      const isOwn = accounts.flatMap(ownAddresses).includes(to.toLowerCase())
      return isOwn ? `The rule works in ${to} itself, and cannot forward to it` : null
    },
  },
  'reply-snippet': {
    perform: { alone: answerWithSnippet },
    undo: 'too late',
    waitsForCheck: true,
    keepsHours: false,
    refuse: refuseSnippet,
  },
  'reply-ai': {
    perform: { alone: answerByAssistant },
    undo: 'too late',
    waitsForCheck: true,
    keepsHours: false,
    refuse: HARMLESS.refuse,
  },
  'follow-up': {
    perform: { alone: followUpByRule },
    undo: {
      run: async (ctx, { account, result: { followUpId } }) =>
        followUpId !== undefined && stopOfRule(ctx, { account, enrolmentId: followUpId }),
    },
    waitsForCheck: false,
    keepsHours: true,
    refuse: HARMLESS.refuse,
  },
  notify: RINGING,
  'never-notify': RINGING,
}

export const deedOf = ({ kind }: Pick<RuleAction, 'kind'>): Deed<RuleAction> => DEEDS[kind]

const placesBefore = ({ db }: Pick<Ctx, 'db'>, { workspaceId, ruleId, messageId }: RunRow) =>
  findPlacesBefore(db, workspaceId, ruleId, messageId)

async function moveBack(ctx: Ctx, { run }: { run: RunRow }): Promise<void> {
  const { messageId } = run
  const snoozedUntil = run.wasSnoozedUntil?.toISOString() ?? null
  const before = await placesBefore(ctx, run)
  const places: Place[] = before.map(folderId => ({ messageId, folderId, snoozedUntil }))
  if (places.length > 0) await restorePlaces(ctx, places)
}

/** The id of a label or a folder that people have made, by its name; it is made at the provider if there is none. */
async function labelCalled(
  ctx: Ctx,
  { account, name, as }: { account: MailAccount; name: string; as: 'label' | 'folder' },
): Promise<number> {
  const found = await findLabelCalled(ctx, { account, name })
  return found ?? (await createLabel(ctx, { accountId: account.id, name, as })).id
}

async function findLabelCalled(
  { db }: Pick<Ctx, 'db'>,
  { account, name }: { account: MailAccount; name: string },
): Promise<number | null> {
  const labels = await findLabels(db, [account])
  const exact = labels.find(label => label.name === name)
  return (exact ?? labels.find(label => foldText(label.name) === foldText(name)))?.id ?? null
}
