import { useState } from 'react'
import type { Email } from '#core/contract/emails.ts'
import { Button } from '#web/ui/button.tsx'
import type { MessageActions } from './message-menu.tsx'
import { MessageView } from './message-view.tsx'

/** More messages than this, and only the first and last two show at first (specification, section 9). */
const COLLAPSE_ABOVE = 4
const ENDS = 2

export function MessageList({ messages, actions }: { messages: Email[]; actions: MessageActions }) {
  const [showsAll, setShowsAll] = useState(false)
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
