import { useState } from 'react'
import type { FirstLine } from '#core/contract/outreach/campaign-letters.ts'
import { type CommandId, commands, shownKeys } from '#web/shell/commands/catalog.ts'
import { useCommands } from '#web/shell/commands/use-commands.ts'
import { Button } from '#web/ui/button.tsx'
import { Kbd } from '#web/ui/display/kbd.tsx'
import { useEntryFocus } from '#web/ui/list/use-entry-focus.ts'
import { useEditor } from '../editing/use-campaign-editor.ts'
import { FirstLineRow } from './first-line-row.tsx'
import { useLineDecisions } from './use-line-decisions.ts'

/** A page of first lines, to be decided one after the other by pointer and keyboard. */
export function FirstLineList({ lines }: { lines: readonly FirstLine[] }) {
  const { isOpen } = useEditor()
  // While another list is loaded, those of the last one are shown.
  const approvesAll = lines.every(({ state }) => state === 'proposed')
  const [editing, setEditing] = useState<number | null>(null)
  const [current, setCurrent] = useState<string | null>(String(lines[0]?.contactId))
  const keys = lines.map(({ contactId }) => String(contactId))
  const { ref, move } = useEntryFocus(keys, { current, setCurrent })
  const line = lines[Math.max(0, keys.indexOf(current ?? ''))]
  const { decide, isDeciding } = useLineDecisions()
  const decideOne = (of: FirstLine | undefined, decision: 'approved' | 'rejected') => {
    if (of && of.state !== decision && of.text !== '') decide([of.contactId], decision, of.state)
  }
  const approveShown = () =>
    decide(
      lines.map(({ contactId }) => contactId),
      'approved',
      'proposed',
    )
  useCommands({
    next: () => move(1),
    previous: () => move(-1),
    ...(isOpen && {
      approveLine: () => decideOne(line, 'approved'),
      rejectLine: () => decideOne(line, 'rejected'),
      editLine: () => line && setEditing(line.contactId),
    }),
    ...(isOpen && approvesAll && { approveLines: approveShown }),
  })
  return (
    <>
      <div className="mt-3 flex min-h-control flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-faint text-sm coarse:hidden">
          <Key command="next" label="next" />
          <Key command="previous" label="previous" />
          {isOpen &&
            (['approveLine', 'editLine', 'rejectLine'] as const).map(command => (
              <Key key={command} command={command} label={commands[command].label.toLowerCase()} />
            ))}
        </p>
        {isOpen && approvesAll && lines.length > 1 && (
          <Button loading={isDeciding} shortcut={shownKeys('approveLines')} onClick={approveShown}>
            Approve these {lines.length}
          </Button>
        )}
      </div>
      <div ref={ref}>
        <ul aria-label="First lines" className="mt-2 divide-y divide-line">
          {lines.map(each => (
            <FirstLineRow
              key={each.contactId}
              line={each}
              isCurrent={each === line}
              isEditing={editing === each.contactId}
              canEdit={isOpen}
              onPoint={() => setCurrent(String(each.contactId))}
              // A line that was saved closes its own fields, and not those of another that is written by now.
              onEdit={isEditing =>
                setEditing(now => (isEditing ? each.contactId : now === each.contactId ? null : now))
              }
              onDecide={decision => decideOne(each, decision)}
            />
          ))}
        </ul>
      </div>
    </>
  )
}

function Key({ command, label }: { command: CommandId; label: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Kbd keys={shownKeys(command)} /> {label}
    </span>
  )
}
