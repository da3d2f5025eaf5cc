import type { User } from '#core/contract/auth.ts'

const names = { super_admin: 'Super Admin', admin: 'Admin', agent: 'Agent' } as const

/** The display name of a role; everybody else is a member (specification, section 6). */
export const roleName = (role: User['role']): string =>
  role === null || role === 'team_member' ? 'Member' : names[role]

export const nameOf = ({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>) =>
  `${firstName} ${lastName}`.trim() || email
