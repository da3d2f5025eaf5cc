import { expect, test } from 'vitest'
import { numberInAddress } from './paths.ts'

test.each(['1', '25', '007', '9007199254740991'])('%s is a number', text =>
  expect(numberInAddress(text)).toBe(Number(text)),
)
test.each([null, '', '0', '1.5', '-2', '1e3', '0x10', ' 3', 'nope', '9007199254740993', '99999999999999999'])(
  '%s is none',
  text => expect(numberInAddress(text)).toBeNull(),
)
