import { Search } from 'lucide'
import { useState } from 'react'
import type { AnswerLanguage, ApprovedAnswer } from '#core/contract/approved-answers.ts'
import { ANSWER_LANGUAGES } from '#core/contract/approved-answers.ts'
import { counted } from '#core/text/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useDebounced } from '#web/ui/forms/use-debounced.ts'
import { useKeepRowFocus } from '#web/ui/list/use-keep-row-focus.ts'
import { ApprovedRow } from './answer-row.tsx'
import { hasWords, languageName } from './answer-words.ts'

export interface AnswerActions {
  onEdit: (answer: ApprovedAnswer) => void
  onRemove: (answer: ApprovedAnswer) => void
}

/** A list of so many can be looked through; a longer one is searched. */
const SHORT_LIST = 8
const AT_ONCE = 50

/** The answers that may leave by themselves. */
export function ApprovedList({
  answers,
  actions,
}: {
  answers: readonly ApprovedAnswer[]
  actions: AnswerActions | undefined
}) {
  const [text, setText] = useState('')
  const [language, setLanguage] = useState<AnswerLanguage | ''>('')
  const [most, setMost] = useState(AT_ONCE)
  const [now] = useState(() => new Date())
  const words = useDebounced(text.trim())
  const found = answers.filter(
    answer =>
      hasWords(answer, words) &&
      (language === '' || answer.versions.some(version => version.language === language)),
  )
  const shown = found.slice(0, most)
  const list = useKeepRowFocus<HTMLUListElement>(shown.map(({ id }) => id).join())
  const spoken = ANSWER_LANGUAGES.filter(one =>
    answers.some(({ versions }) => versions.some(version => version.language === one)),
  )
  if (answers.length === 0)
    return (
      <p className="text-faint">
        None yet. Write down a question that you are often asked, with the answer that you would give.
      </p>
    )
  return (
    <section aria-label="Approved answers">
      {answers.length > SHORT_LIST && (
        <div className="mb-2 flex flex-wrap gap-2">
          <TextField
            label="Search the answers"
            hideLabel
            icon={Search}
            type="search"
            placeholder="Words of a question or an answer"
            autoComplete="off"
            className="min-w-44 flex-1"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          {spoken.length > 1 && (
            <NativeSelect
              label="Language"
              hideLabel
              className="w-44"
              options={[
                { value: '', label: 'In any language' },
                ...spoken.map(value => ({ value, label: languageName(value) })),
              ]}
              value={language}
              onChange={({ target }) => setLanguage(spoken.find(one => one === target.value) ?? '')}
            />
          )}
        </div>
      )}
      <p role="status" className="text-faint text-sm tabular-nums">
        {found.length === answers.length
          ? counted(answers.length, 'approved answer')
          : found.length === 0
            ? 'No answer fits'
            : `${found.length} of ${counted(answers.length, 'approved answer')}`}
      </p>
      <ul {...list} className="divide-y divide-line">
        {shown.map(answer => (
          <ApprovedRow
            key={answer.id}
            answer={answer}
            now={now}
            actions={
              actions && {
                onEdit: () => actions.onEdit(answer),
                onRemove: () => actions.onRemove(answer),
              }
            }
          />
        ))}
      </ul>
      {found.length > most && (
        <Button className="mt-3" onClick={() => setMost(most + AT_ONCE)}>
          Show more
        </Button>
      )}
    </section>
  )
}
