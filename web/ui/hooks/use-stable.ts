import { useLayoutEffect, useRef, useState } from 'react'

type Functions<T> = { [Name in keyof T]: (...args: never[]) => unknown }

/**
 * Functions that keep their identity while the component is mounted, and call the version of the latest render, so that
 * components that receive them need not render again. For event handlers only, not for calls during rendering.
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
