import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#core/contract/index.ts'
import { imapFactory } from '#server/imap-factory.ts'
import { createLog } from '#server/platform/log.ts'
import { createOutbound } from '#server/platform/network/outbound.ts'
import { mailMatrix, setMailbox } from '#testing/access/mail.ts'
import { peopleMatrix } from '#testing/access/people.ts'
import { organizationOf } from '#testing/access/row.ts'
import { buildCallers, type Callers, EVERYONE, OUTSIDE, READS } from '#testing/callers.ts'
import { sharedApp } from '#testing/fixture.ts'
import { buildSharedMailbox, type SharedMailbox } from '#testing/mailboxes/shared-mailbox.ts'

let people: Callers
let mailbox: SharedMailbox
/** For each successful call below: its route, and the Cache-Control of the response. */
const kept: { asked: string; cacheControl: unknown }[] = []
const t = sharedApp(() => {
  const parts = { ca: null, log: createLog('fatal'), outbound: createOutbound({ allowHosts: ['127.0.0.1'] }) }
  return { providers: { imap: imapFactory(parts) } }
})
beforeAll(async () => {
  const inject = t.app.inject.bind(t.app) as (options: InjectOptions) => Promise<LightMyRequestResponse>
  t.app.inject = (async (options: InjectOptions) => {
    const answer = await inject(options)
    const asked = `${options.method} ${String(options.url)}`
    if (answer.statusCode < 300) kept.push({ asked, cacheControl: answer.headers['cache-control'] })
    return answer
  }) as typeof t.app.inject
  people = await buildCallers(t)
  mailbox = await buildSharedMailbox(t, people)
  setMailbox(t, people, mailbox)
})

describe('who may do what', () => {
  test('every endpoint of the contract has a row', () => {
    const all = Object.entries(contract).flatMap(([noun, group]) =>
      Object.keys(group).map(name => `${noun}.${name}`),
    )
    const rows = [...mailMatrix, ...peopleMatrix].map(({ endpoint }) => endpoint)
    expect(rows.sort()).toEqual(all.sort())
  })

  test.each(peopleMatrix)('$endpoint', async ({ call, expected }) => {
    const organization = organizationOf(people)
    for (const who of EVERYONE) {
      const wanted =
        expected[who] ??
        (OUTSIDE.includes(who) && !expected.public ? 401 : (expected.public ?? expected.inside))
      const { status, body } = await call(t, people[who], organization)
      expect([who, status, status === wanted ? '' : JSON.stringify(body)]).toEqual([who, wanted, ''])
    }
  })

  test.each(mailMatrix)('$endpoint', async ({ allowed, call, tells, others }) => {
    for (const who of EVERYONE) {
      const { status, body } = await call(people[who])
      if (OUTSIDE.includes(who)) {
        expect(status, who).toBe(401)
        continue
      }
      if (tells) {
        expect(status, who).toBe(200)
        expect(tells(body as never), who).toBe(allowed.includes(who))
        continue
      }
      const expected = allowed.includes(who) ? 200 : (others ?? (READS.includes(who) ? 403 : 404))
      expect(status, who).toBe(expected)
      if (expected !== 200) expect(JSON.stringify(body), who).not.toMatch(/secret/)
    }
  })

  test('no browser caches any of these responses, so nothing is left after signing out', () => {
    expect(kept.length).toBeGreaterThan(300)
    const others = kept.filter(
      ({ cacheControl }) => !/^no-store(, no-transform)?$/.test(String(cacheControl)),
    )
    expect(others).toEqual([])
  })

  test('people can read the name of their own organization', async () => {
    for (const who of [...READS, 'ungranted', 'otherAdmin'] as const) {
      const { body } = await t.call(people[who], 'GET', '/api/organization')
      expect(body, who).toMatchObject({ name: who === 'otherAdmin' ? 'Other' : 'Acme' })
    }
  })

  test('a permission that is revoked is gone at once', async () => {
    await t.grant(people.reader, { canAccessAllAccounts: false })
    expect((await t.call(people.reader, 'GET', `/api/emails/${mailbox.email.id}`)).status).toBe(404)
    await t.grant(people.reader, { canAccessAllAccounts: true })
  })

  test('the mail of a removed account is gone with it (this test is last)', async () => {
    expect((await t.call(people.admin, 'DELETE', `/api/accounts/${mailbox.shared.id}`)).status).toBe(200)
    expect((await t.call(people.owner, 'GET', `/api/emails/${mailbox.email.id}`)).status).toBe(404)
  })
})
