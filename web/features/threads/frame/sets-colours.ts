const COLOUR = /<[^>]*(?:color|background)\s*[=:]/i

/** Whether sanitised HTML chooses a colour anywhere: then it was made for white paper. */
export const setsColours = (html: string): boolean => COLOUR.test(html)
