import { Plus } from 'lucide'
import { type FormEvent, useState } from 'react'
import { ANSWER_LANGUAGES, type AnswerOrigin, type ApprovedAnswer } from '#core/contract/approved-answers.ts'
import { fieldsOf, messageOf } from '#web/platform/api.ts'
import { keptInput } from '#web/platform/device/kept-input.ts'
import { signedInId } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { answerLanguageOf, contentOf, type EditedVersion, editedOf, type Instructed } from './answer-words.ts'
import { useAddAnswer, useSaveAnswer } from './queries.ts'
import { VersionFields } from './version-fields.tsx'

interface AnswerDialogProps {
  accountId: number
  /** Null for a new one. */
  answer: ApprovedAnswer | null
  /** The sentence of an instruction that becomes an answer. */
  instructed?: Instructed | undefined
  onClose: () => void
}

/** An answer that is written or changed. Saving approves it: from then on it may leave by itself. */
export function AnswerDialog({ accountId, answer, instructed, onClose }: AnswerDialogProps) {
  const form = useTyped(accountId, answer, instructed)
  const { edited, change } = form
  const add = useAddAnswer()
  const save = useSaveAnswer()
  const { isPending, error } = answer ? save : add
  const { toast } = useToast()
  const errors = fieldsOf(error)
  const free = ANSWER_LANGUAGES.filter(language => !edited.some(version => version.language === language))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // React would pass the event on to the form in which the dialog was opened.
    event.stopPropagation()
    if (isPending) return
    const content = contentOf(edited)
    const origin: AnswerOrigin = instructed ? 'instruction' : 'hand'
    try {
      if (answer) await save.mutateAsync({ params: { accountId, answerId: answer.id }, body: content })
      else await add.mutateAsync({ params: { accountId }, body: { ...content, origin } })
      form.forget()
      toast({ title: 'Answer approved', description: content.versions[0]?.questions[0] })
      onClose()
    } catch {
      // The mutation keeps the error, and the fields show it.
    }
  }
  const set = (at: number, version: EditedVersion) =>
    change(edited.map((other, place) => (place === at ? version : other)))
  const [language] = free
  return (
    <Dialog
      onClose={onClose}
      title={
        answer === null ? 'New answer' : answer.state === 'proposed' ? 'Proposed answer' : 'Change answer'
      }
      description="Mail that asks only this is answered with these words, without anybody reading them first."
      deed={
        <Button variant="primary" type="submit" form="answer" loading={isPending}>
          Approve
        </Button>
      }
    >
      <form id="answer" noValidate className="flex flex-col gap-5" onSubmit={event => void submit(event)}>
        {form.isFromBefore && (
          <p role="status" className="flex flex-wrap items-center gap-3 text-muted text-sm">
            This is what you typed before; it is not approved yet.
            <Button size="sm" onClick={form.startOver}>
              Start over
            </Button>
          </p>
        )}
        {edited.map((version, at) => (
          <VersionFields
            // biome-ignore lint/suspicious/noArrayIndexKey: the language, which tells them apart, is changed in them
            key={at}
            version={version}
            at={at}
            languages={ANSWER_LANGUAGES.filter(one => one === version.language || free.includes(one))}
            beside={at === 0 && instructed ? besideOf(instructed, version, next => set(0, next)) : []}
            errors={errors}
            onChange={next => set(at, next)}
            onRemove={edited.length > 1 ? () => change(edited.filter(other => other !== version)) : undefined}
          />
        ))}
        {language && (
          <Button
            size="sm"
            icon={Plus}
            className="self-start"
            onClick={() => change([...edited, { language, questions: '', answer: '' }])}
          >
            Add a language
          </Button>
        )}
        {error && (
          <FieldError>
            It was not approved.{' '}
            {errors.versions ??
              (Object.keys(errors).length > 0
                ? 'Please look at the marked fields.'
                : messageOf(error, 'The server did not answer. Please try again.'))}
          </FieldError>
        )}
      </form>
    </Dialog>
  )
}

/** What is typed; this device keeps it until it is approved, also when the dialog is closed. */
function useTyped(accountId: number, answer: ApprovedAnswer | null, instructed: Instructed | undefined) {
  const of = answer ? answer.id : (instructed?.text ?? 'new')
  const [kept] = useState(() => keptInput<EditedVersion[]>(`answer.${signedInId()}.${accountId}.${of}`))
  const begin = (): EditedVersion[] =>
    answer
      ? editedOf(answer)
      : [
          {
            language: answerLanguageOf(navigator.languages),
            questions: '',
            answer: instructed?.text ?? '',
          },
        ]
  const [before] = useState(kept.read)
  const [typed, setTyped] = useState(before)
  return {
    edited: typed ?? begin(),
    isFromBefore: typed !== null && typed === before,
    change: (next: EditedVersion[]) => {
      kept.keep(next)
      setTyped(next)
    },
    startOver: () => {
      kept.forget()
      setTyped(null)
    },
    forget: kept.forget,
  }
}

/** The sentences beside the marked one that the answer does not have yet. */
function besideOf(
  { before, after }: Instructed,
  version: EditedVersion,
  change: (next: EditedVersion) => void,
) {
  const { answer } = version
  const offered = [
    { text: before, becomes: `${before} ${answer}` },
    { text: after, becomes: `${answer} ${after}` },
  ]
  return offered.flatMap(({ text, becomes }) =>
    text === null || answer.includes(text)
      ? []
      : [{ text, add: () => change({ ...version, answer: becomes.trim() }) }],
  )
}
