import { and, eq, notLike } from 'drizzle-orm'
import { auditLog, users } from '#server/db/schema/index.ts'
import { totpCode, totpStep } from '#server/people/auth/factors/totp.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { fillInbox, type TestAccount, type TestApp, type TestUser, testMessage } from '#testing/app.ts'

export const OWN_PASSWORD = 'my own password'
export const ADMINS_PASSWORD = 'what the admin chose'

let ownHash: Promise<string> | undefined

/** A person with a password and a mailbox of their own that contains a secret; in an organization, or in none. */
export async function buildOwner(t: TestApp, values: Parameters<TestApp['buildUser']>[0] = {}) {
  const user = await t.buildUser(values)
  ownHash ??= hashPassword(OWN_PASSWORD)
  const passwordHash = await ownHash
  await t.deps.db.update(users).set({ passwordHash }).where(eq(users.id, user.id))
  const mailbox = await t.buildAccount({ ...user, organizationId: null })
  await fillInbox(t, mailbox, [testMessage({ Subject: 'secret matter' })])
  return { user: { ...user, passwordHash }, mailbox }
}

export const logIn = (t: TestApp, user: TestUser, password: string, code?: string) =>
  t.call(null, 'POST', '/api/auth/login', {
    body: { email: user.email, password, ...(code === undefined ? {} : { code }) },
  })

/** The same person in a new session. */
export async function signIn(t: TestApp, user: TestUser, password: string, code?: string): Promise<TestUser> {
  const { status, body } = await logIn(t, user, password, code)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return { ...user, token: body.token }
}

/** Creates a link to a new password, as an admin does; returns its token. */
export async function linkBy(t: TestApp, admin: TestUser, user: TestUser): Promise<string> {
  const { body } = await t.call(admin, 'POST', `/api/admin/users/${user.id}/reset-link`)
  return new URL(body.link).searchParams.get('token') ?? ''
}

export const followLink = (t: TestApp, token: string, password: string) =>
  t.call(null, 'POST', '/api/auth/reset-password', { body: { token, password } })

/** What an admin does to read somebody's mail; returns the resulting session. */
export async function breakIn(t: TestApp, admin: TestUser, user: TestUser, code?: string): Promise<TestUser> {
  await followLink(t, await linkBy(t, admin, user), ADMINS_PASSWORD)
  return signIn(t, user, ADMINS_PASSWORD, code)
}

/** Sets up an authenticator; returns its secret and the recovery codes. */
export async function addFactor(t: TestApp, user: TestUser, password: string) {
  const { secret } = (await t.call(user, 'POST', '/api/auth/totp', { body: { password } })).body
  const code = codeOf(t, secret, -1)
  const { body } = await t.call(user, 'POST', '/api/auth/totp/confirm', { body: { code } })
  return { secret: secret as string, recoveryCodes: body.recoveryCodes as [string, string] }
}

export const codeOf = (t: TestApp, secret: string, steps = 0) =>
  totpCode(secret, totpStep(t.deps.clock.now()) + steps)

/** Whether the session can read the mailbox. */
export async function reads(t: TestApp, who: TestUser, { id }: Pick<TestAccount, 'id'>): Promise<boolean> {
  const { body } = await t.call(who, 'GET', `/api/emails?accounts=${id}`)
  return body.total > 0
}

export const openSeal = (t: TestApp, who: TestUser, body: object) =>
  t.call(who, 'POST', '/api/auth/seal/open', { body })

/** The audit entries about a person, oldest first. */
/** Audit entries about a person, except sign-ins. */
export async function auditOf({ deps }: TestApp, { id }: TestUser) {
  const { seq, actor, action, details } = auditLog
  return deps.db
    .select({ actor, action, details })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, id), notLike(action, 'sign-in%')))
    .orderBy(seq)
}
