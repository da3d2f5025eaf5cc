import type { Account } from '#core/contract/accounts.ts'
import type { SaveVacation, VacationNote } from '#core/contract/vacation.ts'
import { htmlToText } from '#core/text/html/html-to-text.ts'
import { shownSubject } from './vacation-words.ts'

/** An example, to show what the subject becomes. */
const ANSWERED = 'Lunch on Friday?'

/** The note as somebody gets it who has written to this mailbox. */
export function VacationPreview({
  account: { email, displayName },
  note,
  edited,
}: {
  account: Account
  note: VacationNote
  edited: SaveVacation
}) {
  const text = htmlToText(edited.body).trim()
  return (
    <section aria-label="Preview" className="rounded-control bg-sunken px-3 py-2.5">
      <p className="mb-2 text-faint text-sm">What somebody gets who has written to you about “{ANSWERED}”</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm">
        <dt className="text-faint">From</dt>
        <dd className="min-w-0 [overflow-wrap:anywhere]">
          {displayName ? `${displayName} <${email}>` : email}
        </dd>
        <dt className="text-faint">Subject</dt>
        <dd className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {shownSubject(note, edited.subject, ANSWERED)}
        </dd>
      </dl>
      <p dir="auto" className="mt-2 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text === '' ? <span className="text-faint">No text yet</span> : text}
      </p>
    </section>
  )
}
