import { inBatches } from '#server/db/upkeep/in-batches.ts'
import type { Deps } from '#server/deps.ts'
import { deleteRule, deleteSomePlaces, deleteSomeRuns, findGoneRules } from './upkeep-queries.ts'

/** Deletes removed rules, and those whose person is gone, with their logs. */
export async function tidyRules({ db }: Pick<Deps, 'db'>, signal: AbortSignal): Promise<void> {
  for (const id of await findGoneRules(db)) {
    await inBatches(signal, limit => deleteSomePlaces(db, id, limit))
    await inBatches(signal, limit => deleteSomeRuns(db, id, limit))
    await deleteRule(db, id)
  }
}
