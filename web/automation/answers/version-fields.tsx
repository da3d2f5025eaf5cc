import { Plus, X } from 'lucide'
import { type AnswerLanguage, MOST_WORDINGS } from '#core/contract/approved-answers.ts'
import { cut } from '#core/text/cut.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { contentOf, type EditedVersion, languageName } from './answer-words.ts'

interface VersionFieldsProps {
  version: EditedVersion
  /** Its place, by which the server names what is wrong. */
  at: number
  /** Its own, and those in which the answer is not written yet. */
  languages: readonly AnswerLanguage[]
  /** Sentences that stand beside the one that was marked as an answer. */
  beside: readonly { text: string; add: () => void }[]
  errors: Readonly<Record<string, string>>
  onChange: (version: EditedVersion) => void
  /** Absent for the only language. */
  onRemove: (() => void) | undefined
}

/** One language of an answer: the ways of asking, and the words that answer them. */
export function VersionFields(props: VersionFieldsProps) {
  const { version, at, languages, beside, errors, onChange, onRemove } = props
  const name = languageName(version.language)
  const error = (field: string) => errors[`versions.${at}.${field}`]
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-line border-t pt-4 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-end gap-2">
        <Select
          label="Language"
          className="w-48"
          error={error('language')}
          value={version.language}
          options={languages.map(value => ({ value, label: languageName(value) }))}
          onValueChange={language => onChange({ ...version, language: language as AnswerLanguage })}
        />
        {onRemove && <IconButton icon={X} label={`Without ${name}`} onClick={onRemove} />}
      </div>
      <TextArea
        label="Ways of asking"
        rows={3}
        hint={`One question on each line, as people ask it; up to ${MOST_WORDINGS}.`}
        placeholder={at === 0 ? 'Do you ship to Norway?\nCan you deliver to Oslo?' : undefined}
        error={error('questions') ?? faultyQuestion(version, at, errors)}
        value={version.questions}
        onChange={({ target }) => onChange({ ...version, questions: target.value })}
      />
      <TextArea
        label="Answer"
        rows={4}
        hint="It is sent word for word. Write down every condition that it has."
        error={error('answer')}
        value={version.answer}
        onChange={({ target }) => onChange({ ...version, answer: target.value })}
      />
      {beside.map(({ text, add }) => (
        <p key={text} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
            Beside it stands: <span dir="auto">“{text}”</span>
          </span>
          <Button size="sm" icon={Plus} onClick={add}>
            Add to the answer
          </Button>
        </p>
      ))}
    </fieldset>
  )
}

const SHOWN = 40

/** The server names a question by its place among those that were sent. */
function faultyQuestion(version: EditedVersion, at: number, errors: VersionFieldsProps['errors']) {
  const [questions] = contentOf([version]).versions.map(({ questions }) => questions)
  const [fault] = (questions ?? []).flatMap((question, number) => {
    const error = errors[`versions.${at}.questions.${number}`]
    return error === undefined ? [] : [`“${cut(question, SHOWN)}”: ${error}`]
  })
  return fault
}
