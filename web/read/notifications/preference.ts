const KEY = 'quillbox.notifications'

/** Whether this device shows notifications: chosen here and allowed by the browser. */
export function wantsNotifications(): boolean {
  return (
    localStorage.getItem(KEY) === 'on' && 'Notification' in window && Notification.permission === 'granted'
  )
}

/** Switches notifications on or off. Returns whether they are on, because the browser may refuse. */
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
