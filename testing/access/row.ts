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

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call that is the same for every caller. */
export const call =
  (method: Method, url: string, body?: object): PeopleRow['call'] =>
  (t, who) =>
    t.call(who, method, url, body ? { body } : {})

/** Whoever may use outreach has a workspace for it; members need the permission. */
export const OUTREACH: Expected = { inside: 200, manager: 403, reader: 403, keeper: 403 }
/** Something in the workspace of the organization: to others there is no such row. */
export const OF_ORGANIZATION: Expected = { ...OUTREACH, otherAdmin: 404, individual: 404, superAdmin: 404 }
