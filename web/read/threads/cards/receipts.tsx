import { CheckCheck } from 'lucide'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Email } from '#core/contract/emails.ts'
import { outbox } from '#core/contract/outbox.ts'
import { receipts } from '#core/contract/receipts.ts'
import type { ReceiptWish as Wish } from '#core/contract/signals.ts'
import { momentInWords } from '#core/text/dates/moment-in-words.ts'
import { paths } from '#web/platform/paths.ts'
import { useAction, useRead } from '#web/platform/query.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/display/icon.tsx'

const useAnswerReceipt = () => useAction(receipts.answer, { refreshes: ['/api/threads', '/api/emails'] })

/** Who has read a message of ours: one line each. */
export function Receipts({ email }: { email: Email }) {
  const people = [...email.toList, ...email.ccList, ...email.bccList]
  const nameOf = (who: string) =>
    people.find(({ address }) => address.toLowerCase() === who)?.name || who || 'a recipient'
  return (email.receipts ?? []).map(({ who, at, messageId, threadId }) => (
    <p key={messageId} className="flex items-start gap-2 text-muted text-sm">
      <Icon icon={CheckCheck} className="mt-0.5" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        Read by {nameOf(who)} on {momentInWords(at)}
        {threadId !== email.threadId && (
          <>
            {' '}
            <Link to={paths.thread.to(threadId)} className="rounded-control underline">
              Show the receipt
            </Link>
          </>
        )}
      </span>
    </p>
  ))
}

/** Says that a message asks for a receipt. A person sends it, or has said in Settings what is done. */
export function ReceiptWish({ email, wish }: { email: Email; wish: Wish }) {
  const { data: settings } = useRead(outbox.settings, {})
  const answer = useAnswerReceipt()
  const { attempt } = useAttempt()
  const goesByItself = settings?.receipts === 'known' && wish.mayGoByItself && wish.answer === null
  const hasBegun = useRef(false)
  const { mutate } = answer
  useEffect(() => {
    if (!goesByItself || hasBegun.current) return
    hasBegun.current = true
    mutate({ params: { id: email.id }, body: { answer: 'sent', isByItself: true } })
  }, [goesByItself, mutate, email.id])
  const given = answer.data?.answer ?? wish.answer
  if (given === 'declined' || !settings || (settings.receipts === 'never' && given === null)) return null
  if (given === 'sent') return <p className="text-faint text-sm">You sent a read receipt.</p>
  const press = (said: 'sent' | 'declined') =>
    void attempt('The receipt was not sent', () =>
      answer.mutateAsync({ params: { id: email.id }, body: { answer: said } }),
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted text-sm">
      <Icon icon={CheckCheck} />
      <span className="min-w-48 flex-1 [overflow-wrap:anywhere]">
        {email.sender} asks for a read receipt
        {wish.isElsewhere && `. It would go to ${wish.to}, which may not be where the message came from`}
      </span>
      <span className="flex gap-2">
        <Button size="sm" disabled={answer.isPending} onClick={() => press('sent')}>
          Send
        </Button>
        <Button size="sm" variant="ghost" disabled={answer.isPending} onClick={() => press('declined')}>
          No thanks
        </Button>
      </span>
    </div>
  )
}
