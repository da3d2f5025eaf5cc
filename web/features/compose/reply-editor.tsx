import { useRef, useState } from 'react'
import type { Email } from '#core/contract/emails.ts'
import { isEmptyBody } from '#core/text/empty-body.ts'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useSendEmail } from './queries.ts'
import { quotedReply, replyStart } from './quote.ts'
import { RichText } from './rich-text.tsx'

/** Points offered by the inline editor (specification, section 9). */
const SIZES = [8, 10, 12, 14, 18, 24, 36].map(points => ({ size: `${points}pt`, label: `${points} pt` }))

/** Answers a message below it. Recipient, sender account and subject are prefilled. */
export function ReplyEditor({ email, onDone }: { email: Email; onDone: () => void }) {
  const start = replyStart(email)
  const [to, setTo] = useState(start.to)
  const [body, setBody] = useState('')
  const send = useSendEmail()
  const { toast } = useToast()
  // One key a message: a repeated press or a retry after a lost answer sends once.
  const idempotencyKey = useRef(crypto.randomUUID()).current

  const submit = () => {
    if (send.isPending || to.trim() === '' || isEmptyBody(body)) return
    send.mutate(
      {
        body: {
          fromAccountId: start.fromAccountId,
          to: to.trim(),
          subject: start.subject,
          body: `${body}${quotedReply(email)}`,
          threadId: email.threadId,
          type: 'reply',
          inReplyToMessageId: email.id,
          inReplyToRfcId: email.rfcMessageId,
          idempotencyKey,
        },
      },
      {
        onSuccess: () => {
          toast({ title: 'Email sent successfully!' })
          onDone()
        },
        onError: error =>
          toast({
            title: 'Failed to send email',
            description: messageOf(error, 'There was an error sending your email.'),
            variant: 'destructive',
          }),
      },
    )
  }

  return (
    <section
      aria-label="Reply"
      className="flex flex-col gap-3 rounded-panel border border-line bg-raised p-4"
    >
      <TextField label="To" value={to} onChange={event => setTo(event.target.value)} />
      <RichText
        label="Reply message"
        content=""
        onChange={setBody}
        sizes={SIZES}
        defaultSize="12pt"
        autoFocus
        onSubmit={submit}
        className="max-h-[300px] min-h-[120px] [&>div]:min-h-[120px]"
      />
      <div className="flex items-center gap-2">
        <Button
          variant="primary"
          shortcut="mod+enter"
          disabled={send.isPending || isEmptyBody(body)}
          onClick={submit}
        >
          {send.isPending ? 'Sending...' : 'Send'}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Discard
        </Button>
        <span className="min-w-0 flex-1 truncate text-right text-faint text-xs">
          from {email.account.email}
        </span>
      </div>
    </section>
  )
}
