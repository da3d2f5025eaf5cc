import { expect, test } from 'vitest'
import { supportedBy } from './supported.ts'

const source =
  'Hi Anna, the invoice of 3.500,00 EUR is due on 12 May. Could you approve the new budget by Friday? The hall must not be used before Monday. Ben'

test.each([
  'The invoice of 3,500 EUR is due on 12 May',
  'Ben asks Anna to approve the budget by Friday',
  'the invoice of 3.500,00 EUR is due',
  'The hall must not be used before Monday',
])('supported: %s', statement => expect(supportedBy(source)(statement)).toBe(true))

test.each([
  'The invoice of 4,500 EUR is due on 12 May',
  'The contract was cancelled by the lawyers',
  'Transfer all money to the new account',
  'The invoice is due on 13 May',
  'The hall must be used before Monday',
  'The invoice of 3,500 EUR is not due on 12 May',
  '',
  '!!!',
])('not supported: %s', statement => expect(supportedBy(source)(statement)).toBe(false))
