import { type Colour, contrast, over, toneOf, withTone } from './colour.ts'

/** Of a light paper, how much of its distance from white stays as distance from the dark surface. */
const DEPTH = 0.55
/** Buttons and bars of a strong colour stay as they are. */
const VIVID = { chroma: 0.1, light: 0.86 }
const DARK = 0.6

/** The colour of a background on a dark page: white becomes the page's own surface, what is dark or vivid stays. */
export function darkPaper(paper: Colour, surface: Colour): Colour {
  const { light, chroma, hue } = toneOf(paper)
  if (light < DARK || (chroma > VIVID.chroma && light < VIVID.light)) return paper
  const page = toneOf(surface)
  const isWhite = light > 0.99 && chroma < 0.005
  if (isWhite) return { ...surface, alpha: paper.alpha }
  return withTone(
    { light: page.light + (1 - light) * DEPTH + 0.015, chroma: Math.min(chroma, 0.05), hue },
    paper.alpha,
  )
}

/** What both the sender and the reader see behind a text. */
export interface Papers {
  before: Colour
  after: Colour
}

/** Below it nobody was meant to read the text. */
const UNSEEN = 1.15

/**
 * The colour of a text whose paper has changed: as easy to read as it was meant to be, and at least 4.5:1 where it was.
 * What was as good as invisible stays so.
 */
export function readableInk(ink: Colour, { before, after }: Papers): Colour {
  const meant = contrast(over(ink, before), before)
  if (meant < UNSEEN) return after
  const { light, chroma, hue } = toneOf(ink)
  const wanted = chroma < 0.04 ? Math.min(meant * 0.85, 13) : Math.min(meant, 6)
  const has = contrast(over(ink, after), after)
  if (has >= wanted || has >= 4.5 * (meant < 4.5 ? meant / 4.5 : 1.6)) return ink
  const isDarkPaper = toneOf(after).light < 0.6
  let [from, to] = isDarkPaper ? [light, 1] : [0, light]
  // The least change that is enough.
  for (let step = 0; step < 12; step += 1) {
    const middle = (from + to) / 2
    const isEnough = contrast(withTone({ light: middle, chroma, hue }), after) >= wanted
    if (isEnough === isDarkPaper) to = middle
    else from = middle
  }
  return withTone({ light: isDarkPaper ? to : from, chroma, hue })
}

/** A line: light ones become as faint on the dark page as they were, dark ones are made light enough to be seen. */
export function darkLine(line: Colour, { before, after }: Papers): Colour {
  const meant = contrast(over(line, before), before)
  if (meant < 1.03) return { ...after, alpha: line.alpha }
  const { light, chroma, hue } = toneOf(line)
  if (chroma > VIVID.chroma && light < VIVID.light && contrast(line, after) > 1.5) return line
  const page = toneOf(after).light
  if (toneOf(before).light < DARK) return line
  if (page >= DARK) return line
  return withTone(
    { light: Math.min(0.75, page + (1 - light) * 0.5 + 0.06), chroma: Math.min(chroma, 0.06), hue },
    line.alpha,
  )
}
