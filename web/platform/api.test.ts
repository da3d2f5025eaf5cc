import { expect, test } from 'vitest'
import { ApiError, messageOf } from './api.ts'

const refusal = (status: number, body: object) => new ApiError(status, JSON.stringify(body))

test.each([
  ['its own words', refusal(403, { message: 'Ask an admin', code: 'forbidden' }), 'Ask an admin'],
  ['what a provider said', refusal(502, { message: 'It is full', code: 'provider-failed' }), 'It is full'],
  [
    'nothing, where it does not know either',
    refusal(500, { message: 'Something went wrong', code: 'internal' }),
    'Please try again later',
  ],
  ['nothing, where something else answered', new ApiError(502, '<html>'), 'Please try again later'],
  ['nothing, where it was not reached', new TypeError('Failed to fetch'), 'Please try again later'],
])('the message for the person: %s', (_name, error, told) => {
  expect(messageOf(error, 'Please try again later')).toBe(told)
})
