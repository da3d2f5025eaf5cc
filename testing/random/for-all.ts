import fc from 'fast-check'

type Given<Ts extends [unknown, ...unknown[]]> = [
  ...kinds: { [K in keyof Ts]: fc.Arbitrary<Ts[K]> },
  // biome-ignore lint/suspicious/noConfusingVoidType: as fast-check has it
  holds: (...values: Ts) => boolean | void,
]

/** Tries values of these kinds by chance, as often as usual: `holds` expects what has to be so of each. */
export const forAll = <Ts extends [unknown, ...unknown[]]>(...given: Given<Ts>): void =>
  fc.assert(fc.property(...given))

/** The same, so many times. */
export const forAllTimes = <Ts extends [unknown, ...unknown[]]>(numRuns: number, ...given: Given<Ts>): void =>
  fc.assert(fc.property(...given), { numRuns })
