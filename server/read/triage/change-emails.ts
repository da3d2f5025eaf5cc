import type { EmailRow } from '#core/contract/emails.ts'
import type { Place } from '#core/contract/triage.ts'
import type { Ctx } from '#server/deps.ts'
import { changeCopies, type LocalChange } from '#server/mailbox/changes/change-messages.ts'
import { readRow } from '#server/read/emails/read-email.ts'
import { changeInParts } from './change-in-parts.ts'
import { moveEmails } from './move-emails.ts'

interface Flags {
  read?: boolean | undefined
  starred?: boolean | undefined
}

export interface Changed {
  changed: number[]
  before: Place[]
}

/** Marks messages as read or unread, starred or not. Returns those that changed. */
export const markEmails = (
  ctx: Ctx,
  { messageIds, ...flags }: { messageIds: number[] } & Flags,
): Promise<Changed> => changeAll(ctx, messageIds, { kind: 'mark', ...flags })

/** Marks one message, and returns it as lists show it. */
export async function markEmail(ctx: Ctx, { id, ...flags }: { id: number } & Flags): Promise<EmailRow> {
  await markEmails(ctx, { messageIds: [id], ...flags })
  return readRow(ctx, id)
}

/** Moves messages to the trash, or deletes them permanently. */
export const deleteEmails = (
  ctx: Ctx,
  { messageIds, isPermanent = false }: { messageIds: number[]; isPermanent?: boolean | undefined },
): Promise<Changed> =>
  isPermanent ? changeAll(ctx, messageIds, { kind: 'destroy' }) : moveEmails(ctx, { messageIds, to: 'trash' })

const changeAll = (ctx: Ctx, messageIds: number[], change: LocalChange) =>
  changeInParts(ctx, {
    messageIds,
    act: ({ tx, account, userId, copies }) => changeCopies(ctx, tx, { account, userId, change }, copies),
  })
