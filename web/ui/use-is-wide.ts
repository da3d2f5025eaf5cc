import { useMedia } from './use-media.ts'

/** Whether the window has room for two panes beside the sidebar. */
export const useIsWide = (): boolean => useMedia('(min-width: 1100px)')
