/** Cents as dollars with 2 decimals (specification, section 9). */
export const dollarsOfCents = (cents: number): string => dollars(cents / 100)

/** US dollars with 2 decimals. */
export const dollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** `2026-11` as `November 2026`, in the reader's language. */
export const monthName = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(undefined, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
