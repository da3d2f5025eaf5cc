interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * Where a toast can be, the best place first, so many pixels from an edge of the window: at the bottom above the line where
 * lists and dialogs have their next buttons, at the top first below the line where screens have theirs.
 */
const TOAST_PLACES = [
  { edge: 'bottom', at: 80, side: 'left' },
  { edge: 'bottom', at: 80, side: 'right' },
  { edge: 'top', at: 64, side: 'right' },
  { edge: 'top', at: 8, side: 'right' },
  { edge: 'top', at: 8, side: 'left' },
] as const
type ToastPlace = (typeof TOAST_PLACES)[number]

/** Pixels from the sides. */
const MARGIN = 16

interface Size {
  width: number
  height: number
}

/** The first place where a toast of this size covers none of the boxes, else where it covers least; `left`: where the sidebar ends. */
export function toastPlace(toast: Size, view: Size & { left: number }, boxes: readonly Box[]): ToastPlace {
  const covered = TOAST_PLACES.map(place => {
    const left = place.side === 'left' ? view.left + MARGIN : view.width - MARGIN - toast.width
    const top = place.edge === 'top' ? place.at : view.height - place.at - toast.height
    const box = { left, top, right: left + toast.width, bottom: top + toast.height }
    return { place, area: boxes.reduce((sum, other) => sum + overlap(box, other), 0) }
  })
  return covered.reduce((best, next) => (next.area < best.area ? next : best)).place
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return width > 0 && height > 0 ? width * height : 0
}

/** What a toast must not cover: dialogs, bars of tools, and the buttons that people are about to press. */
const KEPT_CLEAR = '[role="dialog"], [role="alertdialog"], [role="toolbar"], [data-keep-clear]'

/**
 * Keeps the list of toasts where it covers nothing that matters, while dialogs open and the page scrolls. Returns a
 * function that stops it.
 */
export function keepClear(list: HTMLElement): () => void {
  let frame = 0
  const place = () => {
    frame = 0
    const toast = list.firstElementChild
    if (!toast) return
    const { width, height } = toast.getBoundingClientRect()
    const boxes = [...document.querySelectorAll(KEPT_CLEAR)]
      .filter(element => !list.contains(element))
      .map(element => element.getBoundingClientRect())
    const left = document.querySelector('main')?.getBoundingClientRect().left ?? 0
    const view = { left, width: innerWidth, height: innerHeight }
    const { edge, at, side } = toastPlace({ width, height }, view, boxes)
    list.style.cssText = `${edge}:calc(${at}px + env(safe-area-inset-${edge}));${side}:${side === 'left' ? left : 0}px`
  }
  const soon = () => {
    if (frame === 0) frame = requestAnimationFrame(place)
  }
  place()
  const observer = new MutationObserver(soon)
  observer.observe(document.body, { childList: true, subtree: true })
  const listening = new AbortController()
  for (const type of ['scroll', 'resize'])
    window.addEventListener(type, soon, { capture: true, passive: true, signal: listening.signal })
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    listening.abort()
  }
}
