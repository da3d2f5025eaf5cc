const SIDES = [
  'top',
  'right',
  'bottom',
  'left',
  'inline',
  'inline-start',
  'inline-end',
  'block',
  'block-start',
  'block-end',
]
const CORNERS = [
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
  'start-start',
  'start-end',
  'end-start',
  'end-end',
]

const PROPERTIES: ReadonlySet<string> = new Set([
  ...(
    'color background background-color font font-family font-size font-style font-variant font-weight font-stretch ' +
    'letter-spacing line-height text-align text-align-last text-decoration text-decoration-color text-decoration-line ' +
    'text-decoration-style text-decoration-thickness text-underline-offset text-indent text-overflow text-shadow ' +
    'text-transform text-wrap vertical-align white-space word-break word-spacing word-wrap overflow-wrap hyphens tab-size ' +
    'direction unicode-bidi width min-width max-width height min-height max-height inline-size min-inline-size ' +
    'max-inline-size block-size min-block-size max-block-size aspect-ratio box-sizing object-fit margin padding border ' +
    'border-color border-style border-width border-radius border-collapse border-spacing box-shadow table-layout ' +
    'caption-side empty-cells float clear list-style list-style-type display opacity visibility overflow overflow-x ' +
    'overflow-y columns column-count column-gap row-gap gap flex flex-basis flex-direction flex-flow flex-grow flex-shrink ' +
    'flex-wrap order align-content align-items align-self justify-content justify-items justify-self grid-template-columns'
  ).split(' '),
  ...SIDES.flatMap(side => [
    ...[`margin-${side}`, `padding-${side}`],
    ...[`border-${side}`, `border-${side}-color`, `border-${side}-style`, `border-${side}-width`],
  ]),
  ...CORNERS.map(corner => `border-${corner}-radius`),
])
const OF_OUTLOOK = /^mso-[a-z-]{1,50}$/
const MAX_VALUE = 300

/** Units of the frame's height, which follows the height of its content: that would grow for ever. */
const OF_HEIGHT = /\d(?:[sld]?v(?:h|b|min|max))(?![a-z])/i
/** What makes a message high, and by how many pixels at most. Nobody reads what is below an empty space of that size. */
const MAKES_HIGH =
  /^(?:min-)?(?:height|block-size)$|^(?:margin|padding|border)(?!.*radius)|^line-height$|^font(?:-size)?$|gap$/
const MAX_PIXELS = 3000
const MAX_FONT_PIXELS = 400
const LENGTH = /(\d*\.?\d+)(px|pt|pc|in|cm|mm|q|r?em|ex|ch|r?lh|vw|vi|%)?(?![\w.])/gi
const PIXELS: Record<string, number> = {
  ...{
    px: 1,
    pt: 4 / 3,
    pc: 16,
    in: 96,
    cm: 37.8,
    mm: 3.78,
    q: 0.95,
    em: 16,
    rem: 16,
    ex: 8,
    ch: 8,
    lh: 24,
    rlh: 24,
  },
  ...{ vw: 4, vi: 4, '%': 4 },
}

/** Words, numbers and complete strings. Escapes, comments and blocks are refused, because they can disguise a value. */
const PLAIN = /^(?:[^"'\\{}<>@;]|"[^"\\{}<>@;\n]*"|'[^'\\{}<>@;\n]*')+$/
/** Functions that only calculate, and brackets within a calculation. Any other function may load something. */
const FUNCTION =
  /(?<=^|[\s,(*/+])(?:rgba?|hsla?|calc|min|max|clamp|(?:-webkit-)?(?:repeating-)?(?:linear|radial)-gradient)\(|(?<=[(*/+]\s*|\s-\s+)\(/gi

const AWAY =
  '-(?:[5-9]\\d{2}|\\d{4,})(?:\\.\\d+)?(?:px|pt)?|-\\d{2,}(?:\\.\\d+)?(?:r?em|ex|ch|cm|in)|-\\d{3,}(?:\\.\\d+)?(?:%|v[wh])'
/**
 * Moves text out of sight, or cuts all of it off. Positions are not kept, so the text would be seen here that nobody was to
 * see elsewhere.
 */
const MOVED_AWAY = new RegExp(
  `(?:^|;)\\s*(?:zoom\\s*:\\s*0(?:\\.0+)?%?\\s*(?:;|$)|(?:left|top|right|bottom|inset[\\w-]*|margin(?:-left|-top)?)\\s*:[^;]{0,40}?(?:${AWAY})(?![\\w%])` +
    `|(?:-webkit-)?transform\\s*:[^;]{0,60}?(?:translate\\w*\\([^;)]{0,40}?(?:${AWAY})(?![\\w%])|scale\\w*\\(\\s*0(?:\\.0+)?\\s*[,)])` +
    `|clip\\s*:\\s*rect\\(\\s*([01])(?:px)?[\\s,]+(?:[01])(?:px)?[\\s,]+(?:[01])(?:px)?[\\s,]+(?:[01])(?:px)?\\s*\\)` +
    `|clip-path\\s*:\\s*(?:inset\\(\\s*(?:[5-9]\\d|100)%\\s*\\)|(?:circle|polygon)\\(\\s*0[^1-9]{0,60}\\)))`,
  'i',
)

const NONE = '0*(?:\\.0+)?%?'
/** What makes text invisible by properties that are not kept. Many are written in other ways, too: these are the usual ones. */
const UNSEEN = new RegExp(
  `(?:^|;)\\s*(?:${[
    'scale\\s*:\\s*0(?:\\.0+)?%?\\s*(?:\\s[\\d.]+\\s*)?(?:!|;|$)',
    `translate\\s*:[^;]{0,40}?(?:${AWAY})(?![\\w%])`,
    'rotate\\s*:\\s*(?:x|y|[01]\\s+[01]\\s+0)\\s+-?(?:90|270)deg',
    '(?:-webkit-)?transform\\s*:[^;]{0,60}?(?:rotate[xy]\\(\\s*-?(?:90|270)deg|rotate3d\\([^;)]{0,20},\\s*0\\s*,\\s*-?(?:90|270)deg|matrix\\(\\s*0\\s*,\\s*0\\s*,\\s*0\\s*,\\s*0\\s*[,)])',
    '(?:-webkit-)?clip-path\\s*:\\s*(?:inset\\([^;)]{0,30}?100%|(?:ellipse|rect|xywh)\\(\\s*0[^1-9)]{0,40}\\)|path\\(\\s*(?:""|\'\'|&quot;&quot;)\\s*\\))',
    `(?:-webkit-)?filter\\s*:[^;]{0,60}?(?:opacity\\(\\s*${NONE}\\s*\\)|blur\\(\\s*\\d{2,})`,
    '(?:-webkit-)?mask(?:-image)?\\s*:\\s*linear-gradient\\(\\s*transparent\\s*,\\s*transparent',
    'content-visibility\\s*:\\s*hidden',
    '-webkit-text-fill-color\\s*:\\s*transparent',
    '(?:letter-spacing\\s*:\\s*-\\d{2,}px|word-spacing\\s*:\\s*-\\d{3,})',
    '(?:left|top|right|bottom|text-indent|margin[\\w-]*)\\s*:\\s*calc\\(\\s*-\\s?(?:1\\s*\\*\\s*)?\\d{3,}',
    `margin-(?:inline|block)-start\\s*:\\s*(?:${AWAY})(?![\\w%])`,
    'text-indent\\s*:\\s*[1-9]\\d{2,}%',
    'zoom\\s*:\\s*0?\\.0',
    `opacity\\s*:\\s*(?:calc\\(\\s*${NONE}\\s*\\)|${NONE}|\\d(?:\\.\\d+)?e-\\d+)\\s*(?:!|;|$)`,
    'font-size\\s*:\\s*(?:calc|min|max|clamp)\\(\\s*0(?:px|pt|em)?\\s*[,)]',
    `color\\s*:\\s*(?:hsla?\\((?:[^;,)]{1,12},){3}\\s*${NONE}\\s*\\)|(?:hsla?|hwb|(?:ok)?l(?:ab|ch)|color)\\([^;/)]{1,40}/\\s*${NONE}\\s*\\))`,
    // An escape in a plain word is there to disguise it. One at the end, as in "14px\9", was for old Internet Explorers.
    '(?:display|visibility|opacity|font-size|color)\\s*:[^;"\']{0,20}\\\\(?![09]?\\s*(?:!|;|$))',
  ].join('|')})`,
  'i',
)
/** Beside the page, to which a position is needed. */
const BESIDE = /(?:^|;)\s*(?:right|bottom)\s*:\s*[1-9]\d{2,}(?:%|v[wh])/i
const IS_PLACED = /(?:^|;)\s*position\s*:\s*(?:absolute|fixed)/i

/**
 * Keeps the declarations of a style attribute that change only how text looks. Each value is checked on its own, so it
 * does not matter where a browser splits a malformed style. Text that is moved out of sight is hidden. `isOwn`: also those that
 * only Outlook knows.
 */
export function safeStyle(style: string, { isOwn = false } = {}): string {
  const plain = style.replace(/\/\*.*?(?:\*\/|$)/gs, ' ')
  if (MOVED_AWAY.test(plain) || UNSEEN.test(plain) || (BESIDE.test(plain) && IS_PLACED.test(plain)))
    return 'display:none'
  return plain
    .split(';')
    .flatMap(declaration => {
      const colon = declaration.indexOf(':')
      const name = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase()
      const value = declaration.slice(colon + 1).trim()
      const isKnown = PROPERTIES.has(name) || (isOwn && OF_OUTLOOK.test(name))
      return isKnown && isSafeValue(value) && hasSaneSize(name, value) ? [`${name}:${value}`] : []
    })
    .join(';')
}

function isSafeValue(value: string): boolean {
  if (value.length > MAX_VALUE || !PLAIN.test(value) || value.includes('/*')) return false
  const opened = value.split('(').length
  return opened === value.split(')').length && opened - 1 === [...value.matchAll(FUNCTION)].length
}

function hasSaneSize(name: string, value: string): boolean {
  if (OF_HEIGHT.test(value)) return false
  if (!MAKES_HIGH.test(name)) return true
  const most = name.startsWith('font') ? MAX_FONT_PIXELS : MAX_PIXELS
  // A number without a unit is a weight of a font, or multiplies its size.
  const perNumber = name === 'line-height' ? 16 : 0
  return [...value.matchAll(LENGTH)].every(
    ([, size, unit]) => Number(size) * (unit ? (PIXELS[unit.toLowerCase()] ?? 1) : perNumber) <= most,
  )
}
