import { useState } from 'react'
import { ai } from '#core/contract/ai.ts'
import type { Email } from '#core/contract/emails.ts'
import { isEmptyBody } from '#core/text/html/empty-body.ts'
import { FRAME_NOTES, ModelOffer } from '#web/ai/model-offer.tsx'
import { useWriter } from '#web/ai/use-writer.ts'
import { WritingPreview, writtenBy } from '#web/ai/writing-preview.tsx'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type ReplyType = 'positive' | 'negative' | 'custom' | 'rewrite'

const NOTES: Record<ReplyType, string> = {
  positive: FRAME_NOTES.answer,
  negative: FRAME_NOTES.answer,
  custom: FRAME_NOTES.words,
  rewrite: FRAME_NOTES.rewrite,
}

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
  /** What the frame in the editor is, with how to ask a model instead. */
  const [framed, setFramed] = useState<{ note: string; again: () => void } | null>(null)
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
    setFramed(null)
    try {
      const written = await writer.write({ body })
      if (!written) return
      setBefore(onReply(written.reply))
      setStatus(written.isFrame ? '' : writtenBy(written.engine))
      if (written.isFrame) setFramed({ note: NOTES[replyType], again: () => void ask(replyType, more) })
    } catch (error) {
      console.error('The assistant did not answer', error)
      setStatus(messageOf(error, 'The assistant did not answer. Your text is unchanged.'))
    }
  }
  const { isBusy } = writer
  return (
    // Low, so that the text and Send stay in view.
    <section
      aria-label="AI Assist"
      className="flex max-h-[50dvh] flex-col gap-1.5 overflow-y-auto bg-ai-soft px-4 py-2"
    >
      <div className="flex items-center gap-1.5 overflow-x-auto p-0.5 [scrollbar-width:none] *:shrink-0">
        <Button size="sm" disabled={isBusy} onClick={() => void ask('positive')}>
          Positive Reply
        </Button>
        <Button size="sm" disabled={isBusy} onClick={() => void ask('negative')}>
          Negative Reply
        </Button>
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
                setFramed(null)
              }}
            >
              Undo
            </Button>
          )
        )}
        <Button size="sm" variant="ghost" className="ml-auto" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <p role="status" className="px-1 text-muted text-sm empty:hidden">
        {isBusy ? 'Writing...' : status}
      </p>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <InstructionLine
          label="Custom instruction"
          value={instruction}
          onChange={setInstruction}
          action="Generate Custom"
          isBusy={isBusy}
          blocked={instruction.trim() === '' && 'Write an instruction first'}
          onAct={() => void ask('custom', { customPrompt: instruction.trim() })}
        />
        <InstructionLine
          label="How would you like to rewrite this message?"
          value={rewrite}
          onChange={setRewrite}
          action="Quick AI Rewrite"
          isBusy={isBusy}
          blocked={
            (isEmptyBody(current) && 'There is no text to rewrite yet') ||
            (rewrite.trim() === '' && 'Say first how to rewrite it')
          }
          onAct={() => void ask('rewrite', { currentMessage: current, rewriteInstructions: rewrite.trim() })}
        />
      </div>
      <WritingPreview html={writer.preview} />
      {framed && <ModelOffer text={framed.note} onConnected={framed.again} />}
    </section>
  )
}

/** A line for an instruction, with the button that asks. Enter asks, too; it does not send the message. */
function InstructionLine({
  label,
  value,
  onChange,
  action,
  isBusy,
  blocked,
  onAct,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  action: string
  isBusy: boolean
  /** Why it cannot be asked yet. */
  blocked: string | false
  onAct: () => void
}) {
  return (
    <div className="flex items-center gap-1.5">
      <TextField
        className="min-w-0 flex-1"
        label={label}
        hideLabel
        placeholder={label}
        title={label}
        value={value}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (!isBusy && !blocked) onAct()
        }}
      />
      <Button size="sm" disabled={isBusy} blocked={blocked} onClick={onAct}>
        {action}
      </Button>
    </div>
  )
}
