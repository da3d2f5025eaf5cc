import { useMedia } from './use-media.ts'

/** Whether the window has room for two panes beside the sidebar. */
export const useIsWide = (): boolean => useMedia('(min-width: 1100px)')

/** Whether the window is a phone's: one pane, and the sidebar behind a button. The `md:` of class names is its opposite. */
export const useIsPhone = (): boolean => useMedia('(width < 48rem)')
