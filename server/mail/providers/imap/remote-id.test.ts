import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { formatRemoteId, parseRemoteId } from './remote-id.ts'

test('any place survives being written and read', () => {
  const place = fc.record({
    folder: fc.string({ minLength: 1, unit: 'binary' }),
    uidValidity: fc.bigInt({ min: 1n, max: 2n ** 32n }).map(String),
    uid: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
  })
  forAll(place, value => {
    expect(parseRemoteId(formatRemoteId(value))).toEqual(value)
  })
})

test('what is no id of ours is recognised', () => {
  for (const id of ['', 'INBOX', '1:2', '1:2:', '1:0:INBOX', 'x:1:INBOX', '18c2f0a']) {
    expect(parseRemoteId(id), id).toBeNull()
  }
})
