import { useEffect, useRef, useState } from 'react'

/** Whether an element is, or was, within a screen or two of the viewport. `isAtOnce`: it counts as near from the start. */
export function useNearWindow<T extends HTMLElement>(isAtOnce = false) {
  const ref = useRef<T>(null)
  const [isNear, setNear] = useState(isAtOnce)
  useEffect(() => {
    const element = ref.current
    if (isNear || !element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: '150%' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear])
  return { ref, isNear }
}
