import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import {
  eachUid,
  formatUidSet,
  hasUid,
  highest,
  intersect,
  parseUidSet,
  subtract,
  uidCount,
  uidSet,
  union,
} from './uid-set.ts'

const uids = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 50 })
const plain = (list: Iterable<number>) => [...new Set(list)].sort((a, b) => a - b)

describe('UID sets', () => {
  test('behave like plain sets of numbers', () => {
    forAll(uids, uids, fc.integer({ min: 0, max: 70 }), (a, b, n) => {
      const [x, y] = [uidSet(a), uidSet(b)]
      expect([...eachUid(union(x, y))]).toEqual(plain([...a, ...b]))
      expect([...eachUid(subtract(x, y))]).toEqual(plain(a.filter(uid => !b.includes(uid))))
      expect([...eachUid(intersect(x, y))]).toEqual(plain(a.filter(uid => b.includes(uid))))
      expect([...eachUid(highest(x, n))]).toEqual(n === 0 ? [] : plain(a).slice(-n))
      expect(uidCount(x)).toBe(plain(a).length)
      expect(hasUid(x, n)).toBe(a.includes(n))
    })
  })

  test('survive being written and read', () => {
    forAll(uids, list => {
      expect(parseUidSet(formatUidSet(uidSet(list)))).toEqual(uidSet(list))
    })
    expect(formatUidSet(uidSet([9, 1, 2, 3]))).toBe('1:3,9')
    expect(parseUidSet('5:3,1')).toEqual(parseUidSet('1,3:5'))
  })

  test('refuse what is no set of UIDs', () => {
    for (const text of ['*', '1:*', '1,,2', '-1', 'a', '1:2:3', ' 1']) {
      expect(() => parseUidSet(text), text).toThrow('Malformed UID set')
    }
  })
})
