import { EngineDeclined } from '../engine.ts'

/**
 * What rules cannot do well is not done: the person is told what is missing, and may connect a model. `why` says what this
 * engine can do in this place.
 */
export function decline(why: string): never {
  throw new EngineDeclined(why)
}
