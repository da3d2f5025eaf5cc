import { useSyncExternalStore } from 'react'
import { theme } from '../appearance.ts'
import { useMedia } from './use-media.ts'

/** Whether the page is dark: by the theme chosen here, otherwise by the system's. */
export function useIsDark(): boolean {
  const chosen = useSyncExternalStore(listen, theme.read)
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  return chosen === 'system' ? isSystemDark : chosen === 'dark'
}

function listen(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
