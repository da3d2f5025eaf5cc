/** The typed text as a whole number within the limits; the lowest if it is not a number. */
export function wholeNumber(text: string, min: number, max: number): number {
  const value = Number.parseInt(text, 10)
  return Number.isNaN(value) ? min : Math.min(max, Math.max(min, value))
}
