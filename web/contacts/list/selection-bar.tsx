import { X } from 'lucide'
import { counted } from '#core/text/counted.ts'
import { CommandButton } from '#web/shell/commands/command-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useTakingAway } from '../use-taking-away.ts'
import type { ContactActions } from './contact-actions.ts'
import type { Selecting } from './use-selection.ts'

/** Covers the header while contacts are selected, so that no row moves. */
export function SelectionBar({
  selection,
  onPage,
  total,
  isMore,
  actions,
}: {
  selection: Selecting
  /** How many the page has. */
  onPage: number
  total: number
  isMore: boolean
  actions: ContactActions
}) {
  const { selected, isEverything } = selection
  const all = `${isMore ? 'more than ' : ''}${counted(total, 'contact')}`
  return (
    <div
      role="toolbar"
      aria-label="Selected contacts"
      className="absolute inset-0 z-10 flex items-center gap-1 overflow-x-auto bg-surface px-4"
    >
      <Checkbox
        label="Select all on this page"
        hideLabel
        checked={selected.length === onPage ? true : 'indeterminate'}
        onCheckedChange={() => selection.selectPage(selected.length < onPage)}
      />
      <span className="whitespace-nowrap px-2 font-medium tabular-nums" role="status">
        {isEverything ? `All ${all}` : `${counted(selected.length, 'contact')} selected`}
      </span>
      {!isEverything && selected.length === onPage && (total > onPage || isMore) && (
        <Button variant="ghost" size="sm" onClick={selection.selectEverything}>
          Select all {all}
        </Button>
      )}
      <span className="flex-1" />
      <CommandButton command="tagContacts" onClick={actions.tag} />
      <CommandButton command="contactStatus" onClick={actions.status} />
      <CommandButton
        command="mergeContacts"
        blocked={
          (isEverything || selected.length < 2 || selected.length > 20) &&
          'Select 2 to 20 contacts to merge them'
        }
        onClick={actions.merge}
      />
      <CommandButton command="suppressContacts" onClick={actions.suppress} />
      <CommandButton command="deleteContacts" blocked={useTakingAway()} onClick={actions.remove} />
      <IconButton icon={X} label="Clear selection" size="sm" onClick={() => selection.selectPage(false)} />
    </div>
  )
}
