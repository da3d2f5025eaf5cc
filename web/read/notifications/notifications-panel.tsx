import { useState } from 'react'
import { Switch } from '#web/ui/forms/switch.tsx'
import { setNotifications, wantsNotifications } from './preference.ts'

/** Desktop notifications of new mail; off by default. */
export function NotificationsPanel() {
  const [isOn, setOn] = useState(wantsNotifications)
  const [isRefused, setRefused] = useState(false)
  return (
    <Switch
      className="mt-6 border-line border-t pt-6"
      label="Notify me of new mail on this device"
      description={
        isRefused
          ? 'This browser does not allow it. Allow notifications for this site in its settings, then try again.'
          : 'While Quillbox is open but out of sight. Newsletters and notifications of programs do not ring.'
      }
      checked={isOn}
      onCheckedChange={async wanted => {
        const on = await setNotifications(wanted)
        setOn(on)
        setRefused(wanted && !on)
      }}
    />
  )
}
