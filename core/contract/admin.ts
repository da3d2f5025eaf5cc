import { z } from 'zod'
import { means } from './actor.ts'
import { AUDIT_AREAS } from './audit-actions.ts'
import { role, user } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { emailField } from './fields.ts'
import { done, id, timestamp } from './ids.ts'
import { month } from './invitations.ts'

const inviteRole = z.enum(['agent', 'admin'], 'Please select a role')
export const inviteBody = z.object({
  email: emailField,
  role: inviteRole,
  /** Super admins name the organization; for everybody else it is their own. */
  organizationId: id.optional(),
})

/** A person as the admin panel lists them. */
const adminUser = user.extend({
  /** How they registered: without a code, or with one of the three kinds of code. */
  signupMethod: z.enum(['direct', 'team', 'affiliate', 'invitation']),
  /** Whether the caller may change their role and delete them. */
  canManage: z.boolean(),
  /** Whether signing in asks for a code of their second factor. */
  hasSecondFactor: z.boolean(),
})
export type AdminUser = z.output<typeof adminUser>

const invitationStatus = z.enum(['pending', 'accepted', 'expired', 'cancelled'])
const adminInvitation = z.object({
  id: z.number(),
  email: z.string(),
  role: inviteRole,
  status: invitationStatus,
  organizationName: z.string(),
  /** Null when the person is deleted. */
  invitedBy: z.string().nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
})
export type AdminInvitation = z.output<typeof adminInvitation>

/** What deleting a person would do. The dialog shows it before the person confirms. */
export const deletion = z.object({
  accounts: z.array(
    z.object({
      id: z.number(),
      email: z.string(),
      messages: z.number(),
      /**
       * Whether the organization can keep the account: it belongs to the organization, and somebody is there to own it.
       */
      canStay: z.boolean(),
    }),
  ),
  /** What is not sent yet: drafts, and messages that wait to be sent. */
  drafts: z.number(),
  waiting: z.number(),
  /** The devices on which they are signed in. */
  sessions: z.number(),
  /** Who would own the accounts afterwards; null when nobody is left in the organization to keep them. */
  heir: z.string().nullable(),
  /** The organization that would be deleted with them, because nobody else is in it. */
  dissolves: z.string().nullable(),
  /** Why the person cannot be deleted. */
  refusal: z.string().nullable(),
})
export type Deletion = z.output<typeof deletion>
export const deletionQuery = z.object({ accounts: z.enum(['keep', 'remove']).default('keep') })

const auditEntry = means.extend({
  seq: z.number(),
  at: timestamp,
  /** Address of the person who did it, or for whom it was done. */
  actor: z.string(),
  /** `role.changed`, `invitation.created`, … */
  action: z.string(),
  subject: z.string(),
  /** Of what it was done to; what it numbers follows from the action. */
  subjectId: z.number().nullable(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.output<typeof auditEntry>

/** What affiliates earned in a month, in US cents. */
const monthEarnings = z.object({
  month,
  /** Affiliates who are still to be paid, by address. */
  owed: z.array(z.object({ email: z.string(), cents: z.number() })),
  paidCents: z.number(),
})
export type MonthEarnings = z.output<typeof monthEarnings>

/** How the installation stands; for super admins. */
export const installationStatus = z.object({
  versions: z.object({ product: z.string(), node: z.string(), database: z.string() }),
  database: z.object({
    bytes: z.number(),
    /** For pages of 0.1.0, which had two. */
    kind: z.literal('server'),
  }),
  /** Jobs; those that failed for good are kept for three days. */
  queue: z.object({ waiting: z.number(), running: z.number(), failed: z.number() }),
  /** The engines that apply unless an organization has chosen its own. */
  engines: z.object({
    ai: z.string(),
    /** Null in answers of 0.1.0 without pgvector. */
    embedding: z.string().nullable(),
  }),
  /** Stored sources and attachments of mail. */
  storage: z.object({
    kind: z.enum(['disk', 's3']),
    where: z.string(),
    files: z.number(),
    bytes: z.number(),
    /** What people keep besides mail itself, and how much of that a person and a workspace may. */
    besidesBytes: z.number(),
    personBytes: z.number(),
    workspaceBytes: z.number(),
  }),
  /** The daily backups; null where none are set up. */
  backups: z
    .object({
      where: z.string(),
      count: z.number(),
      newest: z.object({ at: timestamp, bytes: z.number() }).nullable(),
      /** Why the last one failed; null if it did not. */
      failure: z.object({ at: timestamp, text: z.string() }).nullable(),
    })
    .nullable(),
  /** Of the process that answers the call. */
  startedAt: timestamp,
  totals: z.object({
    people: z.number(),
    organizations: z.number(),
    accounts: z.number(),
    messages: z.number(),
    /** Since the beginning of the calendar month (UTC). */
    aiCalls: z.number(),
  }),
})
export type InstallationStatus = z.output<typeof installationStatus>

const auditFilter = z.object({
  q: z.string().trim().max(200).optional(),
  area: z.enum(AUDIT_AREAS).optional(),
  /** Only what was done since then. */
  since: z.iso.datetime({ offset: true }).optional(),
})

const invited = z.object({
  id: z.number(),
  email: z.string(),
  role: inviteRole,
  expiresAt: timestamp,
  /** The link that the caller has to pass on, shown only once; null where it was sent by mail. */
  link: z.string().nullable(),
})

export const admin = {
  users: endpoint('GET /api/admin/users', {
    access: 'user',
    summary: "People of the caller's organization; all for a super admin",
    response: z.array(adminUser),
  }),
  invitations: endpoint('GET /api/admin/invitations', {
    access: 'user',
    summary: 'Invitations, newest first',
    response: z.array(adminInvitation),
  }),
  organization: endpoint('GET /api/admin/organization', {
    access: 'user',
    summary: "The caller's organization; all for a super admin",
    response: z.object({
      /** Null for a super admin, who belongs to no organization. */
      name: z.string().nullable(),
      organizations: z.array(
        z.object({ id: z.number(), name: z.string(), createdAt: timestamp, memberCount: z.number() }),
      ),
    }),
  }),
  invite: endpoint('POST /api/admin/invite', {
    needsProof: true,
    access: 'user',
    summary:
      'Invite an address, by mail where the installation can send it; revokes an earlier invitation of the address',
    body: inviteBody,
    response: invited,
  }),
  renewInvitation: endpoint('POST /api/admin/invitations/:id/link', {
    needsProof: true,
    access: 'user',
    summary: 'Give an invitation a new link for another week; revokes the link before',
    params: z.object({ id }),
    response: invited,
  }),
  cancelInvitation: endpoint('DELETE /api/admin/invitations/:id', {
    access: 'user',
    summary: 'Revoke an invitation',
    params: z.object({ id }),
    response: done,
  }),
  deletion: endpoint('GET /api/admin/users/:id/deletion', {
    access: 'user',
    summary: 'What deleting a person would do',
    params: z.object({ id }),
    response: deletion,
  }),
  deleteUser: endpoint('DELETE /api/admin/users/:id', {
    needsProof: true,
    access: 'user',
    summary: 'Delete a person; their mail accounts stay in the organization or go with them',
    params: z.object({ id }),
    query: deletionQuery,
    response: done,
  }),
  resetLink: endpoint('POST /api/admin/users/:id/reset-link', {
    needsProof: true,
    access: 'user',
    summary:
      'A link to a new password, to pass on; good once, for a day; using it seals what is theirs alone',
    params: z.object({ id }),
    response: z.object({ link: z.string(), expiresAt: timestamp }),
  }),
  resetFactor: endpoint('POST /api/admin/users/:id/reset-factor', {
    needsProof: true,
    access: 'user',
    summary: "Remove a colleague's lost second factor; seals their private mailboxes and signs them out",
    params: z.object({ id }),
    response: done,
  }),
  changeRole: endpoint('PATCH /api/admin/users/:id/role', {
    needsProof: true,
    access: 'user',
    summary: 'Change the role of a person; null for one who is in no organization',
    params: z.object({ id }),
    body: z.object({ role: role.exclude(['team_member']).nullable() }),
    response: adminUser,
  }),
  status: endpoint('GET /api/admin/status', {
    access: 'user',
    summary: 'State of the installation: versions, sizes, jobs, engines, totals; for super admins',
    response: installationStatus,
  }),
  earnings: endpoint('GET /api/admin/earnings', {
    access: 'user',
    summary: 'What affiliates earned, newest month first; for super admins',
    response: z.array(monthEarnings),
  }),
  payEarnings: endpoint('POST /api/admin/earnings/pay', {
    needsProof: true,
    access: 'user',
    summary: 'Mark what affiliates are owed for a month as paid; for super admins',
    body: z.object({ month }),
    response: z.object({ paid: monthEarnings.shape.owed }),
  }),
  audit: endpoint('GET /api/admin/audit', {
    access: 'user',
    summary: 'Who did what to whom, newest first; `messageId`: who opened that message',
    query: auditFilter.extend({ before: id.optional(), messageId: id.optional() }),
    response: z.object({ entries: z.array(auditEntry), more: z.boolean() }),
  }),
  auditCsv: endpoint('GET /api/admin/audit.csv', {
    needsProof: true,
    access: 'browser',
    summary: 'The audit log as a file',
    query: auditFilter,
    kind: 'binary',
  }),
}
