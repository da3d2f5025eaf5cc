import { z } from 'zod'
import { role } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { plainName, required, text } from './fields.ts'
import { done, id, timestamp } from './ids.ts'
import { invitationCode, isTypedTwice, refuseObvious, typedTwice } from './registration.ts'

const token = z.object({ token: z.string().min(1).max(200) })

const SHORT_PASSWORD = 'Password must be at least 6 characters'
/** Accepting an invitation has its own rules for names and passwords (specification, section 5). */
const acceptBody = z.object({
  firstName: plainName(required('First name is required').max(100)),
  lastName: plainName(required('Last name is required').max(100)),
  password: text(SHORT_PASSWORD).min(6, SHORT_PASSWORD).max(1024).superRefine(refuseObvious),
})
export const acceptForm = acceptBody
  .extend({ confirmPassword: text('Please confirm your password').min(6, 'Please confirm your password') })
  .refine(isTypedTwice, typedTwice)

/** An invitation for one address, as whoever holds its token sees it. */
export const invitation = z.object({
  organizationId: z.number(),
  organizationName: z.string(),
  role,
  email: z.string(),
  expiresAt: timestamp,
})
export type Invitation = z.output<typeof invitation>

/** A calendar month, YYYY-MM. */
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Please name a month like 2026-11')

/** Letters, digits and single hyphens; long enough to be looked up while it is typed. */
export const customCode = z
  .string()
  .trim()
  .toUpperCase()
  .max(32, 'A code has at most 32 characters')
  .regex(/^$|^.{6,}$/, 'A code has at least 6 characters')
  .regex(/^$|^[A-Z0-9]+(-[A-Z0-9]+)*$/, 'A code has letters, digits and single hyphens between them')

const teamMember = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: role.nullable(),
})
export type TeamMember = z.output<typeof teamMember>

const teamPermission = z.object({
  teamMemberId: z.number(),
  canAccessAllAccounts: z.boolean(),
  allowedAccountIds: z.array(z.number()),
  canManageEmails: z.boolean(),
  canManageAccounts: z.boolean(),
  canUseOutreach: z.boolean(),
})
export type TeamPermission = z.output<typeof teamPermission>

const affiliateReferral = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** What they are billed for this month, by who was in their organization when it began (UTC), in cents. */
  monthlyCredits: z.number(),
  createdAt: timestamp,
})

const affiliateEarning = z.object({
  id: z.number(),
  /** YYYY-MM. */
  month: z.string(),
  /** Null once they have deleted their account. */
  referredUser: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  /** Cents. */
  amount: z.number(),
  percentage: z.number(),
  isPaid: z.boolean(),
})
export type AffiliateEarning = z.output<typeof affiliateEarning>

export const invitations = {
  check: endpoint('GET /api/invitations/validate/:invitationCode', {
    access: 'public',
    summary: 'Whether a code of any kind lets somebody sign up',
    params: z.object({ invitationCode }),
    response: z.object({ valid: z.literal(true), organizationName: z.string().nullable() }),
  }),
  validate: endpoint('POST /api/invitations/validate', {
    access: 'public',
    summary: 'Which organization a code leads to',
    body: z.object({ code: invitationCode }),
    response: z.object({ organizationName: z.string() }),
  }),
  codes: endpoint('GET /api/invitations/codes', {
    access: 'user',
    summary: "The caller's affiliate code, and their organization's team code where they manage it",
    response: z.object({ affiliateCode: z.string().nullable(), teamInviteCode: z.string().nullable() }),
  }),
  createAffiliateCode: endpoint('POST /api/invitations/affiliate-code', {
    access: 'user',
    summary: 'Make an affiliate code, chosen or random; earlier codes stay valid',
    body: z.object({ customCode: customCode.nullish() }),
    response: z.object({ affiliateCode: z.string() }),
  }),
  affiliateReferrals: endpoint('GET /api/invitations/affiliate-referrals', {
    access: 'user',
    summary: "People who came with the caller's affiliate code",
    response: z.array(affiliateReferral),
  }),
  affiliateEarnings: endpoint('GET /api/invitations/affiliate-earnings', {
    access: 'user',
    summary: 'What the caller earned with affiliate codes, newest month first',
    response: z.array(affiliateEarning),
  }),
  createTeamCode: endpoint('POST /api/invitations/team-code', {
    needsProof: true,
    access: 'user',
    summary: 'Make a new team code; revokes the one before',
    response: z.object({ teamInviteCode: z.string() }),
  }),
  teamMembers: endpoint('GET /api/invitations/team-members', {
    access: 'user',
    summary: 'People of the organization whose permissions can be set',
    response: z.array(teamMember),
  }),
  teamPermissions: endpoint('GET /api/invitations/team-permissions', {
    access: 'user',
    summary: 'The permissions of each of them',
    response: z.array(teamPermission),
  }),
  setTeamPermission: endpoint('POST /api/invitations/team-permissions', {
    needsProof: true,
    access: 'user',
    summary: 'Change the permissions of a member; takes effect at once',
    body: z.object({
      teamMemberId: id,
      canAccessAllAccounts: z.boolean().default(false),
      allowedAccountIds: z.array(id).max(10_000).default([]),
      canManageEmails: z.boolean().default(false),
      canManageAccounts: z.boolean().default(false),
      canUseOutreach: z.boolean().default(false),
    }),
    response: teamPermission,
  }),
  get: endpoint('GET /api/invitations/:token', {
    access: 'public',
    summary: 'The invitation behind a token',
    params: token,
    response: invitation,
  }),
  accept: endpoint('POST /api/invitations/:token/accept', {
    access: 'public',
    summary: 'Create the account that an invitation is for; works once',
    params: token,
    body: acceptBody,
    response: z.object({
      success: z.literal(true),
      /** The token was not delivered by mail alone, so the address has to be confirmed before signing in. */
      mustVerify: z.boolean(),
    }),
  }),
  join: endpoint('POST /api/invitations/:token/join', {
    access: 'user',
    summary: "Accept an invitation with the caller's own account; works once",
    params: token,
    response: done,
  }),
}
