import type { TestApp, TestUser } from '#testing/app.ts'
import type { Callers, Who } from '#testing/callers.ts'

/** The organization of the rows: its admin, members, and the admin of another organization. */
export interface Organization {
  admin: TestUser
  other: TestUser
  member: TestUser
  /** Who could send from all mailboxes once. */
  ended: TestUser
}

export const organizationOf = ({
  admin,
  otherAdmin: other,
  ungranted: member,
  ended,
}: Callers): Organization => ({
  ...{ admin, other, member, ended },
})

/** The status for each caller; `inside` applies to every signed-in person, `public` to everyone, unless named. */
export type Expected = Partial<Record<Who | 'inside' | 'public', number>>

export interface PeopleRow {
  endpoint: string
  call: (
    t: TestApp,
    who: TestUser | null,
    organization: Organization,
  ) => Promise<{ status: number; body: unknown }>
  expected: Expected
}
