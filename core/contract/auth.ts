import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { plainName, required, requiredEmail, text } from './fields.ts'
import { done, timestamp } from './ids.ts'

export const role = z.enum(['super_admin', 'admin', 'agent', 'team_member'])
export type Role = z.output<typeof role>

export const user = z.object({
  id: z.number(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  /** Null for individuals without an organization. */
  role: role.nullable(),
  organizationId: z.number().nullable(),
  organization: z.object({ name: z.string() }).nullable(),
  organizationName: z.string().nullable(),
  accountType: z.enum(['individual', 'company']),
  isAffiliate: z.boolean(),
  referredByTeamId: z.number().nullable(),
  referredByAffiliateId: z.number().nullable(),
  /**
   * How the person registered. `team`: with an organization's code; `affiliate`: with a person's code; `invitation`: by
   * an invitation.
   */
  invitedBy: z.object({ name: z.string(), type: z.enum(['team', 'affiliate', 'invitation']) }).nullable(),
  /** What the admin of their organization has granted them. */
  permission: z
    .object({
      canAccessAllAccounts: z.boolean(),
      allowedAccountIds: z.array(z.number()),
      canManageEmails: z.boolean(),
      canManageAccounts: z.boolean(),
      canUseOutreach: z.boolean(),
    })
    .nullable(),
  /** Whether their private mailboxes are closed until they prove who they are; `GET /api/auth/seal` says why. */
  isSealed: z.boolean(),
  createdAt: timestamp,
})
export type User = z.output<typeof user>

export const loginBody = z.object({
  email: requiredEmail,
  password: text('Password is required').min(1, 'Password is required').max(1024),
  /**
   * A code from the authenticator, or a recovery code. Asked for (401, `second-factor-required`) where the person has
   * set up a second factor.
   */
  code: z.string().trim().max(40).optional(),
})

export const auth = {
  login: endpoint('POST /api/auth/login', {
    access: 'public',
    summary: 'Sign in with address and password',
    body: loginBody,
    response: z.object({ token: z.string(), user }),
  }),
  user: endpoint('GET /api/auth/user', { access: 'user', summary: 'The signed-in person', response: user }),
  updateUser: endpoint('PATCH /api/auth/user', {
    access: 'user',
    summary: "Change the signed-in person's name",
    body: z.object({
      firstName: plainName(required('First name is required').max(100)),
      lastName: plainName(z.string().trim().max(100)),
    }),
    response: user,
  }),
  logout: endpoint('POST /api/auth/logout', {
    access: 'user',
    summary: 'Revoke this session',
    response: done,
  }),
}
