import { describe, expect, it, vi } from 'vitest'
import { memoize } from './memoize.ts'

describe('a memoized function', () => {
  it('is made once', () => {
    const make = vi.fn((key: string) => ({ key }))
    const get = memoize(make, 2)
    expect(get('a')).toBe(get('a'))
    expect(get('b')).toEqual({ key: 'b' })
    expect(make).toHaveBeenCalledTimes(2)
  })

  it('may be nothing', () => {
    const make = vi.fn(() => undefined)
    const get = memoize(make, 2)
    get('a')
    get('a')
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('is no more than so many: the oldest is forgotten', () => {
    const make = vi.fn((key: string) => key)
    const get = memoize(make, 2)
    for (const key of ['a', 'b', 'c', 'b', 'c']) get(key)
    expect(make).toHaveBeenCalledTimes(3)
    get('a')
    expect(make).toHaveBeenCalledTimes(4)
  })

  it('is never an error', () => {
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
