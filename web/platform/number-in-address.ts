/** A positive whole number in an address, as the contract writes ids and pages; null for whatever else stands there. */
export function numberInAddress(text: string | null | undefined): number | null {
  if (!text || !/^\d{1,16}$/.test(text)) return null
  const number = Number(text)
  return number > 0 && Number.isSafeInteger(number) ? number : null
}
