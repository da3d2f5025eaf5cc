/** In milliseconds. */
const PAUSE_MS = 800

/** Watches the keyboard, so that what takes the focus can wait until nobody is in the middle of a word. */
export function typingPause() {
  let last = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const onKey = () => {
    last = Date.now()
  }
  window.addEventListener('keydown', onKey, { capture: true })
  return {
    /** Resolves once no key has been pressed for a moment; at once where none was. */
    wait(): Promise<void> {
      return new Promise(resolve => {
        const look = () => {
          const rest = last + PAUSE_MS - Date.now()
          if (rest <= 0) resolve()
          else timer = setTimeout(look, rest)
        }
        look()
      })
    },
    /** Waits no longer. */
    cancel: () => clearTimeout(timer),
    stop() {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKey, { capture: true })
    },
  }
}
