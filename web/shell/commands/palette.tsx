import { Command as Cmdk, defaultFilter } from 'cmdk'
import type { IconNode } from 'lucide'
import { useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { Kbd } from '#web/ui/display/kbd.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { type CommandId, commands, shownKeys } from './catalog.ts'
import { rankEntries } from './rank-entries.ts'
import { useBoundCommands } from './use-commands.ts'

/** A choice besides the commands: a label, an account or a recent search. */
interface PaletteItem {
  id: string
  label: string
  group: string
  icon: IconNode
  /** It is named by a part of its label, as commands are, and not by the whole of it alone. */
  isCommand?: boolean
  run: () => void
}

/** Ctrl/⌘ K: finds everything that can be done from here by its name. */
export function Palette({
  items,
  onSearch,
  onClose,
}: {
  items: PaletteItem[]
  /** Searches mail for the typed text. */
  onSearch: (query: string) => void
  onClose: () => void
}) {
  const [text, setText] = useState('')
  // Evaluated once: opening the palette does not change what can be done.
  const [bound] = useState(useBoundCommands())
  const choose = (run: () => void) => {
    onClose()
    // Runs after the dialog has closed and returned the focus.
    setTimeout(run)
  }
  const entries: PaletteEntry[] = [
    ...bound.filter(({ id }) => id !== 'palette').map(({ id, run }) => entryOf(id, run)),
    ...items.map(item => ({ ...item, heading: item.group, isCommand: item.isCommand === true })),
  ]
  const query = text.trim()
  const { named, alike } = rankEntries(entries, query, defaultFilter)
  const groups = (found: PaletteEntry[]) =>
    [...Map.groupBy(found, ({ heading }) => heading)].map(([heading, rows]) => (
      <Cmdk.Group key={heading} heading={heading}>
        {rows.map(({ id, run, label, icon, keys }) => (
          <Row key={id} value={id} label={label} icon={icon} keys={keys} onSelect={() => choose(run)} />
        ))}
      </Cmdk.Group>
    ))
  return (
    <Dialog onClose={onClose} title="Command palette" bare>
      <Cmdk label="Command palette" loop shouldFilter={false} className="flex flex-col">
        <Cmdk.Input
          autoFocus
          value={text}
          onValueChange={setText}
          placeholder="Type a command, a label or words to search for"
          className="h-12 border-line border-b bg-transparent px-4 text-read outline-none placeholder:text-faint coarse:text-[1rem]"
        />
        <Cmdk.List className="max-h-[50vh] overflow-y-auto p-1 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-faint [&_[cmdk-group-heading]]:text-xs">
          {query === '' ? (
            groups(entries)
          ) : (
            <>
              {groups(named)}
              <Cmdk.Group>
                <Row
                  value="search-mail"
                  icon={commands.search.icon}
                  label={`Search mail for "${query}"`}
                  onSelect={() => choose(() => onSearch(query))}
                />
              </Cmdk.Group>
              {groups(alike)}
            </>
          )}
        </Cmdk.List>
      </Cmdk>
    </Dialog>
  )
}

interface PaletteEntry extends PaletteItem {
  heading: string
  isCommand: boolean
  keys?: string
}

function entryOf(id: CommandId, run: () => void): PaletteEntry {
  const { group, icon, label } = commands[id]
  return {
    id,
    group,
    heading: 'Commands',
    isCommand: true,
    icon,
    label: group === 'Go to' ? `Go to ${label}` : label,
    keys: shownKeys(id),
    run,
  }
}

function Row({
  value,
  icon,
  label,
  keys,
  onSelect,
}: {
  value: string
  icon: IconNode
  label: string
  keys?: string | undefined
  onSelect: () => void
}) {
  return (
    <Cmdk.Item
      value={value}
      onSelect={onSelect}
      className={classNames(
        'flex min-h-control cursor-default select-none items-center gap-3 rounded-sm px-3 py-1.5 outline-none',
        'data-[selected=true]:bg-hover',
      )}
    >
      <Icon icon={icon} className="text-muted" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {keys && (
        <span className="text-faint">
          <Kbd keys={keys} plain />
        </span>
      )}
    </Cmdk.Item>
  )
}
