import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepEqual } from './keep-equal.ts'

const row = (id: number) => ({ id, labels: ['inbox'], sender: { name: `Sender ${id}` } })
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

describe('a reloaded answer', () => {
  it('is the same object when nothing has changed', () => {
    const old = { emails: [row(1), row(2)], total: 2 }
    expect(keepEqual(old, copy(old))).toBe(old)
  })

  it('keeps the rows after a removed one', () => {
    const old = { emails: [row(1), row(2), row(3)], total: 3 }
    const now = keepEqual(old, { emails: copy([row(2), row(3)]), total: 2 }) as typeof old
    expect(now).toEqual({ emails: [row(2), row(3)], total: 2 })
    expect(now.emails[0]).toBe(old.emails[1])
    expect(now.emails[1]).toBe(old.emails[2])
  })

  it('keeps the unchanged parts of a changed row', () => {
    const old = [row(1), row(2)]
    const now = keepEqual(old, [row(1), { ...row(2), labels: ['inbox', 'starred'] }]) as typeof old
    expect(now[0]).toBe(old[0])
    expect(now[1]).not.toBe(old[1])
    expect(now[1]?.sender).toBe(old[1]?.sender)
  })

  it('has the order of the new answer', () => {
    const old = [row(1), row(2)]
    const now = keepEqual(old, copy([row(2), row(1)])) as typeof old
    expect(now).not.toBe(old)
    expect(now.map(({ id }) => id)).toEqual([2, 1])
    expect(now[0]).toBe(old[1])
  })

  it('distinguishes an absent field from one without a value', () => {
    expect(Object.keys(keepEqual({ a: 1, b: undefined }, { a: 1 }) as object)).toEqual(['a'])
    expect(Object.keys(keepEqual({ a: 1 }, { a: 1, b: undefined }) as object)).toEqual(['a', 'b'])
  })

  it("always equals the server's answer", () => {
    const entities = fc.array(
      fc.record({ id: fc.integer({ min: 0, max: 5 }), more: fc.jsonValue({ maxDepth: 2 }) }),
    )
    // As sent over the network, where zero has no sign.
    const answers = fc
      .oneof(entities, fc.record({ emails: entities, total: fc.nat() }), fc.jsonValue())
      .map(copy)
    fc.assert(
      fc.property(answers, answers, (old, now) => {
        const before = copy(old)
        expect(keepEqual(old, copy(now))).toEqual(copy(now))
        expect(old).toEqual(before)
      }),
    )
  })
})
