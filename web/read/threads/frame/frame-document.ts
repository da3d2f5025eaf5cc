import { ownType } from './own-type.ts'

/** A condition on the reader's colours, as the sanitiser writes it. */
const DARK_CONDITION = '(prefers-color-scheme:dark)'
const LIGHT_CONDITION = '(prefers-color-scheme:light)'

/** Whether a message has colours of its own for dark pages. */
export const hasDarkColours = (styles: string): boolean => styles.includes(DARK_CONDITION)

/** Rewrites these conditions to what holds here: the theme is chosen on the page, and frames know only the system's. */
export function forTheme(styles: string, isDark: boolean): string {
  const [yes, no] = ['(min-width:0)', '(max-width:0)']
  return styles.replaceAll(DARK_CONDITION, isDark ? yes : no).replaceAll(LIGHT_CONDITION, isDark ? no : yes)
}

/**
 * The document of a message. Text without a direction of its own gets that of its first letter. The policy is a
 * second defence behind the sanitiser: even markup that got through could not load or send anything.
 */
export function frameDocument({
  html,
  styles,
  isLetter,
  isDark,
}: {
  html: string
  styles: string
  isLetter: boolean
  /** Show the message's own colours for dark pages. */
  isDark: boolean
}): string {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src ${location.origin} data:; font-src ${location.origin}; form-action 'none'; base-uri 'none'`
  const sheets = [`${ownType('')} :root { ${pageColours()} } ${BASE_STYLE}`, forTheme(styles, isDark)]
  if (isLetter) sheets.push(LETTER_STYLE)
  const head = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank">`
  return `<!doctype html><html><head>${head}${sheets.map(sheet => `<style>${sheet}</style>`).join('')}</head><body dir="auto">${html}</body></html>`
}

/** The colours of the page, light and dark. */
function pageColours(): string {
  const page = getComputedStyle(document.documentElement)
  return COLOURS.map(name => `${name}: ${page.getPropertyValue(name)};`).join(' ')
}

const COLOURS = [
  '--surface',
  '--active',
  '--text',
  '--text-muted',
  '--line-strong',
  '--accent-text',
  '--measure',
]

const TYPE = "'Inter Variable', ui-sans-serif, system-ui, sans-serif"

/** A picture that is not there shows its words, which lie over the icon that browsers draw. */
const BASE_STYLE = `
  html { overflow: hidden; -webkit-font-smoothing: antialiased; }
  body { margin: 0; padding: 12px; overflow-x: auto; overflow-wrap: break-word;
    font: 15px/1.6 ${TYPE}; color: var(--text); background: var(--surface); }
  body:has(> .quillbox-page:first-child) { padding: 0; }
  .quillbox-page { padding: 12px; }
  body > :first-child { margin-top: 0; }
  body > :last-child { margin-bottom: 0; }
  img { max-width: 100%; height: auto; }
  :where(img[data-remote-src], img[data-missing]) { position: relative; display: inline-block; min-width: 16px; min-height: 16px; background: var(--active); }
  img[data-remote-src]::after, img[data-missing]::after { content: attr(alt); position: absolute; inset: 0; overflow: hidden;
    padding-inline: 4px; font: 12px/16px ${TYPE}; color: var(--text-muted); background: var(--active); }
  table { max-width: 100%; }
  pre { white-space: pre-wrap; }
  hr { border: 0; border-top: 1px solid var(--line-strong); }
  blockquote { margin: 8px 0; padding-inline-start: 12px; border-inline-start: 2px solid var(--line-strong); color: var(--text-muted); }
  a { color: var(--accent-text); }
`

const MONOSPACED =
  'pre, pre *, code, code *, tt, kbd, samp, [style*="mono" i], [style*="courier" i], [style*="consolas" i]'

const LETTER_STYLE = `
  body > * { max-width: var(--measure); }
  :where(p, div, li, h1, h2, h3, h4, h5, h6):not([dir], body [dir] *) { unicode-bidi: plaintext; }
  body *:not(${MONOSPACED}) { font-family: ${TYPE} !important; line-height: 1.6 !important; }
`
