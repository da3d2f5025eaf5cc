/** A body that is empty, blank or only line-break markup counts as empty (specification, section 5). */
export function isEmptyBody(html: string): boolean {
  if (/<(img|hr|table|video)\b/i.test(html)) return false
  return (
    html
      .replace(/<\/?(?:br|p|div|span|b|i|u|strong|em|ul|ol|li|font|blockquote)\b[^>]*>/gi, '')
      .replace(/&(?:nbsp|zwnj|zwj|#160|#xa0);/gi, '')
      .replace(/[\s\u00A0\u200B-\u200D\u2060\uFEFF]/g, '') === ''
  )
}
