import type { SenderChoice } from '#core/contract/sender-choices.ts'
import type { Ctx } from '#server/deps.ts'
import { findChoices, upsertChoice } from './queries.ts'

/** A browser asks for all of them at once; older choices count as not made. */
const MOST = 2000

export const listChoices = ({ db, actor }: Ctx): Promise<SenderChoice[]> => findChoices(db, actor.id, MOST)

interface Change {
  sender: string
  showsImages?: boolean | undefined
  keepsColours?: boolean | undefined
}

export const saveChoice = (
  { db, actor, clock }: Ctx,
  { sender, showsImages, keepsColours }: Change,
): Promise<SenderChoice> =>
  upsertChoice(db, {
    userId: actor.id,
    sender,
    updatedAt: clock.now(),
    ...(showsImages === undefined ? {} : { showsImages }),
    ...(keepsColours === undefined ? {} : { keepsColours }),
  })
