import { describe, expect, it, vi } from 'vitest'
import { memoize } from './memoize.ts'

describe('a memoized function', () => {
  it('computes an answer once', () => {
    const make = vi.fn((key: string) => ({ key }))
    const get = memoize(make, 2)
    expect(get('a')).toBe(get('a'))
    expect(get('b')).toEqual({ key: 'b' })
    expect(make).toHaveBeenCalledTimes(2)
  })

  it('keeps an answer of null or undefined', () => {
    const make = vi.fn(() => undefined)
    const get = memoize(make, 2)
    get('a')
    get('a')
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('keeps a limited number of answers and forgets the oldest', () => {
    const make = vi.fn((key: string) => key)
    const get = memoize(make, 2)
    for (const key of ['a', 'b', 'c', 'b', 'c']) get(key)
    expect(make).toHaveBeenCalledTimes(3)
    get('a')
    expect(make).toHaveBeenCalledTimes(4)
  })

  it('does not keep an error', () => {
    let fails = true
    const get = memoize(key => {
      if (fails) throw new Error('not now')
      return key
    }, 2)
    expect(() => get('a')).toThrow('not now')
    fails = false
    expect(get('a')).toBe('a')
  })
})
