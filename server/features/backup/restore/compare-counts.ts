import { StartupError } from '#server/platform/errors.ts'
import type { Manifest } from '../archive/manifest.ts'
import { STOPS } from '../queries.ts'

export const hasCounts = (counts: Record<string, number>, { tables }: Manifest): boolean =>
  differences(counts, tables).length === 0

/** Throws a StartupError that names the tables which do not have as many rows as the backup says. */
export function compareCounts(counts: Record<string, number>, { tables }: Manifest): void {
  const found = differences(counts, tables)
  if (found.length > 0)
    throw new StartupError(
      `What was restored is not what was backed up:\n${found.map(line => `  ${line}`).join('\n')}`,
    )
}

const differences = (counts: Record<string, number>, wanted: Record<string, number>): string[] =>
  [...new Set([...Object.keys(wanted), ...Object.keys(counts)])]
    // A restore that was stopped may have set its switch.
    .filter(name => name !== STOPS && counts[name] !== wanted[name])
    .map(name => `${name} has ${counts[name] ?? 'no'} rows instead of ${wanted[name] ?? 'none'}`)
