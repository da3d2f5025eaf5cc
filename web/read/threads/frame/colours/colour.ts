/** A colour in sRGB, each part from 0 to 255, and how much it covers, from 0 to 1. */
export interface Colour {
  red: number
  green: number
  blue: number
  alpha: number
}

/** Lightness and chroma from 0 to 1 and about 0.4, hue in radians: OKLCH, in which equal steps look equal. */
interface Tone {
  light: number
  chroma: number
  hue: number
}

/** Reads a colour as browsers compute it: `rgb(1, 2, 3)`, `rgba(1, 2, 3, 0.5)` or `oklch(0.9 0.1 30)`; null for others. */
export function colourOf(computed: string): Colour | null {
  const tone = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(computed)
  if (tone) {
    const [light = 0, chroma = 0, degrees = 0] = tone.slice(1).map(Number)
    return withTone({ light, chroma, hue: (degrees * Math.PI) / 180 })
  }
  const parts = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(computed)
  if (!parts) return null
  const [, red, green, blue, alpha = '1'] = parts
  return { red: Number(red), green: Number(green), blue: Number(blue), alpha: Number(alpha) }
}

export const textOf = ({ red, green, blue, alpha }: Colour): string =>
  `rgba(${Math.round(red)}, ${Math.round(green)}, ${Math.round(blue)}, ${Number(alpha.toFixed(3))})`

/** What is seen where a colour lies on an opaque one. */
export function over(top: Colour, below: Colour): Colour {
  const mix = (part: 'red' | 'green' | 'blue') => top[part] * top.alpha + below[part] * (1 - top.alpha)
  return { red: mix('red'), green: mix('green'), blue: mix('blue'), alpha: 1 }
}

/** The contrast of two opaque colours as WCAG 2 measures it: from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(colour: Colour): number {
  const { r, g, b } = linear(colour)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function toneOf(colour: Colour): Tone {
  const { r, g, b } = linear(colour)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const light = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { light, chroma: Math.hypot(a, c), hue: Math.atan2(c, a) }
}

/** The colour of a tone; one that screens cannot show is made less vivid until they can. */
export function withTone({ light, chroma, hue }: Tone, alpha = 1): Colour {
  for (let vivid = chroma; ; vivid = vivid < 0.004 ? 0 : vivid * 0.85) {
    const rgb = unclamped({ light, chroma: vivid, hue })
    if (vivid === 0 || rgb.every(part => part >= -0.001 && part <= 1.001)) {
      const [red = 0, green = 0, blue = 0] = rgb.map(part => 255 * gamma(Math.min(1, Math.max(0, part))))
      return { red, green, blue, alpha }
    }
  }
}

function unclamped({ light, chroma, hue }: Tone): number[] {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const linear = ({ red, green, blue }: Colour) => ({ r: degamma(red), g: degamma(green), b: degamma(blue) })
const degamma = (part: number) =>
  part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
const gamma = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)
