export interface Release {
  version: string
  /** The last migration that it has. */
  lastMigration: string
}

/**
 * Releases, the oldest first. A process of each may run beside processes of the next one, so migrations after a release take
 * nothing away from it (docs/decisions/047-expand-migrate-contract.md).
 */
export const RELEASES: readonly [Release, ...Release[]] = [
  { version: '0.1.0', lastMigration: '0000_release_0_1_0' },
]

interface Contraction {
  /** The migration that does it. */
  migration: string
  /** In the words of the test that found it. */
  takes: string
  /** The first release that does not use what is taken, which has to be out before this migration is. */
  unusedSince: string
  /** How that is known. */
  because: string
}

/** Steps that take away what no process needs any more that may still run. */
export const CONTRACTIONS: readonly Contraction[] = []
