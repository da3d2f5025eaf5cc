import { Command as Cmdk } from 'cmdk'
import { Link } from 'react-router'
import type { Snippet } from '#core/contract/snippets.ts'
import { paths } from '#web/platform/paths.ts'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useSnippets } from './queries.ts'
import { beginning, SnippetRow } from './snippet-row.tsx'

/** All snippets, to search and choose from. */
export function SnippetPicker({
  onChoose,
  onClose,
}: {
  onChoose: (snippet: Snippet) => void
  onClose: () => void
}) {
  const { data, isError, refetch } = useSnippets()
  const choose = (snippet: Snippet) => {
    onClose()
    // The dialog returns the focus first.
    setTimeout(() => onChoose(snippet))
  }
  return (
    <Dialog onClose={onClose} title="Insert snippet" bare>
      <Cmdk label="Insert snippet" loop className="flex flex-col">
        <Cmdk.Input
          autoFocus
          placeholder="Search snippets"
          className="h-12 border-line border-b bg-transparent px-4 text-read outline-none placeholder:text-faint coarse:text-[1rem]"
        />
        <Cmdk.List className="max-h-[50vh] overflow-y-auto p-1">
          {data ? (
            <Cmdk.Empty className="px-3 py-6 text-center text-muted">
              {data.length > 0 ? 'No snippet has this in it.' : 'You have no snippets yet.'}
            </Cmdk.Empty>
          ) : isError ? (
            <NotLoaded text="Your snippets could not be loaded." onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows count={3} label="Loading snippets" />
          )}
          {data?.map(snippet => (
            <Cmdk.Item
              key={snippet.id}
              value={`${snippet.name} ${snippet.shortcut ?? ''} ${beginning(snippet.body)} ${snippet.id}`}
              onSelect={() => choose(snippet)}
              className="cursor-default select-none rounded-sm px-3 py-1.5 outline-none data-[selected=true]:bg-hover"
            >
              <SnippetRow snippet={snippet} />
            </Cmdk.Item>
          ))}
        </Cmdk.List>
        <p className="border-line border-t px-4 py-2 text-faint text-sm">
          Make and change them in{' '}
          <Link to={`${paths.settings}?tab=accounts`} onClick={onClose} className="underline">
            Settings
          </Link>
          . While you write, / or ; and a word finds them, too.
        </p>
      </Cmdk>
    </Dialog>
  )
}
