import { normalizeIP } from '@fastify/rate-limit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAllTimes } from '#testing/random/for-all.ts'
import { networkOf } from './network-of.ts'

test('an address of IPv6 counts as its network of 64 bits, one of IPv4 as itself in either form', () => {
  expect(networkOf('2001:DB8:0:1:aaaa::1')).toBe('2001:db8:0:1::')
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::1')).toBe('::')
})

test('an address counts here as it does where the web server limits requests', () => {
  const mapped = fc.ipV4().map(ip => `::ffff:${ip}`)
  // Nobody calls from an address in the form that RFC 4291 has withdrawn ("::192.0.2.7").
  const current = fc.ipV6().filter(ip => !/^::\d+\./.test(ip))
  forAllTimes(2000, fc.oneof(fc.ipV4(), current, mapped, fc.string()), address => {
    expect(networkOf(address)).toBe(normalizeIP(address))
  })
})
