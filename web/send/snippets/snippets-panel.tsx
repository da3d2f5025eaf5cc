import { Pencil, Plus, Trash2 } from 'lucide'
import { useState } from 'react'
import type { Snippet } from '#core/contract/snippets.ts'
import { useSession } from '#web/people/auth/queries.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { useRemoveSnippet, useRestoreSnippet, useSnippets } from './queries.ts'
import { SnippetDialog, type SnippetField } from './snippet-dialog.tsx'
import { beginning } from './snippet-row.tsx'

/** Settings: one's own snippets and those that the organization shares. */
export function SnippetsPanel({ Text }: { Text: SnippetField }) {
  const { data, isError, refetch } = useSnippets()
  const { user } = useSession()
  const remove = useDelete()
  const [editing, setEditing] = useState<Snippet | 'new' | null>(null)
  const canShare = user?.organizationId != null && (editing === 'new' || editing === null || editing.isOwn)
  return (
    <section className="mt-10">
      <SectionHeading
        title="Snippets"
        description="Texts that you often write. In a message, type / or ; and the beginning of a name."
        action={
          <Button icon={Plus} onClick={() => setEditing('new')}>
            New snippet
          </Button>
        }
      />
      {!data && isError && (
        <NotLoaded
          text="Your snippets could not be loaded."
          onRetry={() => void refetch()}
          className="mt-4"
        />
      )}
      {!data && !isError && <SkeletonRows count={2} label="Loading snippets" />}
      {data?.length === 0 && (
        <p className="mt-4 text-faint">
          None yet. Directions, an answer that you give every week, your usual closing: write it once.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {data.map(snippet => (
            <Row
              key={snippet.id}
              snippet={snippet}
              onEdit={() => setEditing(snippet)}
              onDelete={() => void remove(snippet)}
            />
          ))}
        </ul>
      )}
      {editing && (
        <SnippetDialog
          snippet={editing === 'new' ? null : editing}
          canShare={canShare}
          Text={Text}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  )
}

/** Deletes at once; the toast offers to undo it. Lives in the panel: a row is gone by the time that the server answers. */
function useDelete(): (snippet: Snippet) => Promise<void> {
  const remove = useRemoveSnippet()
  const restore = useRestoreSnippet()
  const { toast, attempt } = useAttempt()
  const undo = (id: number) =>
    attempt('The snippet was not brought back', () => restore.mutateAsync({ params: { id } }))
  return async ({ id, name }) => {
    await attempt('The snippet was not deleted', async () => {
      await remove.mutateAsync({ params: { id } })
      const action = { label: 'Undo', onSelect: () => void undo(id) }
      toast({ title: 'Snippet deleted', description: name, action })
    })
  }
}

function Row({
  snippet: { name, shortcut, body, isShared, isOwn, canChange },
  onEdit,
  onDelete,
}: {
  snippet: Snippet
  onEdit: () => void
  onDelete: () => void
}) {
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium" title={name}>
            {name}
          </span>
          {shortcut && <span className="max-w-1/3 shrink-0 truncate text-faint text-sm">/{shortcut}</span>}
          {isShared && <Badge>{isOwn ? 'Shared' : 'Shared with you'}</Badge>}
        </p>
        <p className="truncate text-faint text-sm">{beginning(body)}</p>
      </div>
      {canChange && (
        <div className="flex shrink-0">
          <IconButton icon={Pencil} label={`Change ${name}`} onClick={onEdit} />
          <IconButton icon={Trash2} label={`Delete ${name}`} onClick={onDelete} />
        </div>
      )}
    </li>
  )
}
