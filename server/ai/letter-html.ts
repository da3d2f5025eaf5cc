import { textToHtml } from '#core/text/html/escape-html.ts'

/**
 * Turns text into paragraphs as the editor makes them, with an empty one between. Everything is escaped, so an engine
 * cannot write HTML.
 */
export function letterHtml(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map(paragraph => `<p>${textToHtml(paragraph)}</p>`)
    .join('<p></p>')
}
