import { colourAdapter } from './adapt-colours.ts'
import { colourOf } from './colour.ts'

/**
 * Prepares to fit the colours of a message in this frame to the page around it; call the result whenever more of the
 * document is there.
 */
export function fitColours(
  frame: HTMLIFrameElement,
  { isDark, hasOwn }: { isDark: boolean /** The message has colours for dark pages. */; hasOwn: boolean },
): (content: Document) => void {
  const scheme = isDark ? 'dark' : 'light'
  // A frame with another colour scheme than its page has a white background, which shows at the round corners.
  frame.style.colorScheme = scheme
  let adapt: ReturnType<typeof colourAdapter> | undefined
  return content => {
    const root = content.documentElement
    root.style.colorScheme = scheme
    adapt ??= colourAdapter(pageColours(), isDark)
    // What says nothing of its colours was written for black on white.
    if (isDark && !hasOwn) root.style.colorScheme = 'light'
    adapt(content.body)
    root.style.colorScheme = scheme
  }
}

/** The page around the message, which shows through. */
function pageColours() {
  const { backgroundColor, color } = getComputedStyle(document.documentElement)
  return { surface: colourOf(backgroundColor) ?? WHITE, ink: colourOf(color) ?? BLACK }
}

const WHITE = { red: 255, green: 255, blue: 255, alpha: 1 }
const BLACK = { red: 0, green: 0, blue: 0, alpha: 1 }
