const EXTENT = Number(process.env.EXTENT ?? 1)

/**
 * How much a random or simulated test does: so much in `npm test`, which proves the rule, and several times as much in
 * `npm run faults -- --extent 5`, which looks for what is rare.
 */
export const extent = (least: number): number => Math.ceil(least * EXTENT)
