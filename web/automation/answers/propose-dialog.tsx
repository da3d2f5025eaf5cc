import { type FormEvent, useState } from 'react'
import { counted } from '#core/text/counted.ts'
import { messageOf } from '#web/platform/api.ts'
import { keptInput } from '#web/platform/device/kept-input.ts'
import { signedInId } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useProposeAnswers } from './queries.ts'

const SOURCES = [
  { value: 'sent', label: 'From sent mail' },
  { value: 'document', label: 'From a document' },
] as const

/** Has answers proposed, out of what was sent from the mailbox or of a document. */
export function ProposeDialog({ accountId, onClose }: { accountId: number; onClose: () => void }) {
  const [kept] = useState(() => keptInput<string>(`answers-document.${signedInId()}.${accountId}`))
  const [text, setText] = useState(() => kept.read() ?? '')
  const [from, setFrom] = useState<'sent' | 'document'>(text === '' ? 'sent' : 'document')
  const propose = useProposeAnswers()
  const { toast } = useToast()
  const isDocument = from === 'document'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (propose.isPending) return
    const body = isDocument ? { from, text } : { from }
    try {
      const { proposed } = await propose.mutateAsync({ params: { accountId }, body })
      if (isDocument) kept.forget()
      toast(
        proposed === 0
          ? {
              title: 'Nothing was proposed',
              description: isDocument
                ? 'No question and answer was found in the document that is not among the answers already.'
                : 'No question that you have answered was found that is not among the answers already.',
            }
          : {
              title: `${counted(proposed, 'answer')} proposed`,
              description: 'None is sent before you approve it.',
            },
      )
      onClose()
    } catch {
      // The mutation keeps the error, which is shown; what was pasted stays.
    }
  }
  return (
    <Dialog
      onClose={onClose}
      title="Propose answers"
      description="You approve each one, or turn it down. None is sent before."
      deed={
        <Button
          variant="primary"
          type="submit"
          form="propose"
          blocked={isDocument && text.trim() === '' && 'Please paste the document'}
          loading={propose.isPending}
        >
          Propose
        </Button>
      }
    >
      <form id="propose" className="flex flex-col gap-4" onSubmit={event => void submit(event)}>
        <SegmentedControl
          label="Where answers are looked for"
          options={SOURCES}
          value={from}
          onValueChange={setFrom}
          className="self-start"
        />
        {isDocument ? (
          <TextArea
            label="Document"
            rows={8}
            hint="Questions with their answers below them, such as those of your website."
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              kept.keep(target.value)
            }}
          />
        ) : (
          <p className="text-muted">
            What was written from this mailbox in answer to questions is proposed in the words in which it was
            sent.
          </p>
        )}
        {propose.isPending && (
          <p role="status" className="text-muted text-sm">
            This takes a moment. You may close this; what is found appears in the list.
          </p>
        )}
        {propose.error && (
          <FieldError>
            Nothing was proposed. {messageOf(propose.error, 'The server did not answer. Please try again.')}
          </FieldError>
        )}
      </form>
    </Dialog>
  )
}
