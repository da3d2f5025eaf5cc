import { highest, lowest } from '../../lists.ts'
/** The formatting that distinguishes text from the text around it. */
export interface Ink {
  /** As "ff0000"; empty for black, grey and white, which do not stand out. */
  colour: string
  /** The background colour of highlighted text. */
  marker: string
  bold: boolean
  italic: boolean
}

export const PLAIN: Ink = { colour: '', marker: '', bold: false, italic: false }

/** If the channels are closer together than this, the colour is a grey. */
const GREY = 32
const NAMED: Record<string, string> = {
  red: 'ff0000',
  blue: '0000ff',
  green: '008000',
  lime: '00ff00',
  purple: '800080',
  magenta: 'ff00ff',
  fuchsia: 'ff00ff',
  orange: 'ffa500',
  yellow: 'ffff00',
  aqua: '00ffff',
  cyan: '00ffff',
  teal: '008080',
  navy: '000080',
  maroon: '800000',
  olive: '808000',
  brown: 'a52a2a',
  darkblue: '00008b',
  darkgreen: '006400',
  darkred: '8b0000',
}
const INLINE = new Set('a b em font i mark span strong u'.split(' '))

/** The ink within an element, inside text of `outer` ink. */
export function inkOf(name: string, attributes: string, outer: Ink): Ink {
  const ink = { ...outer }
  if (name === 'b' || name === 'strong') ink.bold = true
  if (name === 'i' || name === 'em') ink.italic = true
  if (name === 'mark') ink.marker = 'ffff00'
  if (attributes === '') return ink
  const named = name === 'font' ? /\scolor\s?=\s?["']?([#\w]{1,20})/i.exec(attributes)?.[1] : undefined
  if (named !== undefined) ink.colour = colourOf(named)
  const [, double, single] = /\sstyle\s?=\s?(?:"([^"]*)"|'([^']*)')/i.exec(attributes) ?? []
  for (const declaration of (double ?? single ?? '').split(';')) {
    const colon = declaration.indexOf(':')
    const value = declaration
      .slice(colon + 1, colon + 60)
      .trim()
      .toLowerCase()
    const property = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase()
    if (property === 'color') ink.colour = colourOf(value)
    // The background of blocks and tables is part of the design.
    else if (INLINE.has(name) && (property === 'background' || property === 'background-color'))
      ink.marker = colourOf(value)
    else if (property === 'font-weight')
      ink.bold = value.startsWith('bold') || Number.parseInt(value, 10) >= 600
    else if (property === 'font-style') ink.italic = value === 'italic' || value === 'oblique'
  }
  return ink
}

/** The colours of an ink by its name, as lines have it: without bold and italic. */
export function coloursOf(name: string): string {
  return name
    .split(' ')
    .filter(part => part.startsWith('#'))
    .join(' ')
}

function colourOf(value: string): string {
  const text = value.toLowerCase()
  const [, red = '', green = '', blue = ''] =
    /^rgba?\(\s?(\d{1,3})[\s,]{1,3}(\d{1,3})[\s,]{1,3}(\d{1,3})/.exec(text) ?? []
  const [short = ''] = /^#[\da-f]{3}(?![\da-f])/.exec(text) ?? []
  const hex =
    red !== ''
      ? [red, green, blue].map(channel => Number(channel).toString(16).padStart(2, '0')).join('')
      : short !== ''
        ? [...short.slice(1)].map(digit => digit + digit).join('')
        : (/^#([\da-f]{6})/.exec(text)?.[1] ?? NAMED[/^[a-z]{1,20}/.exec(text)?.[0] ?? ''] ?? '')
  const channels = [0, 2, 4].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
  return hex !== '' && highest(channels) - lowest(channels) >= GREY ? hex : ''
}
