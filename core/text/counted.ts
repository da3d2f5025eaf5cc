/** A number as the interface writes it, which is in English: "20,000". */
export const inFigures = (count: number): string => count.toLocaleString('en')

/** A number with its noun: "1 contact", "2,000 contacts". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${inFigures(count)} ${count === 1 ? one : many}`
