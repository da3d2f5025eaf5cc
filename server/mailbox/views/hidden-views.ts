import type { Ctx } from '#server/deps.ts'
import { findHiding } from './member-queries.ts'

/** The ids of the caller's views whose messages are left out of the inbox; from memory as long as none has changed. */
export const findHidingViews = ({ memory, actor }: Pick<Ctx, 'memory' | 'actor'>): Promise<number[]> =>
  memory.recall('people', `hiding.${actor.id}`, db => findHiding(db, actor.id))
