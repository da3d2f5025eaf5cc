import { useMedia } from './use-media.ts'

/** Whether the window has space for two panes beside the sidebar. */
export const useIsWide = (): boolean => useMedia('(min-width: 1100px)')

/** The opposite of `md:` in class names. */
export const PHONE = '(width < 48rem)'

/** Whether the window has the phone layout: one pane, and the sidebar behind a button. */
export const useIsPhone = (): boolean => useMedia(PHONE)
