import { momentsOf, standingOf } from '#core/vacation/days.ts'
import type { Executor } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { moot, type Refuse } from '#server/work/gate/guest.ts'
import { findNoteOf, findUnwantedAnswers, type Unwanted } from './answered-queries.ts'

const WHY: Record<Unwanted, string> = {
  gone: 'The message that it answers is gone.',
  forged: 'The message that it answers may not come from the address that it names.',
  muted: 'The conversation was muted.',
  answered: 'Somebody has answered it already.',
  newer: 'Newer mail has come in the conversation.',
  elsewhere: 'They have written elsewhere since.',
  off: 'Answering by itself was switched off for this conversation.',
  'answered-today': 'The conversation has got an automatic answer in the last 24 hours.',
}

/** The automatic answers of an account that wait and are not wanted any more, with the reason in words; of one, if `id` is given. */
export async function unwantedAnswers(
  db: Executor,
  account: AccountKey,
  { now, id }: { now: Date; id?: number },
): Promise<{ id: number; why: string }[]> {
  const found = await findUnwantedAnswers(db, account, { since: new Date(now.getTime() - DAY_MS), id })
  return found.map(({ id, why }) => ({ id, why: WHY[why] }))
}

export const refuseUnwanted: Refuse = async (db, account, { id }, now) => {
  const [found] = await unwantedAnswers(db, account, { now, id })
  return found ? moot(found.why) : null
}

export const refuseNote: Refuse = async (db, account, { id }, now) => {
  const { note, isForged } = await findNoteOf(db, account, id)
  if (isForged) return moot(WHY.forged)
  const isAway = note !== null && standingOf({ ...momentsOf(note), isOn: note.isOn }, now) === 'away'
  return isAway ? null : moot('The vacation note was switched off, or its days are over.')
}
