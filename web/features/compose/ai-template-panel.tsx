import { Sparkles } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ai } from '#core/contract/ai.ts'
import { messageOf } from '#web/platform/api.ts'
import { useAction } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** Writes subject and text from instructions. */
export function AiTemplatePanel({
  context,
  onTemplate,
}: {
  context: { to: string; subject: string; fromAccountId: number | undefined }
  onTemplate: (template: { subject: string; body: string }) => void
}) {
  const [prompt, setPrompt] = useState('')
  const [problem, setProblem] = useState<string>()
  const compose = useAction(ai.compose)
  const { toast } = useToast()

  const generate = async (event?: FormEvent) => {
    event?.preventDefault()
    if (prompt.trim() === '') {
      setProblem('Please enter instructions for the AI template.')
      return
    }
    setProblem(undefined)
    try {
      const { to, subject, fromAccountId } = context
      const body = {
        prompt: prompt.trim(),
        context: { to, subject, ...(fromAccountId ? { fromAccountId } : {}) },
      }
      onTemplate(await compose.mutateAsync({ body }))
      toast({ title: 'AI template generated' })
    } catch (error) {
      toast({
        title: 'Failed to generate template',
        description: messageOf(error, 'Could not generate AI template.'),
        variant: 'destructive',
      })
    }
  }
  return (
    <section aria-label="AI template" className="flex shrink-0 flex-col gap-2 bg-ai-soft px-4 py-3">
      <TextArea
        label="What should the message say?"
        rows={2}
        value={prompt}
        error={problem}
        onChange={event => setPrompt(event.target.value)}
      />
      <Button
        className="self-start"
        icon={Sparkles}
        size="sm"
        loading={compose.isPending}
        onClick={() => void generate()}
      >
        Generate
      </Button>
    </section>
  )
}
