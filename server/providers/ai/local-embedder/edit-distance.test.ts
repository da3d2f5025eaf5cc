import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deletesOf, isOneSlipApart } from './edit-distance.ts'

test('a slip is a letter left out, doubled, mistaken, or swapped', () => {
  for (const slip of ['invoce', 'invoicee', 'invoise', 'invocie', 'invoice']) {
    expect(isOneSlipApart('invoice', slip), slip).toBe(true)
  }
  for (const other of ['voice', 'invoked', 'novice', 'invoicing']) {
    expect(isOneSlipApart('invoice', other), other).toBe(false)
  }
})

test('words one slip apart share one of their deletes', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[abc]{2,8}$/), fc.stringMatching(/^[abc]{2,8}$/), (a, b) => {
      if (!isOneSlipApart(a, b)) return
      const shared = new Set(deletesOf(a))
      expect([...deletesOf(b)].some(left => shared.has(left))).toBe(true)
      expect(isOneSlipApart(b, a)).toBe(true)
    }),
  )
})
