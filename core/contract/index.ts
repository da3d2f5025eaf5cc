import { accounts } from './accounts.ts'
import { ai } from './ai.ts'
import { auth } from './auth.ts'
import { automation } from './automation.ts'
import { emails } from './emails.ts'
import { health } from './health.ts'
import { organization } from './organization.ts'
import { search } from './search.ts'
import { sync } from './sync.ts'
import { threads } from './threads.ts'

/** Every call the product makes: the table of contents. */
export const contract = {
  auth,
  organization,
  accounts,
  sync,
  emails,
  threads,
  search,
  ai,
  automation,
  health,
}
export type AppContract = typeof contract
