import { useState } from 'react'
import type { ContactGroup } from '#core/contract/outreach/contact-groups.ts'
import type { GroupKind } from '#core/contract/outreach/contact-values.ts'
import { counted, inFigures } from '#core/text/counted.ts'
import { foldText } from '#core/text/search/fold.ts'
import { messageOf } from '#web/platform/api.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useCreateGroup, useGroups, usePutIntoGroup } from '../queries.ts'
import { type Target, targetInWords } from './target.ts'

const KINDS = { tag: 'Tags', list: 'Lists' } as const

/** Puts contacts into tags and lists, and takes them out. */
export function GroupsDialog({ target, onClose }: { target: Target; onClose: () => void }) {
  const { data, isError, refetch } = useGroups()
  const put = usePutIntoGroup()
  const create = useCreateGroup()
  const { toast, failed } = useAttempt()
  const [text, setText] = useState('')
  const wanted = foldText(text).trim()
  const shown = (data ?? []).filter(({ name }) => foldText(name).includes(wanted))
  const isNew = (kind: GroupKind) =>
    wanted !== '' && !(data ?? []).some(group => group.kind === kind && foldText(group.name) === wanted)

  const apply = (group: Pick<ContactGroup, 'id' | 'name'>, isIn: boolean) =>
    put.mutate(
      { params: { id: group.id }, body: { selection: target.selection, isIn } },
      {
        onSuccess: ({ changed }) =>
          toast({
            title: isIn
              ? `${counted(changed, 'contact')} put into “${group.name}”`
              : `${counted(changed, 'contact')} taken out of “${group.name}”`,
          }),
        onError: error =>
          failed('The contacts were not changed', error, 'The server did not answer. Please try again.'),
      },
    )
  const make = async (kind: GroupKind) => {
    try {
      apply(await create.mutateAsync({ body: { kind, name: text.trim() } }), true)
      setText('')
    } catch (error) {
      toast({ title: messageOf(error, 'It was not made. Please try again.'), variant: 'destructive' })
    }
  }
  return (
    <Dialog onClose={onClose} title="Tags and lists" description={targetInWords(target)}>
      <TextField
        label="Find or make a tag or a list"
        hideLabel
        placeholder="Find or make a tag or a list"
        autoComplete="off"
        maxLength={60}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          const [first] = shown
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (first && wanted !== '') apply(first, true)
          else if (isNew('tag')) void make('tag')
        }}
      />
      {wanted !== '' && (isNew('tag') || isNew('list')) && (
        <div className="mt-2 flex flex-wrap gap-2">
          {isNew('tag') && (
            <Button size="sm" loading={create.isPending} onClick={() => void make('tag')}>
              Make the tag “{text.trim()}”
            </Button>
          )}
          {isNew('list') && (
            <Button size="sm" loading={create.isPending} onClick={() => void make('list')}>
              Make the list “{text.trim()}”
            </Button>
          )}
        </div>
      )}
      {isError && !data ? (
        <NotLoaded
          className="mt-4"
          text="Tags and lists could not be loaded."
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <SkeletonRows count={3} label="Loading tags and lists" />
      ) : data.length === 0 ? (
        <p className="mt-4 text-muted">There are none yet. Type a name to make the first one.</p>
      ) : (
        (['tag', 'list'] as const).map(kind => {
          const rows = shown.filter(group => group.kind === kind)
          return (
            rows.length > 0 && (
              <section key={kind} aria-label={KINDS[kind]} className="mt-4">
                <h3 className="text-faint text-sm">{KINDS[kind]}</h3>
                <ul>
                  {rows.map(group => (
                    <li key={group.id} className="flex min-h-control items-center gap-2 coarse:min-h-11">
                      <span className="min-w-0 flex-1 truncate" title={group.name}>
                        {group.name}{' '}
                        <span className="text-faint text-sm tabular-nums">{inFigures(group.size)}</span>
                      </span>
                      <Button
                        size="sm"
                        aria-label={`Put into ${group.name}`}
                        onClick={() => apply(group, true)}
                      >
                        Put in
                      </Button>
                      <Button
                        size="sm"
                        variant="ghost"
                        disabled={group.size === 0}
                        aria-label={`Take out of ${group.name}`}
                        onClick={() => apply(group, false)}
                      >
                        Take out
                      </Button>
                    </li>
                  ))}
                </ul>
              </section>
            )
          )
        })
      )}
    </Dialog>
  )
}
