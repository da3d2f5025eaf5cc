/** A day and its time, as the reader's locale writes them. */
export const momentInWords = (at: string | Date): string =>
  new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
