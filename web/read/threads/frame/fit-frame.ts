import { PHONE } from '#web/ui/hooks/use-is-wide.ts'

/** At a smaller scale nothing can be read; wider content scrolls instead. */
const MIN_SCALE = 0.5
/** In pixels: some hundred pages of text. A message that makes itself higher scrolls within its frame. */
const MAX_HEIGHT = 100_000

/**
 * Keeps a frame, and the element around it, as high as its content. On phones, content that is too wide (a newsletter
 * of 600 pixels) is scaled down as a whole: the frame gets the width that the content needs. Returns a function that
 * stops this.
 */
export function fitFrame(frame: HTMLIFrameElement, content: Document): () => void {
  const root = content.documentElement
  const resize = () => {
    const scale = matchMedia(PHONE).matches ? fitWidth(frame, content) : 1
    frame.style.width = `${100 / scale}%`
    frame.style.transform = scale < 1 ? `scale(${scale})` : ''
    const needed = Math.ceil(root.getBoundingClientRect().height)
    const height = Math.min(needed, MAX_HEIGHT)
    root.style.overflowY = needed > height ? 'auto' : ''
    frame.style.height = `${height}px`
    if (frame.parentElement) frame.parentElement.style.height = `${Math.ceil(height * scale)}px`
  }
  const observer = new ResizeObserver(resize)
  observer.observe(root)
  resize()
  return () => observer.disconnect()
}

/**
 * Measures from the original size each time: content slightly wider than its container would otherwise grow for ever.
 */
function fitWidth(frame: HTMLIFrameElement, content: Document): number {
  frame.style.width = '100%'
  return Math.max(MIN_SCALE, Math.min(1, frame.clientWidth / content.body.scrollWidth))
}
