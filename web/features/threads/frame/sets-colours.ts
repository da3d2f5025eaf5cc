const COLOUR = /<[^>]*(?:color|background)\s*[=:]/i

/** Whether sanitised HTML sets any colour, and so was made for white paper. */
export const setsColours = (html: string): boolean => COLOUR.test(html)
