import { useState } from 'react'
import type { Email } from '#core/contract/emails.ts'
import { Button } from '#web/ui/button.tsx'
import { MessageView } from './message-view.tsx'

/** More messages than this, and only the first and last two show at first (specification, section 9). */
const COLLAPSE_ABOVE = 4
const ENDS = 2

export function MessageList({ messages }: { messages: Email[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const hidden = messages.length > COLLAPSE_ABOVE ? messages.length - 2 * ENDS : 0
  if (hidden === 0) return messages.map(email => <MessageView key={email.id} email={email} />)
  const middle = messages.slice(ENDS, -ENDS)
  return (
    <>
      {messages.slice(0, ENDS).map(email => (
        <MessageView key={email.id} email={email} />
      ))}
      <div className="flex justify-center border-line border-b bg-sunken py-2">
        <Button variant="ghost" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll
            ? `Hide ${hidden} message${hidden === 1 ? '' : 's'}`
            : `Show ${hidden} hidden message${hidden === 1 ? '' : 's'}`}
        </Button>
      </div>
      {showsAll && middle.map(email => <MessageView key={email.id} email={email} />)}
      {messages.slice(-ENDS).map(email => (
        <MessageView key={email.id} email={email} />
      ))}
    </>
  )
}
