import { useState } from 'react'
import { type Account, SCOPE_MISSING } from '#core/contract/accounts.ts'
import { MAX_VACATION_SUBJECT, type SaveVacation, type VacationNote } from '#core/contract/vacation.ts'
import { clockAt } from '#core/text/dates/time-zone.ts'
import { MissingAccess } from '#web/mailbox/accounts/connect/missing-access.tsx'
import { providerName } from '#web/mailbox/accounts/provider-names.ts'
import { ApiError, fieldsOf, messageOf } from '#web/platform/api.ts'
import { timeZone as ownTimeZone } from '#web/platform/time-zone.ts'
import { RichText } from '#web/send/compose/editor/rich-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useSaveVacation } from './queries.ts'
import { VacationPreview } from './vacation-preview.tsx'
import { AUDIENCES, awayInWords, knownInWords, senderInWords, subjectInWords } from './vacation-words.ts'

const editedOf = (note: VacationNote): SaveVacation => {
  const { isOn, firstDay, lastDay, timeZone, subject, body, audience } = note
  // Whoever opens it for the first time is probably about to leave.
  const first = firstDay ?? (isOn ? null : clockAt(new Date(), timeZone).slice(0, 10))
  return { isOn, firstDay: first, lastDay, timeZone, subject, body, audience }
}

export function VacationForm({
  account,
  note,
  onClose,
}: {
  account: Account
  note: VacationNote
  onClose: () => void
}) {
  const [edited, setEdited] = useState(() => editedOf(note))
  const change = (part: Partial<SaveVacation>) => setEdited(before => ({ ...before, ...part }))
  const save = useSaveVacation()
  const { toast } = useToast()
  const provider = providerName(account)
  const fields = fieldsOf(save.error)
  const isScopeMissing = save.error instanceof ApiError && save.error.code === SCOPE_MISSING
  const subjectHint = subjectInWords(note, provider)

  const submit = async () => {
    try {
      const saved = await save.mutateAsync({ params: { accountId: account.id }, body: edited })
      const words = awayInWords(saved, new Date())
      toast({
        title: words === null ? 'Vacation note is off' : 'Vacation note is on',
        description: words ?? account.email,
      })
      onClose()
    } catch {
      // The error is shown in the dialog; what was typed stays.
    }
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Vacation note of ${account.email}`}
      description={senderInWords(note, provider)}
      deed={
        <Button variant="primary" loading={save.isPending} onClick={() => void submit()}>
          Save
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <Switch
          label="Send a vacation note"
          checked={edited.isOn}
          onCheckedChange={isOn => change({ isOn })}
        />
        <Days edited={edited} errors={fields} onChange={change} />
        <div>
          <p className="mb-1.5 font-medium text-muted text-sm">Who gets it</p>
          <SegmentedControl
            label="Who gets it"
            options={AUDIENCES}
            value={edited.audience}
            onValueChange={audience => change({ audience })}
          />
          {edited.audience === 'known' && (
            <p className="mt-1.5 text-faint text-sm">{knownInWords(note, account.provider)}</p>
          )}
          {note.remarks.map(remark => (
            <p key={remark} className="mt-1.5 text-faint text-sm">
              {remark}
            </p>
          ))}
        </div>
        {subjectHint !== null && (
          <TextField
            label="Subject"
            optional
            hint={subjectHint}
            error={fields.subject}
            maxLength={MAX_VACATION_SUBJECT}
            value={edited.subject}
            onChange={event => change({ subject: event.target.value })}
          />
        )}
        <div>
          <p className="mb-1.5 font-medium text-muted text-sm">Text</p>
          <div className="rounded-control border border-line-control p-2.5">
            <RichText
              label="Text of the note"
              content={note.body}
              onChange={body => change({ body })}
              onSubmit={() => void submit()}
              className="max-h-60 min-h-24"
            />
          </div>
          {fields.body && <FieldError>{fields.body}</FieldError>}
        </div>
        <VacationPreview account={account} note={note} edited={edited} />
        {isScopeMissing ? (
          <MissingAccess
            accountId={account.id}
            access="vacation"
            reason={messageOf(save.error, 'The provider has not been asked to allow this yet.')}
            onGranted={() => void submit()}
            instead={{ label: 'Not now', onClick: onClose }}
          />
        ) : (
          save.isError &&
          Object.keys(fields).length === 0 && <FieldError>{notSavedInWords(save.error)}</FieldError>
        )}
      </div>
    </Dialog>
  )
}

/** First and last day, and where they begin and end. */
function Days({
  edited,
  errors,
  onChange,
}: {
  edited: SaveVacation
  errors: Record<string, string>
  onChange: (part: Partial<SaveVacation>) => void
}) {
  const own = ownTimeZone()
  return (
    <div>
      <div className="flex gap-3 max-sm:flex-col">
        <TextField
          className="flex-1"
          label="First day"
          type="date"
          error={errors.firstDay}
          value={edited.firstDay ?? ''}
          onChange={event => onChange({ firstDay: event.target.value || null })}
        />
        <TextField
          className="flex-1"
          label="Last day"
          optional
          type="date"
          min={edited.firstDay ?? undefined}
          error={errors.lastDay}
          value={edited.lastDay ?? ''}
          onChange={event => onChange({ lastDay: event.target.value || null })}
        />
      </div>
      <div className="mt-1.5 flex flex-wrap items-center gap-2 text-faint text-sm">
        <p>
          Both days are included, by the clocks in {placeOf(edited.timeZone)}.
          {edited.lastDay === null && ' Without a last day it is sent until you switch it off.'}
        </p>
        {edited.timeZone !== own && (
          <Button size="sm" onClick={() => onChange({ timeZone: own })}>
            Use {placeOf(own)}
          </Button>
        )}
      </div>
      {errors.timeZone && <FieldError>{errors.timeZone}</FieldError>}
    </div>
  )
}

/** A provider that did not answer may have changed it all the same. */
function notSavedInWords(error: Error): string {
  const isRefused = error instanceof ApiError && error.status < 500
  const outcome = isRefused ? 'The note was not changed.' : 'It is not certain that the note was changed.'
  return `${outcome} ${messageOf(error, 'Please try again later.')}`
}

/** "Europe/Berlin" is Berlin to people. */
const placeOf = (timeZone: string) => timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
