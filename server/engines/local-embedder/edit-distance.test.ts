import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areSlipsApart } from '#core/text/slips.ts'
import { forAll } from '#testing/random/for-all.ts'
import { deletesOf } from './edit-distance.ts'

test('a slip is a letter left out, doubled, mistaken, or swapped', () => {
  for (const slip of ['invoce', 'invoicee', 'invoise', 'invocie', 'invoice']) {
    expect(areSlipsApart('invoice', slip, 1), slip).toBe(true)
  }
  for (const other of ['voice', 'invoked', 'novice', 'invoicing']) {
    expect(areSlipsApart('invoice', other, 1), other).toBe(false)
  }
})

test('words one slip apart share one of their deletes', () => {
  forAll(fc.stringMatching(/^[abc]{2,8}$/), fc.stringMatching(/^[abc]{2,8}$/), (a, b) => {
    if (!areSlipsApart(a, b, 1)) return
    const shared = new Set(deletesOf(a))
    expect([...deletesOf(b)].some(left => shared.has(left))).toBe(true)
    expect(areSlipsApart(b, a, 1)).toBe(true)
  })
})
