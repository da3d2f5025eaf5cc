const KEY = 'quillbox.notifications'

/** Whether this device tells of new mail: asked for here, and allowed by the browser. */
export function wantsNotifications(): boolean {
  return (
    localStorage.getItem(KEY) === 'on' && 'Notification' in window && Notification.permission === 'granted'
  )
}

/** Switches it on or off; answers whether it is on, which the browser may refuse. */
export async function setNotifications(on: boolean): Promise<boolean> {
  if (!on || !('Notification' in window)) {
    localStorage.removeItem(KEY)
    return false
  }
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return false
  localStorage.setItem(KEY, 'on')
  return true
}
