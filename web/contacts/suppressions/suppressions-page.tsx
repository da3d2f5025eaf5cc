import { ArrowLeft, Ban, Plus, Search } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  CONFIRM_REMOVAL,
  SUPPRESSION_SOURCES,
  type Suppression,
  type SuppressionSource,
} from '#core/contract/outreach/suppressions.ts'
import { counted } from '#core/text/counted.ts'
import { ApiError } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useDebounced } from '#web/ui/forms/use-debounced.ts'
import { useFilledPage, usePages } from '#web/ui/list/use-pages.ts'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { AddDialog } from './add-dialog.tsx'
import { SOURCE_WORDS } from './in-words.ts'
import { useRemoveSuppressions, useSuppressions } from './queries.ts'
import { SuppressionRow } from './suppression-row.tsx'

/** The addresses and domains to which nothing is sent by itself. */
export function SuppressionsPage() {
  const [text, setText] = useState('')
  const [source, setSource] = useState<SuppressionSource>()
  const q = useDebounced(text.trim())
  const pages = usePages<string>(`${source} ${q}`)
  const read = useSuppressions({ q, source, after: pages.start })
  const { isError, refetch } = read
  const data = useFilledPage(pages, read, ({ entries }) => entries)
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Suppression | null>(null)
  const remove = useRemoveSuppressions()
  const { toast, failed } = useAttempt()
  const isNarrow = q !== '' || source !== undefined
  const takeOff = (entry: Suppression, isConfirmed: boolean) =>
    remove.mutate(
      { body: { entries: [{ kind: entry.kind, value: entry.value }], isConfirmed } },
      {
        onSuccess: () => {
          setAsked(null)
          toast({ title: `${entry.value} is off the suppression list` })
        },
        onError: error => {
          if (error instanceof ApiError && error.code === CONFIRM_REMOVAL) setAsked(entry)
          else failed('The entry was not removed', error, 'The server did not answer. Please try again.')
        },
      },
    )
  return (
    <>
      <Link
        to={paths.outreach.contacts}
        className="inline-flex items-center gap-1 rounded-sm text-muted hover:text-text"
      >
        <Icon icon={ArrowLeft} /> Contacts
      </Link>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-title">Suppression list</h1>
        <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
          Add
        </Button>
      </div>
      <p className="mt-1 max-w-measure text-muted">
        No automatic mail is sent to these addresses and domains. Anybody who writes to one of them by hand
        gets a warning.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <TextField
          label="Search the suppression list"
          hideLabel
          icon={Search}
          type="search"
          placeholder="Address or domain"
          autoComplete="off"
          className="min-w-44 flex-1"
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <NativeSelect
          label="Why"
          hideLabel
          className="w-48"
          options={[
            { value: '', label: 'For any reason' },
            ...SUPPRESSION_SOURCES.map(value => ({ value, label: SOURCE_WORDS[value] })),
          ]}
          value={source ?? ''}
          onChange={({ target }) => setSource(SUPPRESSION_SOURCES.find(known => known === target.value))}
        />
      </div>
      {isError && !data ? (
        <NotLoaded className="mt-6" text="The list could not be loaded." onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows count={8} label="Loading the suppression list" />
      ) : data.entries.length === 0 ? (
        <EmptyState
          icon={Ban}
          title={isNarrow ? 'No entry fits' : 'Nobody is on the list'}
          text={
            isNarrow
              ? undefined
              : 'People who unsubscribe, complain or cannot be reached are added automatically. You can add others.'
          }
        />
      ) : (
        <>
          <p className="mt-4 text-faint text-sm tabular-nums">
            {data.isMore && 'More than '}
            {counted(data.total, 'entry', 'entries')}
          </p>
          <ul className="mt-1 divide-y divide-line">
            {data.entries.map(entry => (
              <SuppressionRow
                key={`${entry.kind} ${entry.value}`}
                entry={entry}
                isBusy={remove.isPending}
                onRemove={() => takeOff(entry, false)}
              />
            ))}
          </ul>
          <div className="mt-3 flex gap-2">
            {pages.number > 1 && <Button onClick={pages.back}>Newer</Button>}
            {data.next !== null && (
              <Button onClick={() => data.next !== null && pages.forward(data.next)}>Older</Button>
            )}
          </div>
        </>
      )}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {asked && (
        <AlertDialog
          onClose={() => setAsked(null)}
          title={`Take ${asked.value} off the list?`}
          description={`${SOURCE_WORDS[asked.source]}: ${asked.reason}. They do not want mail from you. That they were on the list stays in the audit log.`}
          confirmLabel="Take off the list"
          danger
          pending={remove.isPending}
          onConfirm={() => takeOff(asked, true)}
        />
      )}
    </>
  )
}
