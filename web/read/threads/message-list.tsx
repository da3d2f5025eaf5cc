import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Email } from '#core/contract/emails.ts'
import { Button } from '#web/ui/button.tsx'
import { collapse, foldedAtFirst, startOf } from './collapse.ts'
import { FoldedMessage } from './folded-message.tsx'
import type { MessageActions } from './message-menu.tsx'
import { MessageView, messageElementId, type Sender, type Sending } from './message-view.tsx'

/** The part of the window in which the message at which a conversation opens is seen without scrolling. */
const SEEN_WITHIN = 0.6

/** From the message at which a conversation opens on, so many bodies are drawn at once, and the last. */
const AT_ONCE = 2

export function MessageList({
  messages,
  Sending,
  Sender,
  actions,
  asked,
}: {
  messages: Email[]
  Sending: Sending
  Sender: Sender
  /** Absent beside a list. */
  actions?: MessageActions
  /** A message to scroll to; a new object for each request. */
  asked?: { messageId: number } | null
}) {
  const [showsAll, setShowsAll] = useState(false)
  // As it was opened: reading it unfolds and folds nothing.
  const [folded, setFolded] = useState(() => foldedAtFirst(messages))
  const [startAt] = useState(() => startOf(messages))
  const start = useRef(messages[startAt]?.id)
  useLayoutEffect(() => {
    const element = document.getElementById(messageElementId(start.current ?? 0))
    // Where it can be seen already, what is above stays in sight.
    if (element && element.getBoundingClientRect().top > window.innerHeight * SEEN_WITHIN)
      element.scrollIntoView({ block: 'start' })
  }, [])
  const unfold = (id: number) => setFolded(ids => new Set([...ids].filter(each => each !== id)))
  /** A message to scroll to, until it is shown. */
  const [named, setNamed] = useState<{ messageId: number } | null>(null)
  /** Returns false if it is hidden or folded: then it is looked for again once it is shown. */
  const show = ({ messageId }: { messageId: number }): boolean => {
    const element = document.getElementById(messageElementId(messageId))
    if (folded.has(messageId)) unfold(messageId)
    if (!element) setShowsAll(true)
    if (!element || folded.has(messageId)) return false
    element.scrollIntoView({ block: 'start' })
    element.focus({ preventScroll: true })
    return true
  }
  useEffect(() => {
    if (asked) setNamed(asked)
  }, [asked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each request
  useEffect(() => {
    if (named && show(named)) setNamed(null)
  }, [named, showsAll, folded])
  const { first, hidden, last } = collapse(messages, startAt)
  const view = (email: Email, isLazy = false) =>
    folded.has(email.id) ? (
      <FoldedMessage key={email.id} email={email} onUnfold={() => setNamed({ messageId: email.id })} />
    ) : (
      <MessageView
        key={email.id}
        email={email}
        Sending={Sending}
        Sender={Sender}
        {...(actions && { actions })}
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
        <div className="border-line border-b px-1.5 py-0.5 md:pl-14.5">
          <Button variant="ghost" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `Hide ${count}` : `Show ${count}`}
          </Button>
        </div>
      )}
      {showsAll && hidden.map(email => view(email, true))}
      {last.map((email, at) => view(email, at >= AT_ONCE && at < last.length - 1))}
    </>
  )
}
