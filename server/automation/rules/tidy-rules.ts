import { inBatches } from '#server/db/upkeep/in-batches.ts'
import { oneByOne } from '#server/db/upkeep/one-by-one.ts'
import type { Deps } from '#server/deps.ts'
import { deleteRule, deleteSomePlaces, deleteSomeRuns, findGoneRules } from './upkeep-queries.ts'

/** Deletes removed rules, and those whose person is gone, with their logs. */
export async function tidyRules({ db }: Pick<Deps, 'db'>, signal: AbortSignal): Promise<void> {
  const tidy = async (id: number) => {
    await inBatches(signal, limit => deleteSomePlaces(db, id, limit))
    await inBatches(signal, limit => deleteSomeRuns(db, id, limit))
    await deleteRule(db, id)
  }
  await oneByOne(await findGoneRules(db), tidy, signal)
}
