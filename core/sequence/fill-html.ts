import { escapeHtml } from '../text/html/escape-html.ts'
import { fillPlaceholders, type Placeholder, type PlaceholderValues } from './placeholders.ts'

/** `fillPlaceholders` for HTML: whatever characters a value has, it stays text. */
export function fillHtml(html: string, values: PlaceholderValues): string {
  const escaped: Partial<Record<Placeholder, string>> = {}
  for (const [name, value] of Object.entries(values)) escaped[name as Placeholder] = escapeHtml(value)
  return fillPlaceholders(html, escaped)
}
