import { calendar } from './calendar.ts'
import { contracts } from './contracts.ts'
import { correspondence } from './correspondence.ts'
import { everyday } from './everyday.ts'
import { home } from './home.ts'
import { life } from './life.ts'
import { money } from './money.ts'
import { type Concept, parseConcepts } from './parse-concepts.ts'
import { people } from './people.ts'
import { software } from './software.ts'
import { trade } from './trade.ts'
import { travel } from './travel.ts'
import { work } from './work.ts'

const TABLES = [
  money,
  trade,
  contracts,
  calendar,
  work,
  people,
  software,
  correspondence,
  travel,
  home,
  life,
  everyday,
]

/** Part of a space's version: with other concepts, vectors mean something else. */
export const CONCEPT_SOURCE = TABLES.join('\n')

export const CONCEPTS: readonly Concept[] = TABLES.flatMap(parseConcepts)
