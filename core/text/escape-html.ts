const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const LINK = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}])/g

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, char => ENTITIES[char] ?? char)
}

/** Plain text as HTML: line breaks kept, web addresses as links. */
export function textToHtml(text: string): string {
  return text
    .split(LINK)
    .map((part, index) => {
      const safe = escapeHtml(part)
      return index % 2 === 1 ? `<a href="${safe}">${safe}</a>` : safe.replace(/\r?\n/g, '<br>')
    })
    .join('')
}
