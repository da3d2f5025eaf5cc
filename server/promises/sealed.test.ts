import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { seals } from '#server/db/schema/index.ts'
import { insertSession } from '#server/people/auth/queries.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { mailMatrix, setMailbox } from '#testing/access/mail.ts'
import { peopleMatrix } from '#testing/access/people.ts'
import { organizationOf } from '#testing/access/row.ts'
import { keepReceipt } from '#testing/ai/keep-receipt.ts'
import type { TestAccount, TestApp, TestUser } from '#testing/app.ts'
import { buildCallers, type Callers } from '#testing/callers.ts'
import { sharedApp } from '#testing/fixture.ts'
import { BLANK, buildSharedMailbox, type SharedMailbox } from '#testing/mailboxes/shared-mailbox.ts'

/** access.test.ts makes sure that every endpoint has a row in one of the two tables. */

/** The session of somebody who got in by an admin's link: the person is sealed. */
let sealed: TestUser
/** The same person without the seal, who prepares what a row needs. */
let owner: TestUser
const t = sharedApp()
let people: Callers
let mailbox: SharedMailbox
/** A mailbox of the organization, which the sealed person may still see. */
let office: TestAccount
beforeAll(async () => {
  people = await buildCallers(t)
  const member = people.owner
  // Without an organization, so that what they connect is private.
  owner = { ...member, organizationId: null }
  people = { ...people, owner }
  mailbox = await buildSharedMailbox(t, people)
  office = await t.buildAccount(people.admin)
  await t.grant(member, { allowedAccountIds: [office.id], canManageEmails: true })
  await keepReceipt(t, {
    payer: { id: owner.id, organizationId: people.admin.organizationId },
    accountIds: [mailbox.shared.id],
    messageIds: [mailbox.email.id],
    text: 'secret request',
  })
  const token = newToken()
  const now = new Date()
  const expiresAt = new Date(now.getTime() + 3_600_000)
  const session = { userId: owner.id, tokenHash: hashToken(token), userAgent: null, address: null }
  await insertSession(t.deps.db, { ...session, expiresAt, provenAt: now })
  sealed = { ...owner, token }
  await seal()
  setMailbox(unsealing(), people, mailbox)
})

const seal = () =>
  t.deps.db.insert(seals).values({
    userId: owner.id,
    sealedAt: new Date(),
    cause: 'password',
    sealedBy: 'An admin',
    passwordHash: owner.passwordHash,
  })

async function unsealed<T>(work: () => Promise<T>): Promise<T> {
  await t.deps.db.delete(seals).where(eq(seals.userId, owner.id))
  try {
    return await work()
  } finally {
    await seal()
  }
}

/** The application without the seal for calls of `owner`. */
function unsealing(): TestApp {
  const inject = (options: { headers: { authorization?: string } }) =>
    options.headers.authorization === `Bearer ${owner.token}`
      ? unsealed(() => t.app.inject(options as never))
      : t.app.inject(options as never)
  return {
    ...t,
    app: { inject } as never,
    call: (user, ...rest) =>
      user?.token === owner.token ? unsealed(() => t.call(user, ...rest)) : t.call(user, ...rest),
  }
}

const call: TestApp['call'] = (...input) => t.call(...input)

describe('a sealed person', () => {
  test.each(mailMatrix)('finds nothing by $endpoint that the owner finds', async row => {
    // Leaves a failed change without a person, which the owner is told about.
    if (row.endpoint === 'notices.list')
      await mailMatrix.find(({ endpoint }) => endpoint === 'notices.dismiss')?.call(null)
    const { status, body } = await row.call(sealed)
    // "secretword" is the search term, which the response repeats.
    expect(JSON.stringify(body)).not.toMatch(/secret(subject|draft|label| plans)/)
    if (row.tells) expect(row.tells(body as never)).toBe(false)
    else expect(status).toBe(row.others ?? 404)
    // Shows that the row finds something without the seal.
    if (row.allowed.includes('owner')) {
      const found = await row.call(owner)
      expect(found.status).toBe(200)
      if (row.tells) expect(row.tells(found.body as never)).toBe(true)
    }
  })

  /** These would end the session that the other tests need. */
  const signOuts = ['auth.logout', 'credentials.revokeOthers', 'credentials.revokeSession']
  const others = peopleMatrix.filter(({ endpoint }) => !signOuts.includes(endpoint))

  test.each(others)('learns nothing by $endpoint', async row => {
    const organization = organizationOf(people)
    const { body } = await row.call(t, sealed, organization)
    const said = JSON.stringify(body)
    expect(said).not.toMatch(/secret (subject|word|request)|secretword|secretsub/)
    expect(said).not.toContain(mailbox.shared.email)
  })

  test.each([
    ['GET', '/api/auth/user/export', {}],
    ['GET', '/api/auth/user/deletion', {}],
    ['POST', '/api/auth/user/delete', { password: 'x' }],
    ['POST', '/api/auth/user/leave', { password: 'x' }],
    ['POST', '/api/auth/totp', { password: 'x' }],
  ] as const)('is refused by %s %s', async (method, url, body) => {
    const answer = await call(sealed, method, url, method === 'GET' ? {} : { body })
    expect(answer).toMatchObject({ status: 403, body: { code: 'sealed' } })
  })

  test('cannot connect the same mailbox again through servers of their choice', async () => {
    const server = { host: '127.0.0.1', port: 1, security: 'none' }
    const body = { email: mailbox.shared.email, password: 'x', imap: server, smtp: server }
    const answer = await call(sealed, 'POST', '/api/accounts/imap', { body })
    expect(answer).toMatchObject({ status: 403, body: { code: 'sealed' } })
  })

  test('cannot get anything out of it through a mailbox of the organization', async () => {
    const text = { ...BLANK, fromAccountId: office.id, to: 'x@outside.example', body: 'take this' }
    const key = 'a-key-of-the-page'
    await unsealed(() =>
      call(owner, 'POST', '/api/drafts', { body: { ...BLANK, fromAccountId: mailbox.shared.id, key } }),
    )
    const { id: emailId } = mailbox.email
    const tries = [
      ['/api/emails/send', { ...text, subject: 's', forwardOfMessageId: emailId, type: 'forward' }],
      ['/api/emails/send', { ...text, subject: 's', inReplyToMessageId: emailId }],
      ['/api/emails/send', { ...text, subject: 's', draftId: mailbox.draft.id }],
      ['/api/drafts', { ...text, about: { type: 'forward', messageId: emailId } }],
      ['/api/drafts', { ...text, copyOf: mailbox.draft.id }],
      ['/api/drafts', { ...text, key }],
    ] as const
    for (const [url, body] of tries) {
      const answer = await call(sealed, 'POST', url, { body })
      expect([url, Object.keys(body), answer.status]).toEqual([url, Object.keys(body), 404])
    }
    const plain = await call(sealed, 'POST', '/api/emails/send', { body: { ...text, subject: 's' } })
    expect(plain.status).toBe(200)
  })

  test('sees no receipt of its mail; its owner does', async () => {
    const list = async (who: TestUser) => (await call(who, 'GET', '/api/ai/receipts')).body.receipts
    const [receipt] = await unsealed(() => list(owner))
    expect(await list(sealed)).toEqual([])
    expect((await call(sealed, 'GET', `/api/ai/receipts/${receipt.id}`)).status).toBe(404)
    const kept = await unsealed(() => call(owner, 'GET', `/api/ai/receipts/${receipt.id}`))
    expect(kept.body.payloads).toEqual(['secret request'])
  })
})
