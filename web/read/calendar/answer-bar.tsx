import { useState } from 'react'
import type { InvitationState } from '#core/contract/calendar.ts'
import type { CalendarEvent } from '#core/text/calendar/calendar.ts'
import { ANSWERS, type CalendarAnswer } from '#core/text/calendar/calendar-reply.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { answerInWords, LABELS } from './answer-words.ts'
import { type CalendarFile, useAnswerInvitation, useInvitation } from './queries.ts'

/** Yes, Maybe or No to an invitation, with a note; or what was said, with the choice to change it. */
export function AnswerBar({ file, event }: { file: CalendarFile; event: CalendarEvent }) {
  const { data: state, isError, refetch } = useInvitation(file)
  const [isChanging, setChanging] = useState(false)
  if (!state && isError)
    return (
      <NotLoaded
        text="Whether you have answered could not be loaded."
        onRetry={() => void refetch()}
        className="mt-3"
      />
    )
  // About as high as the buttons.
  if (!state) return <div className="mt-3 h-15" />
  const said = answerInWords(state.given, event, state.invited)
  if (!state.canAnswer && !said) return state.whyNot ? <Said>{state.whyNot}</Said> : null
  const isOpen = state.canAnswer && (isChanging || !said?.holds)
  return (
    <div className="mt-3 flex flex-col gap-2">
      {said && (
        <div className="flex flex-wrap items-center gap-2">
          <Said>{said.text}</Said>
          {said.holds && state.canAnswer && !isChanging && (
            <Button size="sm" variant="ghost" onClick={() => setChanging(true)}>
              Change
            </Button>
          )}
        </div>
      )}
      {isOpen && <AnswerForm file={file} event={event} state={state} onDone={() => setChanging(false)} />}
    </div>
  )
}

const Said = ({ children }: { children: string }) => (
  <p role="status" className="mt-px text-muted">
    {children}
  </p>
)

function AnswerForm({
  file,
  event,
  state,
  onDone,
}: {
  file: CalendarFile
  event: CalendarEvent
  state: InvitationState
  onDone: () => void
}) {
  const [note, setNote] = useState('')
  const [isNoting, setNoting] = useState(false)
  const [address, setAddress] = useState(state.addresses[0] ?? '')
  // One key for each text: pressing again after a lost connection sends nothing twice.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const answer = useAnswerInvitation()
  const { toast, attempt } = useAttempt()
  const { organizer } = event
  const send = (chosen: CalendarAnswer) =>
    attempt('Your answer was not sent', async () => {
      await answer.mutateAsync({
        params: file,
        body: {
          answer: chosen,
          note,
          idempotencyKey: `${key} ${chosen}`,
          ...(state.invited === null ? { address } : {}),
        },
      })
      const whom = organizer ? { description: `${organizer.name || organizer.address} is told by mail.` } : {}
      toast({ title: `You said ${LABELS[chosen]}`, ...whom })
      onDone()
    })
  return (
    <>
      {state.invited === null && (
        <Select
          label="None of your addresses is among the guests. Answer as"
          className="max-w-96"
          value={address}
          onValueChange={setAddress}
          options={state.addresses.map(one => ({ value: one, label: one }))}
        />
      )}
      {isNoting && (
        <TextArea
          label="Note to the organizer"
          rows={2}
          maxLength={2000}
          autoFocus
          value={note}
          onChange={({ target }) => {
            setNote(target.value)
            setKey(crypto.randomUUID())
          }}
        />
      )}
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">Do you come?</legend>
        {ANSWERS.map(one => (
          <Button
            key={one}
            size="sm"
            disabled={answer.isPending}
            loading={answer.isPending && answer.variables.body.answer === one}
            onClick={() => void send(one)}
          >
            {LABELS[one]}
          </Button>
        ))}
        {!isNoting && (
          <Button size="sm" variant="ghost" onClick={() => setNoting(true)}>
            Add a note
          </Button>
        )}
      </fieldset>
      {organizer && (
        <p className="text-faint text-sm [overflow-wrap:anywhere]">
          Your answer goes to {organizer.address}
          {state.invited ? ` from ${state.invited}` : ''}.
        </p>
      )}
    </>
  )
}
