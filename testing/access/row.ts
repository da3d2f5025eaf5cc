import type { TestApp, TestUser } from '#testing/app.ts'
import type { Who } from '#testing/callers.ts'

/** The organization that the rows are about: its admin, a member, and the admin of another one. */
export interface Organization {
  admin: TestUser
  other: TestUser
  member: TestUser
}

/** The status for each; `inside` for whoever is signed in, `public` for all, unless they are named. */
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
