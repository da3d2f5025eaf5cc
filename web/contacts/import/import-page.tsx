import { Link, useParams } from 'react-router'
import { isGone } from '#web/platform/api.ts'
import { numberInAddress, paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { ChooseFile } from './choose-file.tsx'
import { DraftImport } from './draft-import.tsx'
import { FormerImports } from './former-imports.tsx'
import { useImport } from './queries.ts'
import { RunningImport } from './running-import.tsx'

/** Importing contacts: without an import in the address a file is chosen; with one it is gone on with. */
export function ImportPage() {
  const { importId } = useParams()
  return (
    <>
      <Link
        to={paths.outreach.contacts}
        className="mb-2 inline-block rounded-control text-muted text-sm hover:text-text"
      >
        Contacts
      </Link>
      {importId === undefined ? (
        <>
          <ChooseFile />
          <FormerImports />
        </>
      ) : (
        <OneImport key={importId} id={numberInAddress(importId) ?? 0} />
      )}
    </>
  )
}

function OneImport({ id }: { id: number }) {
  const { data, error, isError, refetch } = useImport(id)
  if (!data && isGone(error))
    return (
      <EmptyState
        isPage
        title="This import is not here"
        text="It was deleted, or belongs to somebody else."
        action={
          <Button asChild>
            <Link to={paths.contactImport.new}>All imports</Link>
          </Button>
        }
      />
    )
  if (isError && !data)
    return <NotLoaded text="This import could not be loaded." onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={6} label="Loading the import" />
  return data.state === 'draft' ? <DraftImport found={data} /> : <RunningImport found={data} />
}
