/** A time in the reader's zone, with the day of the week. */
export const timeInWords = (at: string | Date): string =>
  new Date(at).toLocaleString(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })
