import { useEffect, useState } from 'react'

/** In milliseconds: a search in a list waits so long for the next letter. */
const BETWEEN_LETTERS = 150

/** A value once it has not changed for this many milliseconds. An object has to stay the same one while it is equal. */
export function useDebounced<T>(value: T, ms = BETWEEN_LETTERS): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
