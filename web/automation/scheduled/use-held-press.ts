import { useEffect, useState } from 'react'

/**
 * Runs what is pressed at once or, while a change is under way, once that has ended: what a row shows is often newer
 * than the end of the change, and a key that is pressed in between must not be lost. The last one counts.
 */
export function useHeldPress<Pressed extends string>(
  isBusy: boolean,
  run: (pressed: Pressed) => void,
): (pressed: Pressed) => void {
  const [held, setHeld] = useState<Pressed | null>(null)
  useEffect(() => {
    if (isBusy || held === null) return
    setHeld(null)
    run(held)
  })
  return pressed => (isBusy ? setHeld(pressed) : run(pressed))
}
