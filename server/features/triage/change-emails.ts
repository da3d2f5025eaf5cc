import type { Place } from '#core/contract/triage.ts'
import type { Actor } from '#core/policy.ts'
import type { Deps } from '#server/deps.ts'
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
export const markEmails = (deps: Deps, actor: Actor, ids: number[], flags: Flags): Promise<Changed> =>
  changeAll(deps, actor, ids, { kind: 'mark', ...flags })

/** Deletes messages for good. */
export const destroyEmails = (deps: Deps, actor: Actor, ids: number[]): Promise<Changed> =>
  changeAll(deps, actor, ids, { kind: 'destroy' })

const changeAll = (deps: Deps, actor: Actor, ids: number[], change: LocalChange) =>
  changeInParts(deps, actor, ids, ({ tx, account, userId, copies }) =>
    changeCopies(deps, tx, { account, userId, change }, copies),
  )
