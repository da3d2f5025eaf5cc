/**
 * How long tests wait for a state that comes at once on a quiet machine: only what hangs takes so long, also on a machine of half
 * the speed that is busy with other things.
 */
export const PATIENCE_MS = 5 * 60_000

const EXTENT = Number(process.env.EXTENT ?? 1)

/**
 * How much a random or simulated test does: so much in `npm test`, which proves the rule, and several times as much in
 * `npm run faults -- --extent 5`, which looks for what is rare.
 */
export const extent = (least: number): number => Math.ceil(least * EXTENT)
