import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Renders its children once they are within a screen or two of the viewport. */
export function NearWindow({ isLazy, children }: { isLazy: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(!isLazy)
  useEffect(() => {
    const element = place.current
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
  return isNear ? children : <div ref={place} className="h-32" />
}
