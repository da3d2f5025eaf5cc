import { eq } from 'drizzle-orm'
import { sessions } from '#server/db/schema/index.ts'
import type { TestApp, TestUser } from './app.ts'

/** All kinds of callers, with their permissions on a mailbox of `owner`, an agent of an organization. */
export type Who =
  | 'owner'
  | 'admin'
  | 'manager'
  | 'reader'
  | 'keeper'
  | 'ungranted'
  /** A member who may use outreach, and has no mailbox. */
  | 'outreacher'
  /** The same who could send from all mailboxes before, and has written campaigns then. */
  | 'ended'
  | 'otherAdmin'
  | 'individual'
  | 'superAdmin'
  | 'expired'
  | 'stranger'
export const READS: Who[] = ['owner', 'admin', 'manager', 'reader', 'keeper']
export const MANAGES: Who[] = ['owner', 'admin', 'manager']
export const ADMINISTERS: Who[] = ['owner', 'admin', 'keeper']
/** Not signed in, or signed out. */
export const OUTSIDE: Who[] = ['expired', 'stranger']
export const INSIDE: Who[] = [
  ...READS,
  'ungranted',
  'outreacher',
  'ended',
  'otherAdmin',
  'individual',
  'superAdmin',
]
export const EVERYONE: Who[] = [...INSIDE, ...OUTSIDE]

export type Callers = { [Name in Exclude<Who, 'stranger'>]: TestUser } & { stranger: null }

/** The people. Whoever creates the mailbox grants the permissions in it. */
export async function buildCallers(t: TestApp): Promise<Callers> {
  const [company, other] = [await t.buildOrganization(), await t.buildOrganization('Other')]
  const member = (role: 'agent' | 'team_member' | 'admin') => t.buildUser({ role, organizationId: company })
  const people = {
    owner: await member('agent'),
    admin: await member('admin'),
    manager: await member('team_member'),
    reader: await member('team_member'),
    keeper: await member('team_member'),
    ungranted: await member('agent'),
    outreacher: await member('team_member'),
    ended: await member('team_member'),
    otherAdmin: await t.buildUser({ role: 'admin', organizationId: other }),
    individual: await t.buildUser(),
    superAdmin: await t.buildUser({ role: 'super_admin' }),
    expired: await member('admin'),
    stranger: null,
  }
  await t.deps.db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, people.expired.id))
  for (const person of [people.outreacher, people.ended]) await t.grant(person, { canUseOutreach: true })
  return people
}
