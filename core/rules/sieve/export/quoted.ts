/** A text as Sieve writes it. */
export const quoted = (text: string): string => `"${text.replace(/\p{Cc}/gu, ' ').replace(/[\\"]/g, '\\$&')}"`
