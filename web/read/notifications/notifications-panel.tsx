import { Smartphone } from 'lucide'
import { useState } from 'react'
import type { PushDevice, PushLevel, PushQuiet, PushSettings } from '#core/contract/push.ts'
import { momentInWords } from '#core/text/dates/moment-in-words.ts'
import { deviceName } from '#core/text/device-name.ts'
import { useAccounts } from '#web/mailbox/accounts/queries.ts'
import { timeZone } from '#web/platform/time-zone.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useKeepRowFocus } from '#web/ui/list/use-keep-row-focus.ts'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { usePush, useRemovePushDevice, useSavePushSettings } from './queries.ts'
import { isToldHere, type NotTold, tellHere, tellHereNoMore } from './this-device.ts'

/** Settings, Notifications: new mail on devices where no page is open. */
export function NotificationsPanel({ userId }: { userId: number }) {
  const { data, isError, refetch } = usePush()
  return (
    <div className="flex flex-col gap-10">
      {data && (
        <>
          <Devices userId={userId} devices={data.devices} onChange={() => void refetch()} />
          <Choices settings={data.settings} />
        </>
      )}
      {!data && isError && (
        <NotLoaded text="Your notifications could not be loaded." onRetry={() => void refetch()} />
      )}
      {!data && !isError && <SkeletonRows count={4} label="Loading notifications" />}
    </div>
  )
}

const WHY: Record<NotTold, string> = {
  impossible:
    'This browser cannot do it. On an iPhone or iPad, add Quillbox to the Home Screen and open it from there; elsewhere it needs https.',
  refused:
    'This browser does not allow it. Allow notifications for this site in its settings, then try again.',
  'no-service': 'This browser could not reach its push service. Try again later, or in another browser.',
}

function Devices({
  userId,
  devices,
  onChange,
}: {
  userId: number
  devices: readonly PushDevice[]
  onChange: () => void
}) {
  const [problem, setProblem] = useState<NotTold | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { toast, attempt } = useAttempt()
  const remove = useRemovePushDevice()
  const list = useKeepRowFocus<HTMLUListElement>(devices)
  const here = devices.find(({ isCurrent }) => isCurrent)
  const isOn = here !== undefined && isToldHere(userId)
  const end = async ({ id, isCurrent }: PushDevice) => {
    if (isCurrent) await tellHereNoMore()
    await remove.mutateAsync({ params: { id } })
  }
  const turn = async (wanted: boolean) => {
    setBusy(true)
    setProblem(null)
    await attempt('Notifications were not changed', async () => {
      if (wanted) setProblem(await tellHere(userId))
      else if (here) await end(here)
      onChange()
    })
    setBusy(false)
  }
  return (
    <section>
      <SectionHeading
        title="Notifications"
        description="New mail rings on a device although Quillbox is closed there, until you sign out on it."
      />
      <Switch
        className="mt-4"
        label="Notify me on this device"
        description={
          problem ? <span role="status">{WHY[problem]}</span> : 'Not while Quillbox is open before you.'
        }
        checked={isOn}
        disabled={isBusy}
        onCheckedChange={wanted => void turn(wanted)}
      />
      {devices.length > 0 && (
        <ul {...list} aria-label="Devices with notifications" className="mt-3 divide-y divide-line">
          {devices.map(device => (
            <li key={device.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
              <Icon icon={Smartphone} className="text-faint" />
              <span className="min-w-48 flex-1">
                <span className="flex items-center gap-2 font-medium">
                  {deviceName(device.userAgent)}
                  {device.isCurrent && <Badge tone="success">This device</Badge>}
                </span>
                <span className="block text-faint text-sm">
                  {device.usedAt ? `last used ${momentInWords(device.usedAt)}` : 'not used yet'}
                </span>
              </span>
              <Button
                size="sm"
                disabled={remove.isPending}
                onClick={() =>
                  void attempt('The device was not removed', async () => {
                    await end(device)
                    toast({ title: 'No notifications there any more' })
                  })
                }
              >
                Remove<span className="sr-only"> {deviceName(device.userAgent)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const LEVELS: { value: PushLevel; label: string }[] = [
  { value: 'all', label: 'All new mail' },
  { value: 'people', label: 'Mail from people, not newsletters and programs' },
  { value: 'known', label: 'Mail from people I work with or have written to' },
]
const CONTENT = [
  { value: 'yes', label: 'Show sender and subject' },
  { value: 'no', label: 'Only say that mail has come' },
]
const QUIET: { value: PushQuiet; label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: 'hours', label: 'Every day between two times' },
  { value: 'outside-work', label: 'Outside of my working hours' },
]

function Choices({ settings }: { settings: PushSettings }) {
  const save = useSavePushSettings()
  const { attempt } = useAttempt()
  const { data: accounts } = useAccounts()
  const change = (next: Partial<PushSettings>) =>
    void attempt('This was not changed', () =>
      save.mutateAsync({ body: { ...settings, ...next, timeZone: timeZone() } }),
    )
  const { silentAccountIds: silent } = settings
  return (
    <section>
      <SectionHeading
        title="What you are told of"
        description="On all your devices. Rules can name mail that always rings, or never."
      />
      <div className="mt-4 flex max-w-xl flex-col gap-4">
        <NativeSelect
          label="Notify me of"
          options={LEVELS}
          value={settings.level}
          onChange={({ target }) => change({ level: target.value as PushLevel })}
        />
        <NativeSelect
          label="A notification may"
          options={CONTENT}
          hint="Others may read it on a locked screen."
          value={settings.showsContent ? 'yes' : 'no'}
          onChange={({ target }) => change({ showsContent: target.value === 'yes' })}
        />
        <NativeSelect
          label="Be quiet"
          options={QUIET}
          hint="Mail that comes then waits in the inbox, and does not ring later."
          value={settings.quiet}
          onChange={({ target }) => change({ quiet: target.value as PushQuiet })}
        />
        {settings.quiet === 'hours' && (
          <div className="grid max-w-sm grid-cols-2 gap-3">
            <TimeField label="From" value={settings.quietFrom} onSave={quietFrom => change({ quietFrom })} />
            <TimeField label="To" value={settings.quietTo} onSave={quietTo => change({ quietTo })} />
          </div>
        )}
        {accounts && accounts.length > 0 && (
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-3 font-medium text-muted text-sm">Mailboxes</legend>
            {accounts.map(({ id, email, displayName }) => (
              <Switch
                key={id}
                label={displayName || email}
                description={displayName ? email : undefined}
                checked={!silent.includes(id)}
                onCheckedChange={isOn =>
                  change({
                    silentAccountIds: isOn ? silent.filter(one => one !== id) : [...silent, id],
                  })
                }
              />
            ))}
          </fieldset>
        )}
      </div>
    </section>
  )
}

/** Stored when the field is left with a time in it. */
function TimeField(props: { label: string; value: string; onSave: (time: string) => void }) {
  const { label, value, onSave } = props
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={label}
      type="time"
      value={typed ?? value}
      onChange={event => setTyped(event.target.value)}
      onBlur={() => {
        if (typed && typed !== value) onSave(typed)
        setTyped(null)
      }}
    />
  )
}
