import { useSyncExternalStore } from 'react'
import { readAppearance } from '../appearance.ts'
import { useMedia } from './use-media.ts'

/** Whether the page is dark: by the theme chosen here, otherwise by the system's. */
export function useIsDark(): boolean {
  const theme = useSyncExternalStore(listen, () => readAppearance().theme)
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  return theme === 'system' ? isSystemDark : theme === 'dark'
}

function listen(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
