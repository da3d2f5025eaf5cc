/** Cents as dollars with 2 decimals (specification, section 9). */
export const dollarsOfCents = (cents: number): string => dollars(cents / 100)

/** US dollars with 2 decimals. */
export const dollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
