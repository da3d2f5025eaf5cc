import { Sparkles } from 'lucide'
import { type FormEvent, useState } from 'react'
import { ai } from '#core/contract/ai.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { FRAME_NOTES, ModelOffer } from '#web/ai/model-offer.tsx'
import { useWriter } from '#web/ai/use-writer.ts'
import { WritingPreview } from '#web/ai/writing-preview.tsx'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { isSendKey } from '../send-key.ts'

/** Writes subject and text from instructions. */
export function AiTemplatePanel({
  context,
  onTemplate,
}: {
  context: { to: string; subject: string; fromAccountId: number | undefined }
  onTemplate: (template: ResponseOf<typeof ai.compose>) => void
}) {
  const [prompt, setPrompt] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isFramed, setFramed] = useState(false)
  const writer = useWriter(ai.compose)
  const { toast, failed } = useAttempt()

  const generate = async (event?: FormEvent) => {
    event?.preventDefault()
    if (prompt.trim() === '') {
      setProblem('Please enter instructions for the AI template.')
      return
    }
    setProblem(undefined)
    setFramed(false)
    try {
      const { to, subject, fromAccountId } = context
      const body = {
        prompt: prompt.trim(),
        context: { to, subject, ...(fromAccountId ? { fromAccountId } : {}) },
      }
      const template = await writer.write({ body })
      if (!template) return
      onTemplate(template)
      setFramed(template.isFrame ?? false)
      toast({ title: 'AI template generated' })
    } catch (error) {
      failed('Failed to generate template', error, 'Could not generate AI template.')
    }
  }
  return (
    <section
      aria-label="AI template"
      // The compose window grows, so that what was written stays in view.
      data-needs-room={isFramed || undefined}
      className="flex shrink-0 flex-col gap-2 bg-ai-soft px-4 py-3"
    >
      <TextArea
        label="What should the message say?"
        rows={2}
        value={prompt}
        error={problem}
        onChange={event => setPrompt(event.target.value)}
        onKeyDown={event => {
          if (!isSendKey(event)) return
          event.preventDefault()
          void generate()
        }}
      />
      <WritingPreview html={writer.preview} />
      {isFramed && <ModelOffer text={FRAME_NOTES.words} onConnected={() => void generate()} />}
      <div className="flex gap-2">
        <Button icon={Sparkles} size="sm" loading={writer.isBusy} onClick={() => void generate()}>
          Generate
        </Button>
        {writer.isBusy && (
          <Button size="sm" onClick={writer.stop}>
            Stop
          </Button>
        )}
      </div>
    </section>
  )
}
