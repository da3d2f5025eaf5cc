import { StartupError } from '#server/platform/errors.ts'
import type { Manifest } from '../archive/manifest.ts'
import { STOPS } from '../queries.ts'

/** Throws a StartupError that names the tables which do not have as many rows as the backup says. */
export function compareCounts(counts: Record<string, number>, { tables }: Pick<Manifest, 'tables'>): void {
  const found = Object.keys(counts)
    // A restore that was stopped may have set its switch.
    .filter(name => name !== STOPS && counts[name] !== tables[name])
    .map(name => `  ${name} has ${counts[name]} rows instead of ${tables[name] ?? 'none'}`)
  if (found.length > 0)
    throw new StartupError(`What was restored is not what was backed up:\n${found.join('\n')}`)
}
