import { Bookmark, Zap } from 'lucide'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }))

/** Beside search results: keep the search as a view, or make a rule of it. */
export function SearchTools({
  understood,
  accountIds,
}: {
  /** The search as typed operators. */
  understood: string
  accountIds: number[] | null
}) {
  const [isKeeping, setKeeping] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" icon={Bookmark} onClick={() => setKeeping(true)}>
        Save this search
      </Button>
      <Button variant="ghost" size="sm" icon={Zap} asChild>
        <Link to={paths.rules.withSearch(understood, accountIds)}>Make a rule</Link>
      </Button>
      {isKeeping && (
        <Suspense>
          <ViewDialog
            view={{ name: understood.slice(0, 80), search: understood, accountIds, hidesFromInbox: false }}
            onClose={() => setKeeping(false)}
          />
        </Suspense>
      )}
    </>
  )
}
