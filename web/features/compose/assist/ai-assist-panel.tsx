import { useState } from 'react'
import { ai } from '#core/contract/ai.ts'
import type { Email } from '#core/contract/emails.ts'
import { isEmptyBody } from '#core/text/html/empty-body.ts'
import { useWriter } from '#web/features/ai/use-writer.ts'
import { WritingPreview, writtenBy } from '#web/features/ai/writing-preview.tsx'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type ReplyType = 'positive' | 'negative' | 'custom' | 'rewrite'

/** Writes a reply, or rewrites the text in the editor. Nothing is sent automatically. */
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
  /** The HTML in the editor. */
  current: string
  /** Puts HTML into the editor, and returns what it replaced. */
  onReply: (html: string) => string
  onClose: () => void
}) {
  const [instruction, setInstruction] = useState('')
  const [rewrite, setRewrite] = useState('')
  const writer = useWriter(ai.generateReply)
  const [status, setStatus] = useState('')
  /** The previous content of the editor. */
  const [before, setBefore] = useState<string | null>(null)
  const ask = async (replyType: ReplyType, more: object = {}) => {
    const threadEmails = thread.map(({ id, from, to, date, subject, bodyText }) => ({
      id,
      from,
      to,
      date,
      subject,
      bodyText,
    }))
    const body = { threadEmails, replyType, replyFrom, replyTo, threadId: email.threadId, ...more }
    try {
      const written = await writer.write({ body })
      if (!written) return
      setBefore(onReply(written.reply))
      setStatus(writtenBy(written.engine))
    } catch (error) {
      console.error('The assistant did not answer', error)
      setStatus(messageOf(error, 'The assistant did not answer. Your text is unchanged.'))
    }
  }
  const { isBusy } = writer
  const canRewrite = !isEmptyBody(current) && rewrite.trim() !== ''
  return (
    <section aria-label="AI Assist" className="flex flex-col gap-3 rounded-panel bg-ai-soft p-3">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={isBusy} onClick={() => void ask('positive')}>
          Positive Reply
        </Button>
        <Button size="sm" disabled={isBusy} onClick={() => void ask('negative')}>
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
          disabled={isBusy}
          blocked={instruction.trim() === '' && 'Write an instruction first'}
          onClick={() => void ask('custom', { customPrompt: instruction.trim() })}
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
          disabled={isBusy}
          blocked={
            !canRewrite &&
            (isEmptyBody(current) ? 'There is no text to rewrite yet' : 'Say first how to rewrite it')
          }
          onClick={() =>
            void ask('rewrite', { currentMessage: current, rewriteInstructions: rewrite.trim() })
          }
        >
          Quick AI Rewrite
        </Button>
      </div>
      <WritingPreview html={writer.preview} />
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="min-w-0 flex-1 text-muted text-sm">
          {isBusy ? 'Writing...' : status}
        </p>
        {isBusy ? (
          <Button size="sm" onClick={writer.stop}>
            Stop
          </Button>
        ) : (
          before !== null && (
            <Button
              size="sm"
              onClick={() => {
                onReply(before)
                setBefore(null)
                setStatus('')
              }}
            >
              Undo
            </Button>
          )
        )}
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </section>
  )
}
