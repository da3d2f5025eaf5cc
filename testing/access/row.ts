import type { TestApp, TestUser } from '#testing/app.ts'
import type { Who } from '#testing/callers.ts'

/** The organization of the rows: its admin, a member, and the admin of another organization. */
export interface Organization {
  admin: TestUser
  other: TestUser
  member: TestUser
}

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
