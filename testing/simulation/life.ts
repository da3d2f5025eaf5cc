import fc from 'fast-check'

/** Something that happens in a conversation, so many minutes after its message was sent. */
export interface Incident {
  kind: 'answer' | 'answer-elsewhere' | 'bounce-hard' | 'bounce-soft' | 'away' | 'wrote' | 'trash' | 'mute'
  afterMinutes: number
  /** For `away`: how many days later they are back; null if they do not say. */
  days: number | null
}

/** One conversation, with the settings of its follow-up. */
export interface Life {
  person: number
  /** Minutes after the first day began. */
  startMinute: number
  delay: number
  unit: 'hours' | 'days' | 'weeks'
  most: 1 | 2 | 3 | 5
  incidents: Incident[]
}

const DAY = 24 * 60
const incident = (kinds: Incident['kind'][]): fc.Arbitrary<Incident> =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    afterMinutes: fc.noBias(fc.integer({ min: 5, max: 45 * DAY })),
    days: fc.option(fc.integer({ min: 1, max: 25 })),
  })

/** Conversations that begin within so many days, the same for the same seed. */
export const livesOf = ({
  seed,
  count,
  people,
  days,
}: {
  seed: number
  count: number
  people: number
  days: number
}): Life[] =>
  fc.sample(
    fc.record({
      person: fc.noBias(fc.nat(people - 1)),
      startMinute: fc.noBias(fc.integer({ min: 0, max: days * DAY })),
      delay: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 30 })),
      unit: fc.constantFrom('hours', 'days', 'days', 'days', 'weeks'),
      most: fc.constantFrom(1, 2, 2, 3, 5),
      incidents: fc.oneof(
        { weight: 2, arbitrary: fc.constant([]) },
        {
          weight: 4,
          arbitrary: fc.array(
            incident(['answer', 'answer-elsewhere', 'bounce-hard', 'bounce-soft', 'wrote', 'trash', 'mute']),
            { minLength: 1, maxLength: 2 },
          ),
        },
        {
          weight: 3,
          arbitrary: fc.array(incident(['away', 'away', 'bounce-soft', 'bounce-soft', 'answer']), {
            minLength: 1,
            maxLength: 4,
          }),
        },
      ),
    }),
    { seed, numRuns: count },
  ) as Life[]
