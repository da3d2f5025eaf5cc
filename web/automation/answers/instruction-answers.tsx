import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, MenuItem, MenuLabel } from '#web/ui/overlays/dropdown-menu.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { type Instructed, instructedIn } from './answer-words.ts'
import { useAnswers } from './queries.ts'

/** Makes an approved answer of a whole sentence of custom instructions. */
export function InstructionAnswers({ accountId, instruction }: { accountId: number; instruction: string }) {
  const { data } = useAnswers(accountId)
  const [chosen, setChosen] = useState<Instructed | null>(null)
  const sentences = instructedIn(instruction)
  const isAnswer = (text: string) =>
    data?.answers.some(
      ({ state, versions }) => state === 'approved' && versions.some(({ answer }) => answer.includes(text)),
    )
  if (!data || sentences.length === 0) return null
  return (
    <>
      <DropdownMenu
        trigger={
          <Button size="sm" className="self-start">
            Use as an answer…
          </Button>
        }
      >
        <MenuLabel>A sentence of your instructions</MenuLabel>
        {sentences.map(sentence => (
          <MenuItem
            key={sentence.text}
            blocked={isAnswer(sentence.text) && 'It is an approved answer already'}
            onSelect={() => setChosen(sentence)}
          >
            {sentence.text}
          </MenuItem>
        ))}
      </DropdownMenu>
      {chosen && (
        <AnswerDialog
          accountId={accountId}
          answer={null}
          instructed={chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}
