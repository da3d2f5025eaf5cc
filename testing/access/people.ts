import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { USUAL_PUSH } from '#core/contract/push.ts'
import { invitations, users } from '#server/db/schema/index.ts'
import { findUser, insertSession } from '#server/people/auth/queries.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import type { TestApp } from '#testing/app.ts'
import { pushReader } from '#testing/servers/push-service.ts'
import { campaignLetterMatrix } from './campaign-letters.ts'
import { campaignMatrix } from './campaigns.ts'
import { importMatrix } from './contact-imports.ts'
import { contactMatrix } from './contacts.ts'
import { proofMatrix } from './proof.ts'
import { call, type Expected, type Organization, type PeopleRow } from './row.ts'
import { ruleMatrix } from './rules.ts'
import { taskMatrix } from './tasks.ts'
import { websiteMatrix } from './websites.ts'

/** For the organization of `admin`: its admins and super admins; to others it does not exist. */
const ADMINS: Expected = { inside: 403, admin: 200, superAdmin: 200, otherAdmin: 404 }
/** Admins act on their own organization. */
const OWN_ADMINS: Expected = { inside: 403, admin: 200, otherAdmin: 200 }
const SUPER_ADMINS: Expected = { inside: 403, superAdmin: 200 }
const NO_RIGHTS: Expected = { outreacher: 403, ended: 403 }
const MEMBERS_NOT: Expected = { inside: 200, manager: 403, reader: 403, keeper: 403, ...NO_RIGHTS }
/** Members may connect mailboxes only if they are permitted; `status` is the result for everybody else. */
const adding = (status: number): Expected => ({ inside: status, manager: 403, reader: 403, ...NO_RIGHTS })

const NO_SERVER = { host: '127.0.0.1', port: 1, security: 'none' }

/** A valid code or token. */
async function teamCode(t: TestApp, { admin }: Organization): Promise<string> {
  return (await t.call(admin, 'POST', '/api/invitations/team-code')).body.teamInviteCode
}

async function invite(
  t: TestApp,
  { admin }: Organization,
  email?: string,
): Promise<{ id: number; token: string }> {
  const token = newToken()
  const [row] = await t.deps.db
    .insert(invitations)
    .values({
      organizationId: admin.organizationId!,
      email: email ?? `${token}@people.example`,
      role: 'agent',
      tokenHash: hashToken(token),
      invitedByUserId: admin.id,
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    .returning()
  return { id: row!.id, token }
}

const build = (t: TestApp, { admin }: Organization) =>
  t.buildUser({ role: 'agent', organizationId: admin.organizationId })

/** For a snippet that the member shares with the organization: who made it and the admin may change it. */
const OF_SNIPPET: Expected = {
  inside: 403,
  ungranted: 200,
  admin: 200,
  otherAdmin: 404,
  individual: 404,
  superAdmin: 404,
}
const onSnippet =
  (method: 'PUT' | 'DELETE' | 'POST', deed = '', body?: object): PeopleRow['call'] =>
  async (t, who, { member }) => {
    const text = { name: 'Directions', body: '<p>Left.</p>', isShared: true }
    const { id } = (await t.call(member, 'POST', '/api/snippets', { body: text })).body
    if (deed === '/restore') await t.call(member, 'DELETE', `/api/snippets/${id}`)
    return t.call(who, method, `/api/snippets/${id}${deed}`, body ? { body } : {})
  }

/** Permissions of calls that concern no mailbox. */
export const peopleMatrix: PeopleRow[] = [
  {
    endpoint: 'auth.login',
    call: (t, who) =>
      t.call(who, 'POST', '/api/auth/login', { body: { email: `${newToken()}@x.example`, password: 'x' } }),
    expected: { public: 401 },
  },
  { endpoint: 'auth.user', call: call('GET', '/api/auth/user'), expected: { inside: 200 } },
  {
    endpoint: 'auth.updateUser',
    call: call('PATCH', '/api/auth/user', { firstName: 'New', lastName: 'Name' }),
    expected: { inside: 200 },
  },
  { endpoint: 'snippets.list', call: call('GET', '/api/snippets'), expected: { inside: 200 } },
  {
    endpoint: 'snippets.create',
    call: call('POST', '/api/snippets', { name: 'Thanks', body: '<p>Thanks.</p>' }),
    expected: { inside: 200 },
  },
  {
    endpoint: 'snippets.change',
    call: onSnippet('PUT', '', { name: 'Way', body: '<p>Right.</p>', isShared: true }),
    expected: OF_SNIPPET,
  },
  { endpoint: 'snippets.remove', call: onSnippet('DELETE'), expected: OF_SNIPPET },
  {
    endpoint: 'snippets.restore',
    call: onSnippet('POST', '/restore'),
    // To those who may only insert it, a deleted one does not exist.
    expected: { ...OF_SNIPPET, inside: 404 },
  },
  { endpoint: 'outbox.stops', call: call('GET', '/api/outbox/stops'), expected: { inside: 200 } },
  {
    endpoint: 'outbox.setStop',
    call: call('PUT', '/api/outbox/stops/installation', { isStopped: false }),
    expected: SUPER_ADMINS,
  },
  { endpoint: 'outbox.settings', call: call('GET', '/api/outbox/settings'), expected: { inside: 200 } },
  {
    endpoint: 'outbox.changeSettings',
    call: call('PUT', '/api/outbox/settings', { undoSeconds: 20 }),
    expected: { inside: 200 },
  },
  {
    endpoint: 'auth.logout',
    // In a session of its own, because the other sessions are still needed.
    async call(t, who) {
      if (!who) return t.call(null, 'POST', '/api/auth/logout')
      const token = newToken()
      const alive = (await t.call(who, 'GET', '/api/auth/user')).status === 200
      const expiresAt = new Date(alive ? Date.now() + 3_600_000 : 0)
      const session = { userId: who.id, tokenHash: hashToken(token), userAgent: null, address: null }
      await insertSession(t.deps.db, { ...session, expiresAt, provenAt: new Date() })
      return t.call({ ...who, token }, 'POST', '/api/auth/logout')
    },
    expected: { inside: 200 },
  },
  {
    endpoint: 'registration.signup',
    call: call('POST', '/api/auth/signup', {}),
    expected: { public: 400 },
  },
  {
    endpoint: 'registration.register',
    call: call('POST', '/api/auth/register', { organizationType: 'join' }),
    expected: { public: 400 },
  },
  { endpoint: 'registration.first', call: call('GET', '/api/auth/first-person'), expected: { public: 200 } },
  {
    endpoint: 'registration.createFirst',
    call: call('POST', '/api/auth/first-person', { code: '' }),
    expected: { public: 400 },
  },
  {
    endpoint: 'invitations.check',
    call: async (t, who, organization) =>
      t.call(who, 'GET', `/api/invitations/validate/${await teamCode(t, organization)}`),
    expected: { public: 200 },
  },
  {
    endpoint: 'invitations.validate',
    call: async (t, who, organization) =>
      t.call(who, 'POST', '/api/invitations/validate', { body: { code: await teamCode(t, organization) } }),
    expected: { public: 200 },
  },
  {
    endpoint: 'invitations.get',
    call: async (t, who, organization) =>
      t.call(who, 'GET', `/api/invitations/${(await invite(t, organization)).token}`),
    expected: { public: 200 },
  },
  {
    endpoint: 'invitations.accept',
    call: async (t, who, organization) =>
      t.call(who, 'POST', `/api/invitations/${(await invite(t, organization)).token}/accept`, {
        body: { firstName: 'A', lastName: 'B', password: 'sechsx' },
      }),
    expected: { public: 200 },
  },
  {
    endpoint: 'invitations.join',
    // A person who joins is restored afterwards, because the other rows depend on their role.
    async call(t, who, organization) {
      const before = who && (await findUser(t.deps.db, who.id))?.user
      const { token } = await invite(t, organization, who?.email)
      const answer = await t.call(who, 'POST', `/api/invitations/${token}/join`)
      if (before) {
        const { id, ...values } = before
        await t.deps.db.update(users).set(values).where(eq(users.id, id))
      }
      return answer
    },
    expected: { inside: 409, individual: 200, superAdmin: 200 },
  },
  { endpoint: 'invitations.codes', call: call('GET', '/api/invitations/codes'), expected: { inside: 200 } },
  {
    endpoint: 'invitations.createAffiliateCode',
    call: call('POST', '/api/invitations/affiliate-code', {}),
    expected: { inside: 200 },
  },
  {
    endpoint: 'invitations.affiliateReferrals',
    call: call('GET', '/api/invitations/affiliate-referrals'),
    expected: { inside: 200 },
  },
  {
    endpoint: 'invitations.affiliateEarnings',
    call: call('GET', '/api/invitations/affiliate-earnings'),
    expected: { inside: 200 },
  },
  {
    endpoint: 'invitations.createTeamCode',
    call: call('POST', '/api/invitations/team-code'),
    expected: OWN_ADMINS,
  },
  {
    endpoint: 'invitations.teamMembers',
    call: call('GET', '/api/invitations/team-members'),
    expected: OWN_ADMINS,
  },
  {
    endpoint: 'invitations.teamPermissions',
    call: call('GET', '/api/invitations/team-permissions'),
    expected: OWN_ADMINS,
  },
  {
    endpoint: 'invitations.setTeamPermission',
    call: (t, who, { member }) =>
      t.call(who, 'POST', '/api/invitations/team-permissions', { body: { teamMemberId: member.id } }),
    expected: { inside: 403, admin: 200, otherAdmin: 404 },
  },
  {
    endpoint: 'admin.users',
    call: call('GET', '/api/admin/users'),
    expected: { ...OWN_ADMINS, superAdmin: 200 },
  },
  {
    endpoint: 'admin.invitations',
    call: call('GET', '/api/admin/invitations'),
    expected: { ...OWN_ADMINS, superAdmin: 200 },
  },
  {
    endpoint: 'admin.organization',
    call: call('GET', '/api/admin/organization'),
    expected: { ...OWN_ADMINS, superAdmin: 200 },
  },
  {
    endpoint: 'admin.invite',
    call: (t, who, { admin }) =>
      t.call(who, 'POST', '/api/admin/invite', {
        body: {
          email: `${newToken()}@x.example`,
          role: 'agent',
          organizationId: admin.organizationId,
        },
      }),
    expected: ADMINS,
  },
  {
    endpoint: 'admin.renewInvitation',
    call: async (t, who, organization) =>
      t.call(who, 'POST', `/api/admin/invitations/${(await invite(t, organization)).id}/link`),
    expected: ADMINS,
  },
  {
    endpoint: 'admin.cancelInvitation',
    call: async (t, who, organization) =>
      t.call(who, 'DELETE', `/api/admin/invitations/${(await invite(t, organization)).id}`),
    expected: ADMINS,
  },
  {
    endpoint: 'admin.deletion',
    call: async (t, who, organization) =>
      t.call(who, 'GET', `/api/admin/users/${(await build(t, organization)).id}/deletion`),
    expected: ADMINS,
  },
  {
    endpoint: 'admin.deleteUser',
    call: async (t, who, organization) =>
      t.call(who, 'DELETE', `/api/admin/users/${(await build(t, organization)).id}`),
    expected: ADMINS,
  },
  {
    endpoint: 'admin.changeRole',
    call: async (t, who, organization) =>
      t.call(who, 'PATCH', `/api/admin/users/${(await build(t, organization)).id}/role`, {
        body: { role: 'admin' },
      }),
    expected: ADMINS,
  },
  {
    endpoint: 'organization.get',
    call: call('GET', '/api/organization'),
    expected: { inside: 200, individual: 404, superAdmin: 404 },
  },
  {
    endpoint: 'organization.rename',
    call: (t, who, { other }) =>
      t.call(who, 'PATCH', '/api/organization', { body: { name: who?.id === other.id ? 'Other' : 'Acme' } }),
    expected: { ...OWN_ADMINS, individual: 404, superAdmin: 404 },
  },
  {
    endpoint: 'accounts.discover',
    call: call('POST', '/api/accounts/discover', { email: 'a@gmail.com' }),
    expected: adding(200),
  },
  {
    endpoint: 'accounts.connectImap',
    // Nobody listens at this address; only people who may connect learn that.
    call: call('POST', '/api/accounts/imap', {
      email: 'a@mail.example',
      password: 'p',
      imap: NO_SERVER,
      smtp: NO_SERVER,
    }),
    expected: adding(422),
  },
  // None of these providers is configured here; only people who may connect learn that.
  { endpoint: 'accounts.google', call: call('GET', '/api/auth/google'), expected: adding(503) },
  { endpoint: 'accounts.microsoft', call: call('GET', '/api/auth/microsoft'), expected: adding(503) },
  { endpoint: 'accounts.yahoo', call: call('GET', '/api/auth/yahoo'), expected: adding(503) },
  {
    endpoint: 'accounts.finishOAuth',
    call: call('POST', '/api/auth/google/callback', { answer: '?state=x' }),
    expected: { inside: 503 },
  },
  // Google and Microsoft do not call this installation, so there is no such address.
  {
    endpoint: 'sync.pushGmail',
    call: call('POST', '/api/sync/push/gmail', { message: { data: '' } }),
    expected: { public: 404 },
  },
  {
    endpoint: 'sync.pushOutlook',
    call: (t, who) => t.call(who, 'POST', `/api/sync/push/outlook/${randomUUID()}`, { body: { value: [] } }),
    expected: { public: 404 },
  },
  { endpoint: 'health.live', call: call('GET', '/api/health/live'), expected: { public: 200 } },
  { endpoint: 'health.ready', call: call('GET', '/api/health/ready'), expected: { public: 200 } },
  { endpoint: 'accounts.services', call: call('GET', '/api/accounts/services'), expected: { inside: 200 } },
  { endpoint: 'aiSettings.get', call: call('GET', '/api/ai/settings'), expected: { inside: 200 } },
  {
    endpoint: 'aiSettings.change',
    call: call('PUT', '/api/ai/settings', { redacts: true }),
    expected: { ...OWN_ADMINS, individual: 200, superAdmin: 200 },
  },
  {
    endpoint: 'aiSettings.localModels',
    call: call('GET', '/api/ai/local-models'),
    expected: { inside: 403, superAdmin: 200 },
  },
  { endpoint: 'aiSettings.receipts', call: call('GET', '/api/ai/receipts'), expected: { inside: 200 } },
  {
    endpoint: 'aiSettings.receiptPayload',
    call: call('GET', '/api/ai/receipts/1'),
    expected: { inside: 404 },
  },
  { endpoint: 'senderChoices.list', call: call('GET', '/api/sender-choices'), expected: { inside: 200 } },
  {
    endpoint: 'senderChoices.save',
    call: call('PUT', '/api/sender-choices', { sender: 'ana@lima.example', showsImages: true }),
    expected: { inside: 200 },
  },
  { endpoint: 'push.get', call: call('GET', '/api/push'), expected: { inside: 200 } },
  {
    endpoint: 'push.addDevice',
    call: (t, who) =>
      t.call(who, 'PUT', '/api/push/devices', {
        body: pushReader(`https://push.example/${randomUUID()}`).subscription,
      }),
    expected: { inside: 200 },
  },
  {
    endpoint: 'push.removeDevice',
    call: call('DELETE', '/api/push/devices/999999999'),
    expected: { inside: 404 },
  },
  {
    endpoint: 'push.saveSettings',
    call: call('PUT', '/api/push/settings', USUAL_PUSH),
    expected: { inside: 200 },
  },
  { endpoint: 'push.unread', call: call('GET', '/api/push/unread?ids=1'), expected: { inside: 200 } },
  { endpoint: 'storage.use', call: call('GET', '/api/storage'), expected: { inside: 200 } },
  { endpoint: 'workingHours.get', call: call('GET', '/api/working-hours'), expected: { inside: 200 } },
  {
    endpoint: 'workingHours.save',
    call: call('PUT', '/api/working-hours', { timeZone: 'UTC', days: [1], from: '09:00', to: '17:00' }),
    expected: { inside: 200 },
  },
  {
    endpoint: 'workingHours.holidays',
    call: call('GET', '/api/working-hours/holidays'),
    expected: { inside: 200 },
  },
  { endpoint: 'usage.stats', call: call('GET', '/api/usage/stats'), expected: MEMBERS_NOT },
  { endpoint: 'usage.daily', call: call('GET', '/api/usage/daily'), expected: MEMBERS_NOT },
  { endpoint: 'usage.features', call: call('GET', '/api/usage/features'), expected: MEMBERS_NOT },
  {
    endpoint: 'credentials.forgotPassword',
    call: call('POST', '/api/auth/forgot-password', { email: 'a@x.example' }),
    expected: { public: 200 },
  },
  {
    endpoint: 'credentials.resetPassword',
    call: call('POST', '/api/auth/reset-password', { token: 'made up', password: 'long enough' }),
    expected: { public: 400 },
  },
  {
    endpoint: 'credentials.verifyEmail',
    call: call('POST', '/api/auth/verify-email', { token: 'made up' }),
    expected: { public: 400 },
  },
  // Each of these requires the password first, and gets a wrong one.
  {
    endpoint: 'credentials.changePassword',
    call: call('POST', '/api/auth/password', { currentPassword: 'wrong', newPassword: 'long enough' }),
    expected: { inside: 403 },
  },
  {
    endpoint: 'credentials.beginTotp',
    call: call('POST', '/api/auth/totp', { password: 'wrong' }),
    expected: { inside: 403 },
  },
  {
    endpoint: 'credentials.disableTotp',
    call: call('POST', '/api/auth/totp/disable', { password: 'wrong', code: '000000' }),
    expected: { inside: 403 },
  },
  {
    endpoint: 'credentials.confirmTotp',
    call: call('POST', '/api/auth/totp/confirm', { code: '000000' }),
    expected: { inside: 400 },
  },
  { endpoint: 'credentials.totp', call: call('GET', '/api/auth/totp'), expected: { inside: 200 } },
  { endpoint: 'credentials.sessions', call: call('GET', '/api/auth/sessions'), expected: { inside: 200 } },
  {
    endpoint: 'credentials.revokeSession',
    // A device of somebody else: nobody sees it.
    async call(t, who, { member }) {
      const [{ id }] = (await t.call(member, 'GET', '/api/auth/sessions')).body
      return t.call(who, 'DELETE', `/api/auth/sessions/${who?.id === member.id ? 0x7fffffff : id}`)
    },
    expected: { inside: 404 },
  },
  {
    endpoint: 'credentials.revokeOthers',
    call: call('DELETE', '/api/auth/sessions'),
    expected: { inside: 200 },
  },
  {
    endpoint: 'admin.resetLink',
    call: async (t, who, organization) =>
      t.call(who, 'POST', `/api/admin/users/${(await build(t, organization)).id}/reset-link`),
    expected: ADMINS,
  },
  ...proofMatrix,
  { endpoint: 'admin.status', call: call('GET', '/api/admin/status'), expected: SUPER_ADMINS },
  { endpoint: 'admin.earnings', call: call('GET', '/api/admin/earnings'), expected: SUPER_ADMINS },
  {
    endpoint: 'admin.payEarnings',
    call: call('POST', '/api/admin/earnings/pay', { month: '2001-01' }),
    expected: SUPER_ADMINS,
  },
  {
    endpoint: 'admin.audit',
    call: call('GET', '/api/admin/audit'),
    expected: { ...OWN_ADMINS, superAdmin: 200 },
  },
  {
    endpoint: 'admin.auditCsv',
    call: call('GET', '/api/admin/audit.csv'),
    expected: { ...OWN_ADMINS, superAdmin: 200 },
  },
  { endpoint: 'privacy.export', call: call('GET', '/api/auth/user/export'), expected: { inside: 200 } },
  { endpoint: 'privacy.lastExport', call: call('GET', '/api/auth/user/exports'), expected: { inside: 200 } },
  {
    endpoint: 'privacy.beginExport',
    call: call('POST', '/api/auth/user/exports'),
    expected: { inside: 200 },
  },
  {
    endpoint: 'privacy.fetchExport',
    call: call('GET', '/api/auth/user/exports/999999999/file'),
    expected: { inside: 404 },
  },
  {
    endpoint: 'privacy.removeExport',
    call: call('DELETE', '/api/auth/user/exports/999999999'),
    expected: { inside: 404 },
  },
  { endpoint: 'privacy.deletion', call: call('GET', '/api/auth/user/deletion'), expected: { inside: 200 } },
  {
    endpoint: 'privacy.deleteSelf',
    call: call('POST', '/api/auth/user/delete', { password: 'wrong' }),
    expected: { inside: 403 },
  },
  {
    endpoint: 'privacy.leave',
    call: call('POST', '/api/auth/user/leave', { password: 'wrong' }),
    expected: { inside: 403 },
  },
  ...campaignLetterMatrix,
  ...ruleMatrix,
  ...contactMatrix,
  ...importMatrix,
  ...websiteMatrix,
  ...campaignMatrix,
  ...taskMatrix,
]
