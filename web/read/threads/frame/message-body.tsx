import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Email } from '#core/contract/emails.ts'
import { useSenderChoice } from '#web/read/sender-choices/queries.ts'
import { cachedThread } from '../queries.ts'
import { MailFrame } from './mail-frame.tsx'
import { PlainText } from './plain-text.tsx'
import { RemoteImages } from './remote-images.tsx'
import { useShownImages } from './shown-images.ts'
import { splitMessage } from './split-message.ts'

const ALONE: readonly Email[] = []

/** The writer's text; quoted history is hidden behind '•••'. */
export function MessageBody({ email }: { email: Email }) {
  const choice = useSenderChoice(email.senderEmail)
  const [isAsked, setAsked] = useState(false)
  const showsImages = isAsked || (choice?.showsImages === true && email.senderWarning === null)
  useShownImages(email.id, showsImages)
  const [showsQuoted, setShowsQuoted] = useState(false)
  // Only where it is loaded already: to load a conversation is to read it.
  const thread = cachedThread(useQueryClient(), email.threadId) ?? ALONE
  const { visible, quoted } = useMemo(() => splitMessage(email, thread), [email, thread])
  const part = (content: string, title: string) =>
    email.isHtml ? (
      <MailFrame
        emailId={email.id}
        html={content}
        styles={email.styles}
        title={title}
        showImages={showsImages}
        keepsColours={choice?.keepsColours ?? false}
      />
    ) : (
      <PlainText text={content} />
    )

  return (
    <div className="flex flex-col items-start gap-3">
      {choice && <RemoteImages email={email} areShown={showsImages} onShow={() => setAsked(true)} />}
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
