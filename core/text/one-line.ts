/**
 * A text with single spaces in place of all whitespace, and none around it. Single spaces are left as they are: to replace each of
 * them takes several times as long.
 */
export const oneLine = (text: string): string => text.replace(/\s{2,}|[^\S ]/g, ' ').trim()
