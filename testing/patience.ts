/**
 * How long tests wait for a state that comes at once on a quiet machine: only what hangs takes so long, also on a machine of half
 * the speed that is busy with other things.
 */
export const PATIENCE_MS = 10 * 60_000
