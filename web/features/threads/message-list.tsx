import { useEffect, useState } from 'react'
import type { Email } from '#core/contract/emails.ts'
import { Button } from '#web/ui/button.tsx'
import type { MessageActions } from './message-menu.tsx'
import { MessageView, messageElementId } from './message-view.tsx'

/** More messages than this, and only the first and last two show at first (specification, section 9). */
const COLLAPSE_ABOVE = 4
const ENDS = 2

export function MessageList({
  messages,
  actions,
  asked,
}: {
  messages: Email[]
  actions: MessageActions
  /** A message to be brought into view; a new object for every time. */
  asked?: { messageId: number } | null
}) {
  const [showsAll, setShowsAll] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the hidden ones are shown, it is looked for again
  useEffect(() => {
    if (!asked) return
    const element = document.getElementById(messageElementId(asked.messageId))
    if (!element) return setShowsAll(true)
    element.scrollIntoView({ block: 'start' })
    element.focus({ preventScroll: true })
  }, [asked, showsAll])
  const hidden = messages.length > COLLAPSE_ABOVE ? messages.length - 2 * ENDS : 0
  const view = (email: Email, isLazy = false) => (
    <MessageView key={email.id} email={email} actions={actions} isLazy={isLazy} />
  )
  if (hidden === 0) return messages.map(email => view(email))
  return (
    <>
      {messages.slice(0, ENDS).map(email => view(email))}
      <div className="flex justify-center border-line border-b bg-sunken py-2">
        <Button variant="ghost" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll
            ? `Hide ${hidden} message${hidden === 1 ? '' : 's'}`
            : `Show ${hidden} hidden message${hidden === 1 ? '' : 's'}`}
        </Button>
      </div>
      {showsAll && messages.slice(ENDS, -ENDS).map(email => view(email, true))}
      {messages.slice(-ENDS).map(email => view(email))}
    </>
  )
}
