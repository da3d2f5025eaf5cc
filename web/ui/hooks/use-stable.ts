import { useLayoutEffect, useRef, useState } from 'react'

type Functions<T> = { [Name in keyof T]: (...args: never[]) => unknown }

/**
 * The same functions for as long as the component is there, each doing what the latest render says, so that what gets
 * them need not be rendered again. For events only, not to be called while rendering.
 */
export function useStable<T extends Functions<T>>(latest: T): T {
  const current = useRef(latest)
  useLayoutEffect(() => {
    current.current = latest
  })
  const [stable] = useState(() => {
    const names = Object.keys(latest) as (keyof T)[]
    const entries = names.map(name => [name, (...args: never[]) => current.current[name](...args)])
    return Object.fromEntries(entries) as T
  })
  return stable
}
