import { useState } from 'react'
import type { Account } from '#core/contract/accounts.ts'
import { IMPORT_KEPT_DAYS, MAX_SKIPS_KEPT, type MailImport } from '#core/contract/mail-imports.ts'
import { counted, inFigures } from '#core/text/counted.ts'
import { fileSize } from '#core/text/file-size.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/loading/progress.tsx'
import { isImporting, useCancelImport, useMailImports, useRemoveImport, useSkipped } from './queries.ts'
import { inWords } from './restored-in-words.ts'

const STATES: Record<MailImport['state'], string> = {
  uploading: 'Not sent completely. Choose the same file again to go on.',
  waiting: 'Waits for its turn',
  reading: 'Importing',
  filing: 'All is here. The mailbox’s server is being given what it lacks.',
  done: 'Imported',
  cancelled: 'Stopped. What was imported stays.',
  failed: 'It could not be read to its end',
}

/** The imports into one's mailboxes: how far each is, and what came of it. */
export function ImportList({ accounts }: { accounts: readonly Account[] }) {
  const imports = useMailImports().data?.imports ?? []
  if (imports.length === 0) return null
  return (
    <ul aria-label="Imports" className="mt-6 divide-y divide-line border-line border-y">
      {imports.map(each => (
        <ImportRow
          key={each.id}
          found={each}
          email={accounts.find(({ id }) => id === each.accountId)?.email ?? ''}
        />
      ))}
    </ul>
  )
}

function ImportRow({ found, email }: { found: MailImport; email: string }) {
  const {
    id,
    name,
    state,
    problem,
    sizeBytes,
    readBytes,
    added,
    known,
    skipped,
    unfiled,
    refused,
    restored,
  } = found
  const [isOpen, setOpen] = useState(false)
  const results = [
    added > 0 || state === 'done' ? `${counted(added, 'message')} new` : null,
    known > 0 ? `${inFigures(known)} that the mailbox had` : null,
    unfiled > 0 ? `${inFigures(unfiled)} still to go to the server` : null,
    refused > 0 ? `${inFigures(refused)} that the server refused, kept here` : null,
  ].filter(each => each !== null)
  return (
    <li className="py-3">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="truncate font-medium" title={name}>
            {name}
          </p>
          <p className="truncate text-muted text-sm">
            {fileSize(sizeBytes)} · {email}
          </p>
        </div>
        <Deed found={found} />
      </div>
      <p className="mt-1 text-muted" role="status">
        {STATES[state]}
        {results.length > 0 && <span className="tabular-nums">: {results.join(', ')}</span>}
      </p>
      {restored.length > 0 && <p className="text-muted">{inWords(restored)}</p>}
      {problem && <p className={state === 'failed' ? 'text-danger-text' : 'text-muted'}>{problem}</p>}
      {isImporting(found) && state !== 'filing' && (
        <Progress
          className="mt-2"
          label={`Importing ${name}`}
          value={state === 'waiting' ? null : readBytes}
          max={Math.max(1, sizeBytes)}
        />
      )}
      {state === 'filing' && (
        <Progress
          className="mt-2"
          label={`Giving ${name} to the server`}
          value={added - unfiled}
          max={Math.max(1, added)}
        />
      )}
      {skipped > 0 && (
        <div className="mt-1">
          <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide what was left out' : `${counted(skipped, 'part')} left out`}
          </Button>
          {isOpen && <Skipped id={id} count={skipped} />}
        </div>
      )}
    </li>
  )
}

function Skipped({ id, count }: { id: number; count: number }) {
  const { data } = useSkipped(id, true)
  if (!data) return null
  return (
    <>
      <ul className="mt-1 max-h-64 overflow-y-auto text-sm">
        {data.skipped.map(({ name, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts may have the same name, and the list does not change
          <li key={at} className="py-1 [overflow-wrap:anywhere]">
            {name}: <span className="text-muted">{reason}</span>
          </li>
        ))}
      </ul>
      {count > MAX_SKIPS_KEPT && (
        <p className="mt-1 text-faint text-sm">
          The first {inFigures(MAX_SKIPS_KEPT)} are named, for {IMPORT_KEPT_DAYS} days.
        </p>
      )}
    </>
  )
}

function Deed({ found }: { found: MailImport }) {
  const cancel = useCancelImport()
  const remove = useRemoveImport()
  const { attempt } = useAttempt()
  const { id, name, state, unfiled } = found
  const act = (deed: typeof cancel | typeof remove, title: string) =>
    attempt<unknown>(title, () => deed.mutateAsync({ params: { id } }))
  if (state === 'waiting' || state === 'reading')
    return (
      <Button
        size="sm"
        aria-label={`Stop the import of ${name}`}
        loading={cancel.isPending}
        onClick={() => void act(cancel, 'The import was not stopped')}
      >
        Stop
      </Button>
    )
  if (state === 'filing' || unfiled > 0) return null
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={`Take ${name} off this list`}
      loading={remove.isPending}
      onClick={() => void act(remove, 'It is still on the list')}
    >
      {state === 'uploading' ? 'Discard' : 'Clear'}
    </Button>
  )
}
