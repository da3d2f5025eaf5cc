import { Download } from 'lucide'
import { useEffect, useRef } from 'react'
import type { User } from '#core/contract/auth.ts'
import { type DataExport, EXPORT_KEPT_DAYS, isBeingMade, privacy } from '#core/contract/privacy.ts'
import { counted, inFigures } from '#core/text/counted.ts'
import { momentInWords } from '#core/text/dates/moment-in-words.ts'
import { fileSize } from '#core/text/file-size.ts'
import { useDownload } from '#web/people/credentials/use-download.ts'
import { urlOf } from '#web/platform/api.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { Progress } from '#web/ui/loading/progress.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useBeginExport, useLastExport, useRemoveExport } from './queries.ts'

/** Settings, Import and export: everything of the person in one file. */
export function ExportPanel({ user }: { user: User }) {
  return (
    <section>
      <SectionHeading
        title="Export everything"
        description={
          user.isSealed
            ? 'While what is yours alone is locked, it cannot be exported. Your notices, behind the bell, say how to unlock it.'
            : `Everything of yours in one file: mail as .mbox that any mail program reads, all else as JSON. It is made while you do other things, and can be downloaded for ${EXPORT_KEPT_DAYS} days.`
        }
      />
      {!user.isSealed && <LastExport />}
    </section>
  )
}

function LastExport() {
  const found = useLastExport().data?.export
  useReadyNotice(found ?? null)
  if (found === undefined) return null
  return (
    <div className="mt-4">
      {found === null ? <BeginButton label="Prepare an export" /> : <ExportState found={found} />}
    </div>
  )
}

function ExportState({ found }: { found: DataExport }) {
  const { state, problem, messagesDone, messagesTotal, sizeBytes, readyAt, expiresAt } = found
  if (isBeingMade(found))
    return (
      <>
        <p className="text-muted tabular-nums" role="status">
          {messagesTotal === 0
            ? 'Your export is about to be made'
            : `Your export is being made: ${inFigures(messagesDone)} of ${counted(messagesTotal, 'message')}, ${fileSize(sizeBytes)}`}
        </p>
        <Progress
          className="mt-2"
          label="Making your export"
          value={messagesTotal === 0 ? null : messagesDone}
          max={Math.max(1, messagesTotal)}
        />
        <p className="mt-2 text-faint text-sm">You can leave this page. The file will be here.</p>
        <RemoveButton found={found} label="Stop" failed="It goes on" />
      </>
    )
  if (state === 'ready')
    return (
      <>
        <p role="status">
          Your export is ready: {fileSize(sizeBytes)} with {counted(messagesTotal, 'message')}
          {readyAt && `, as of ${momentInWords(readyAt)}`}.
        </p>
        {expiresAt && (
          <p className="mt-1 text-muted">
            It can be downloaded until {momentInWords(expiresAt)}. Then the file is deleted.
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <DownloadButton id={found.id} />
          <BeginButton label="Prepare a new one" isSecondary />
          <RemoveButton found={found} label="Delete the file" failed="It is still there" />
        </div>
      </>
    )
  return (
    <>
      {state === 'failed' ? (
        <p className="text-danger-text" role="status">
          Your export could not be made. {problem}
        </p>
      ) : (
        <p className="text-muted" role="status">
          Your last export{readyAt && ` of ${momentInWords(readyAt)}`} has expired, and its file is deleted.
        </p>
      )}
      <div className="mt-3">
        <BeginButton label={state === 'failed' ? 'Try again' : 'Prepare an export'} />
      </div>
    </>
  )
}

function BeginButton({ label, isSecondary = false }: { label: string; isSecondary?: boolean }) {
  const begin = useBeginExport()
  const { attempt } = useAttempt()
  const press = () =>
    attempt({ title: 'No export is made', otherwise: 'The server did not answer.' }, () =>
      begin.mutateAsync({}),
    )
  return (
    <Button
      {...(isSecondary ? {} : { icon: Download })}
      loading={begin.isPending}
      onClick={() => void press()}
    >
      {label}
    </Button>
  )
}

function RemoveButton({ found, label, failed }: { found: DataExport; label: string; failed: string }) {
  const remove = useRemoveExport()
  const { attempt } = useAttempt()
  const press = () => attempt(failed, () => remove.mutateAsync({ params: { id: found.id } }))
  return (
    <Button
      {...(isBeingMade(found) ? { size: 'sm' as const, className: 'mt-3' } : {})}
      loading={remove.isPending}
      onClick={() => void press()}
    >
      {label}
    </Button>
  )
}

function DownloadButton({ id }: { id: number }) {
  const download = useDownload('Not downloaded')
  const press = () => void download(urlOf(privacy.fetchExport, { id }), 'quillbox-export.zip')
  return (
    <Button icon={Download} variant="primary" onClick={press}>
      Download
    </Button>
  )
}

/** Tells once that the export that was being made here is ready. */
function useReadyNotice(found: DataExport | null): void {
  const { toast } = useToast()
  const making = useRef<number | null>(null)
  useEffect(() => {
    if (found && isBeingMade(found)) making.current = found.id
    else if (found?.state === 'ready' && making.current === found.id) {
      making.current = null
      toast({ title: 'Your export is ready' })
    }
  }, [found, toast])
}
