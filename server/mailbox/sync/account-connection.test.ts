import { beforeEach, expect, test } from 'vitest'
import { type MailProvider, ProviderError } from '#server/mail/providers/provider.ts'
import type { TestAccount } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { openConnection } from './account-connection.ts'
import { findState } from './state-queries.ts'

let account: TestAccount
let watches: number
let refusal: ProviderError | null
let lose: (error: ProviderError) => void
const t = sharedApp(() => {
  const told: Partial<MailProvider> = {
    hearsByWeb: true,
    async watch(_onChange, onLost) {
      watches += 1
      if (refusal) throw refusal
      lose = onLost
      return async () => {}
    },
    close: async () => {},
  }
  return { providers: { sandbox: () => told as MailProvider } }
})
beforeEach(async () => {
  account = await t.buildAccount(await t.buildUser())
  watches = 0
  refusal = null
})

const open = () => openConnection(t.deps, t.deps.db, account, () => {})
const state = async () => {
  const found = await findState(t.deps.db, account)
  return [found?.newsBy, found?.pushProblem]
}

test('a provider that tells is asked to once', async () => {
  const connection = open()
  await connection.listen()
  await connection.listen()
  expect(watches).toBe(1)
  expect(await state()).toEqual(['push', null])
})

test('changes that it did not tell of make it doubtful, and what it tells makes it believed again', async () => {
  const connection = open()
  await connection.listen()
  connection.foundUntold()
  await connection.listen()
  expect(connection.isTold()).toBe(false)
  expect(await state()).toEqual(['polling', 'The provider has not told of changes that there were.'])
  await connection.heard('change')
  expect(connection.isTold()).toBe(false)
  await connection.heard('push')
  await connection.listen()
  expect(await state()).toEqual(['push', null])
  expect(watches).toBe(1)
})

test('one that refuses is not asked again at once; one that ends it is', async () => {
  refusal = new ProviderError('refused', 'No such topic')
  const connection = open()
  await connection.listen()
  await connection.listen()
  expect(watches).toBe(1)
  expect(await state()).toEqual(['polling', 'No such topic'])
  refusal = null
  await connection.heard('push-lost')
  await connection.listen()
  expect(await state()).toEqual(['push', null])
  lose(new ProviderError('unavailable', 'Gmail cannot answer now'))
  expect(connection.isTold()).toBe(false)
  await connection.listen()
  expect(connection.isTold()).toBe(true)
})
