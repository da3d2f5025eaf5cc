import { useEffect } from 'react'

const shown = new Set<number>()

/** Whether the reader is shown the remote pictures of this message now. */
export const areImagesShown = (emailId: number): boolean => shown.has(emailId)

/** Says so of a message while it is on the screen. */
export function useShownImages(emailId: number, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    shown.add(emailId)
    return () => void shown.delete(emailId)
  }, [emailId, isShown])
}
