interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

interface View {
  /** Where the sidebar ends. */
  left: number
  width: number
  height: number
}

/** Where a toast can be, the best place first. */
const TOAST_PLACES = ['bottom-left', 'bottom-right', 'under-right', 'top-right', 'top-left'] as const
type ToastPlace = (typeof TOAST_PLACES)[number]

/**
 * Pixels from the edges; at the bottom above the line where lists and dialogs have their next buttons, and under the line
 * where screens have theirs.
 */
const EDGE = 16
const ABOVE_BOTTOM = 80
const UNDER_HEADER = 64
const FROM_TOP = 8

/** The window, and where the sidebar ends. */
interface View {
  left: number
  width: number
  height: number
}

/** The first place where a toast of this size covers none of the boxes, else where it covers least. */
export function toastPlace(
  size: { width: number; height: number },
  view: View,
  boxes: readonly Box[],
): ToastPlace {
  const covered = TOAST_PLACES.map(place => {
    const box = boxAt(place, size, view)
    return { place, area: boxes.reduce((sum, other) => sum + overlap(box, other), 0) }
  })
  return covered.reduce((best, next) => (next.area < best.area ? next : best)).place
}

function boxAt(place: ToastPlace, { width, height }: { width: number; height: number }, view: View): Box {
  const left = place.endsWith('left') ? view.left + EDGE : view.width - EDGE - width
  const [line] = place.split('-')
  const top =
    line === 'top' ? FROM_TOP : line === 'under' ? UNDER_HEADER : view.height - ABOVE_BOTTOM - height
  return { left, top, right: left + width, bottom: top + height }
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
    list.style.setProperty('--left', `${left}px`)
    list.dataset.place = toastPlace(
      { width, height },
      { left, width: innerWidth, height: innerHeight },
      boxes,
    )
  }
  const soon = () => {
    if (frame === 0) frame = requestAnimationFrame(place)
  }
  place()
  const observer = new MutationObserver(soon)
  observer.observe(document.body, { childList: true, subtree: true })
  const listening = new AbortController()
  for (const type of ['scroll', 'resize', 'transitionend'])
    window.addEventListener(type, soon, { capture: true, passive: true, signal: listening.signal })
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    listening.abort()
  }
}
