import { useState } from 'react'
import { ai } from '#core/contract/ai.ts'
import type { Email } from '#core/contract/emails.ts'
import { isEmptyBody } from '#core/text/empty-body.ts'
import { messageOf } from '#web/platform/api.ts'
import { useAction } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type ReplyType = 'positive' | 'negative' | 'custom' | 'rewrite'

/** Writes the answer, or rewrites what is there. The text waits in the editor; nothing is sent by itself. */
export function AiAssistPanel({
  thread,
  email,
  replyFrom,
  replyTo,
  current,
  onReply,
  onClose,
}: {
  thread: Email[]
  email: Email
  replyFrom: string
  replyTo: string
  /** HTML that is in the editor. */
  current: string
  onReply: (html: string) => void
  onClose: () => void
}) {
  const [instruction, setInstruction] = useState('')
  const [rewrite, setRewrite] = useState('')
  const generate = useAction(ai.generateReply)
  const ask = (replyType: ReplyType, more: object = {}) => {
    if (generate.isPending) return
    const threadEmails = thread.map(({ id, from, to, date, subject, bodyText }) => ({
      id,
      from,
      to,
      date,
      subject,
      bodyText,
    }))
    const body = { threadEmails, replyType, replyFrom, replyTo, threadId: email.threadId, ...more }
    generate.mutate(
      { body },
      {
        onSuccess: ({ reply }) => onReply(reply),
        onError: error => console.error('The assistant did not answer', error),
      },
    )
  }
  const canRewrite = !isEmptyBody(current) && rewrite.trim() !== ''
  return (
    <section aria-label="AI Assist" className="flex flex-col gap-3 rounded-panel bg-ai-soft p-3">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={generate.isPending} onClick={() => ask('positive')}>
          Positive Reply
        </Button>
        <Button size="sm" disabled={generate.isPending} onClick={() => ask('negative')}>
          Negative Reply
        </Button>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <TextArea
          className="min-w-56 flex-1"
          label="Custom instruction"
          rows={2}
          value={instruction}
          onChange={event => setInstruction(event.target.value)}
        />
        <Button
          size="sm"
          disabled={instruction.trim() === '' || generate.isPending}
          onClick={() => ask('custom', { customPrompt: instruction.trim() })}
        >
          Generate Custom
        </Button>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          className="min-w-56 flex-1"
          label="How would you like to rewrite this message?"
          value={rewrite}
          onChange={event => setRewrite(event.target.value)}
        />
        <Button
          size="sm"
          disabled={!canRewrite || generate.isPending}
          onClick={() => ask('rewrite', { currentMessage: current, rewriteInstructions: rewrite.trim() })}
        >
          Quick AI Rewrite
        </Button>
      </div>
      <div className="flex items-center gap-2">
        <p role="status" className="min-w-0 flex-1 text-muted text-sm">
          {generate.isPending
            ? 'Writing...'
            : generate.error
              ? messageOf(generate.error, 'The assistant did not answer. Your text is unchanged.')
              : ''}
        </p>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </section>
  )
}
