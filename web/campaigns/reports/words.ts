import type { ShownRate } from '#core/contract/outreach/campaign-reports.ts'

/** "12 %"; with a decimal below ten, where it makes a difference. */
export const percent = (share: number): string =>
  `${(share * 100).toLocaleString('en', { maximumFractionDigits: share < 0.0995 ? 1 : 0 })} %`

/** "12 % (8 to 18 %)": the share, and where the true one lies with a probability of 95 %. */
export function rateInWords(rate: ShownRate): string {
  if (!rate) return '–'
  const low = percent(rate.low).replace(/ %$/, '')
  return `${percent(rate.share)} (${low} to ${percent(rate.high)})`
}

export const shortDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
  })
