import { ImageOff } from 'lucide'
import { useMemo, useState } from 'react'
import type { Email } from '#core/contract/emails.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { MailFrame } from './mail-frame.tsx'
import { PlainText } from './plain-text.tsx'
import { splitMessage } from './split-message.ts'

/** The writer's text; quoted history is hidden behind '•••'. */
export function MessageBody({
  email,
  isDarkened = false,
}: {
  email: Email
  /** In dark mode: invert colours that were chosen for white paper. */
  isDarkened?: boolean
}) {
  const [showsImages, setShowsImages] = useState(false)
  const [showsQuoted, setShowsQuoted] = useState(false)
  const { visible, quoted } = useMemo(() => splitMessage(email), [email])
  const part = (content: string, title: string) =>
    email.isHtml ? (
      <MailFrame
        emailId={email.id}
        html={content}
        title={title}
        showImages={showsImages}
        isDarkened={isDarkened}
      />
    ) : (
      <PlainText text={content} />
    )

  return (
    <div className="flex flex-col items-start gap-3">
      {email.remoteImages > 0 && !showsImages && (
        <div className="flex w-full items-center gap-3 rounded-control bg-sunken px-3 py-2 text-muted text-sm">
          <Icon icon={ImageOff} />
          <span className="min-w-0 flex-1">
            {email.remoteImages === 1 ? '1 remote image is' : `${email.remoteImages} remote images are`} not
            shown, so that the sender does not learn that you read this.
          </span>
          <Button size="sm" onClick={() => setShowsImages(true)}>
            Show images
          </Button>
        </div>
      )}
      <div className="w-full">{part(visible, `Message from ${email.sender}`)}</div>
      {quoted !== null && (
        <>
          <button
            type="button"
            aria-expanded={showsQuoted}
            aria-label={showsQuoted ? 'Hide quoted text' : 'Show quoted text'}
            onClick={() => setShowsQuoted(!showsQuoted)}
            className="reach rounded-full bg-active px-2 text-muted text-xs leading-4 hover:text-text"
          >
            •••
          </button>
          {showsQuoted && <div className="w-full">{part(quoted, 'Quoted text')}</div>}
        </>
      )}
    </div>
  )
}
