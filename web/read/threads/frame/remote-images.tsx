import { ImageOff, ShieldCheck } from 'lucide'
import type { Email } from '#core/contract/emails.ts'
import { useChooseForSender } from '#web/read/sender-choices/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { trackersRemoved } from './trackers-removed.ts'

/** Says that the images of elsewhere are not shown, and what was removed; offers to show them, once or always. */
export function RemoteImages({
  email,
  areShown,
  onShow,
}: {
  email: Email
  areShown: boolean
  onShow: () => void
}) {
  const choose = useChooseForSender()
  const removed = trackersRemoved(email.trackers)
  const isOffered = email.remoteImages > 0 && !areShown
  if (!isOffered && removed === null) return null
  const always = () => {
    onShow()
    choose.mutate({ body: { sender: email.senderEmail, showsImages: true } })
  }
  if (!isOffered)
    return (
      <p className="flex items-center gap-2 text-faint text-sm">
        <Icon icon={ShieldCheck} />
        {removed}
      </p>
    )
  return (
    <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-sunken px-3 py-2 text-muted text-sm">
      <Icon icon={ImageOff} />
      <span className="min-w-0 flex-1 basis-60">
        {email.remoteImages === 1 ? '1 remote image is' : `${email.remoteImages} remote images are`} not
        shown, so that the sender does not learn that you read this.
        {removed !== null && ` ${removed}`}
      </span>
      <Button size="sm" onClick={onShow}>
        Show images
      </Button>
      {/* Whoever only claims to be this sender would be shown them, too. */}
      {email.senderEmail !== '' && email.senderWarning === null && (
        <Button size="sm" onClick={always}>
          Always from this sender
        </Button>
      )}
    </div>
  )
}
