import { PHONE } from '#web/ui/hooks/use-is-wide.ts'

/** Smaller than this nothing can be read; what is wider still is scrolled to. */
const MIN_SCALE = 0.5

/**
 * Keeps a frame, and the element it stands in, as high as its content. On phones, content that is too wide (a newsletter
 * of 600 pixels) is drawn smaller as a whole: the frame is as wide as it needs, and scaled down. What it answers stops
 * that.
 */
export function fitFrame(frame: HTMLIFrameElement, content: Document): () => void {
  const root = content.documentElement
  const resize = () => {
    const scale = matchMedia(PHONE).matches ? fitWidth(frame, content) : 1
    frame.style.width = `${100 / scale}%`
    frame.style.transform = scale < 1 ? `scale(${scale})` : ''
    const height = Math.ceil(root.getBoundingClientRect().height)
    frame.style.height = `${height}px`
    if (frame.parentElement) frame.parentElement.style.height = `${Math.ceil(height * scale)}px`
  }
  const observer = new ResizeObserver(resize)
  observer.observe(root)
  resize()
  return () => observer.disconnect()
}

/** Measured from the start each time: what is a little wider than whatever it stands in would grow for ever. */
function fitWidth(frame: HTMLIFrameElement, content: Document): number {
  frame.style.width = '100%'
  return Math.max(MIN_SCALE, Math.min(1, frame.clientWidth / content.body.scrollWidth))
}
