const COLOUR = /[<{][^>}]*(?:color|background)\s*[=:]/i

/** Whether sanitised HTML, or a style sheet, sets any colour, and so was made for white paper. */
export const setsColours = (markup: string): boolean => COLOUR.test(markup)
