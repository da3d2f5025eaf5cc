import type { Place } from '#core/contract/triage.ts'
import type { Ctx } from '#server/deps.ts'
import { changeCopies, type LocalChange } from '#server/features/mailbox/changes/change-messages.ts'
import { changeInParts } from './change-in-parts.ts'

interface Flags {
  read?: boolean | undefined
  starred?: boolean | undefined
}

interface Changed {
  changed: number[]
  before: Place[]
}

/** Marks messages as read or unread, starred or not. Answers those that changed. */
export const markEmails = (ctx: Ctx, ids: number[], flags: Flags): Promise<Changed> =>
  changeAll(ctx, ids, { kind: 'mark', ...flags })

/** Deletes messages for good. */
export const destroyEmails = (ctx: Ctx, ids: number[]): Promise<Changed> =>
  changeAll(ctx, ids, { kind: 'destroy' })

const changeAll = (ctx: Ctx, ids: number[], change: LocalChange) =>
  changeInParts(ctx, ids, ({ tx, account, userId, copies }) =>
    changeCopies(ctx, tx, { account, userId, change }, copies),
  )
