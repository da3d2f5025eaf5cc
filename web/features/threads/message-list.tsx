import { useEffect, useState } from 'react'
import type { Email } from '#core/contract/emails.ts'
import { Button } from '#web/ui/button.tsx'
import { collapse } from './collapse.ts'
import type { MessageActions } from './message-menu.tsx'
import { MessageView, messageElementId } from './message-view.tsx'

export function MessageList({
  messages,
  actions,
  asked,
}: {
  messages: Email[]
  actions: MessageActions
  /** A message to scroll to; a new object for each request. */
  asked?: { messageId: number } | null
}) {
  const [showsAll, setShowsAll] = useState(false)
  /** A message that another one refers to. */
  const [named, setNamed] = useState<{ messageId: number } | null>(null)
  /** Returns false if it is hidden: then it is looked for again once hidden messages are shown. */
  const show = ({ messageId }: { messageId: number }): boolean => {
    const element = document.getElementById(messageElementId(messageId))
    if (element) {
      element.scrollIntoView({ block: 'start' })
      element.focus({ preventScroll: true })
    } else setShowsAll(true)
    return element !== null
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each request
  useEffect(() => {
    if (asked) show(asked)
  }, [asked, showsAll])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each request
  useEffect(() => {
    if (named && show(named)) setNamed(null)
  }, [named, showsAll])
  const { first, hidden, last } = collapse(messages)
  const view = (email: Email, isLazy = false) => (
    <MessageView
      key={email.id}
      email={email}
      actions={actions}
      isLazy={isLazy}
      thread={messages}
      onShow={messageId => setNamed({ messageId })}
    />
  )
  const count = `${hidden.length} ${showsAll ? '' : 'hidden '}message${hidden.length === 1 ? '' : 's'}`
  return (
    <>
      {first.map(email => view(email))}
      {hidden.length > 0 && (
        <div className="flex justify-center border-line border-b bg-sunken py-2">
          <Button variant="ghost" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `Hide ${count}` : `Show ${count}`}
          </Button>
        </div>
      )}
      {showsAll && hidden.map(email => view(email, true))}
      {last.map(email => view(email))}
    </>
  )
}
