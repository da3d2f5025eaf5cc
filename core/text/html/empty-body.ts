import { decodeHTML } from 'entities/decode'
import { htmlTokens } from './html-tokens.ts'
import { withoutInvisible } from './invisible.ts'

/** Elements that are visible without any text. */
const VISIBLE = new Set(['img', 'hr', 'table', 'video', 'audio', 'svg', 'picture', 'iframe', 'object'])

/** Whether a body is empty: blank, or only line-break markup (specification, section 5). */
export function isEmptyBody(html: string): boolean {
  for (const token of htmlTokens(html)) {
    if (token.kind === 'open' && VISIBLE.has(token.name)) return false
    if (token.kind === 'text' && withoutInvisible(decodeHTML(token.text)).trim() !== '') return false
  }
  return true
}
