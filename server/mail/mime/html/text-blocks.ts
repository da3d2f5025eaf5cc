import { textToHtml } from '#core/text/html/escape-html.ts'
import { htmlToText } from '#core/text/html/html-to-text.ts'

/** A piece of the body: as plain text, as HTML, or the same in both. */
export interface Block {
  text: string | null
  html: string | null
}

const asText = ({ text, html }: Block) => text ?? htmlToText(html ?? '')
const asHtml = ({ text, html }: Block) => html ?? `<div>${textToHtml((text ?? '').trim())}</div>`

/** Joins the pieces into a body. It has every form that any piece has; pieces without that form are converted. */
export function joinBlocks(blocks: Block[]): { text: string; html: string } {
  return {
    text: blocks.some(({ text }) => text !== null) ? blocks.map(asText).join('\n') : '',
    html: blocks.some(({ html }) => html !== null) ? blocks.map(asHtml).join('\n') : '',
  }
}

/** Joins alternatives into one piece: all formatted ones, and all plain ones. */
export function mergeAlternatives(plain: Block[], rich: Block[]): Block[] {
  if (plain.length === 0 || rich.length === 0) return [...plain, ...rich]
  const texts = [...plain, ...rich.filter(({ text }) => text !== null)]
  return [{ text: texts.map(asText).join('\n'), html: rich.map(asHtml).join('\n') }]
}
