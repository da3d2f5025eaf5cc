import { type RefObject, useState } from 'react'
import { writtenBy } from '#web/ai/writing-preview.tsx'
import { Button } from '#web/ui/button.tsx'
import type { RichTextHandle } from '../editor/rich-text.tsx'
import type { OutgoingMessage } from '../outgoing/use-outgoing-message.ts'
import { AiTemplatePanel } from './ai-template-panel.tsx'

interface Template {
  /** Who wrote the text, in words. */
  by: string
  /** The content that it replaced. */
  before: { subject: string; body: string }
}

/** Has subject and text written from instructions, and says then who wrote them, with Undo. */
export function TemplateWriter({
  writing: { fields, edit },
  text,
  isOpen,
  onClose,
  onSubject,
}: {
  writing: OutgoingMessage
  text: RefObject<RichTextHandle | null>
  /** Whether it takes instructions. */
  isOpen: boolean
  onClose: () => void
  onSubject?: (subject: string) => void
}) {
  const [template, setTemplate] = useState<Template | null>(null)
  /** Returns the content at this moment: much may have been typed since the assistant was asked. */
  const replace = ({ subject, body }: { subject?: string; body: string }): Template['before'] => {
    if (subject !== undefined) onSubject?.(subject)
    const before = edit(subject === undefined ? {} : { subject })
    return { subject: before.subject, body: text.current?.replace(body) ?? '' }
  }
  return (
    <>
      {template && (
        <div className="flex shrink-0 items-center gap-2 bg-ai-soft px-4 py-2">
          <p role="status" className="min-w-0 flex-1 text-muted text-sm">
            {template.by}
          </p>
          <Button
            size="sm"
            onClick={() => {
              replace(template.before)
              setTemplate(null)
            }}
          >
            Undo
          </Button>
        </div>
      )}
      {isOpen && (
        <AiTemplatePanel
          context={{ to: fields.to, subject: fields.subject, fromAccountId: fields.fromAccountId }}
          onTemplate={({ subject, body, engine, isFrame }) => {
            const before = replace(subject ? { subject, body } : { body })
            setTemplate({ by: writtenBy(engine, isFrame), before })
            // A frame is told there, with the way to a model.
            if (!isFrame) onClose()
          }}
        />
      )}
    </>
  )
}
