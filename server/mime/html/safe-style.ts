const PROPERTIES: ReadonlySet<string> = new Set(
  (
    'color background background-color font font-family font-size font-style font-variant font-weight letter-spacing ' +
    'line-height text-align text-decoration text-indent text-transform vertical-align white-space word-break ' +
    'word-spacing overflow-wrap direction unicode-bidi width min-width max-width height min-height max-height margin ' +
    'margin-top margin-right margin-bottom margin-left padding padding-top padding-right padding-bottom padding-left ' +
    'border border-top border-right border-bottom border-left border-color border-style border-width border-radius ' +
    'border-collapse border-spacing table-layout float clear list-style-type display opacity visibility'
  ).split(' '),
)
const MAX_VALUE = 300

/** Words, numbers and complete strings. Escapes, comments and blocks are refused, because they can disguise a value. */
const PLAIN = /^(?:[^"'\\{}<>@;]|"[^"\\{}<>@;\n]*"|'[^'\\{}<>@;\n]*')+$/
/** Functions that only calculate, and brackets within a calculation. Any other function may load something. */
const FUNCTION =
  /(?<=^|[\s,(*/+])(?:rgba?|hsla?|calc|min|max|clamp|(?:-webkit-)?(?:repeating-)?(?:linear|radial)-gradient)\(|(?<=[(*/+]\s*|\s-\s+)\(/gi

/**
 * Keeps the declarations of a style attribute that change only how text looks. Each value is checked on its own, so it
 * does not matter where a browser splits a malformed style.
 */
export function safeStyle(style: string): string {
  return style
    .replace(/\/\*.*?(?:\*\/|$)/gs, ' ')
    .split(';')
    .flatMap(declaration => {
      const colon = declaration.indexOf(':')
      const name = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase()
      const value = declaration.slice(colon + 1).trim()
      return PROPERTIES.has(name) && isSafeValue(value) ? [`${name}:${value}`] : []
    })
    .join(';')
}

function isSafeValue(value: string): boolean {
  if (value.length > MAX_VALUE || !PLAIN.test(value) || value.includes('/*')) return false
  const opened = value.split('(').length
  return opened === value.split(')').length && opened - 1 === [...value.matchAll(FUNCTION)].length
}
