import { Command as Cmdk } from 'cmdk'
import type { IconNode } from 'lucide'
import { useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { Kbd } from '#web/ui/display/kbd.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { commands, shownKeys } from './catalog.ts'
import { useBoundCommands } from './use-commands.ts'

/** A choice besides the commands: a label, an account or a recent search. */
interface PaletteItem {
  id: string
  label: string
  group: string
  icon: IconNode
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
  return (
    <Dialog open onOpenChange={open => !open && onClose()} title="Command palette" bare>
      <Cmdk label="Command palette" loop className="flex flex-col">
        <Cmdk.Input
          autoFocus
          value={text}
          onValueChange={setText}
          placeholder="Type a command, a label or words to search for"
          className="h-12 border-line border-b bg-transparent px-4 text-read outline-none placeholder:text-faint coarse:text-[1rem]"
        />
        <Cmdk.List className="max-h-[50vh] overflow-y-auto p-1 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-faint [&_[cmdk-group-heading]]:text-xs">
          <Cmdk.Empty className="px-3 py-6 text-center text-muted">Nothing has this name.</Cmdk.Empty>
          {text.trim() !== '' && (
            <Cmdk.Group forceMount>
              <Row
                forceMount
                value={`search mail ${text}`}
                icon={commands.search.icon}
                label={`Search mail for "${text.trim()}"`}
                onSelect={() => choose(() => onSearch(text.trim()))}
              />
            </Cmdk.Group>
          )}
          <Cmdk.Group heading="Commands">
            {bound
              .filter(({ id }) => id !== 'palette')
              .map(({ id, run }) => (
                <Row
                  key={id}
                  value={`${commands[id].group} ${commands[id].label} ${id}`}
                  icon={commands[id].icon}
                  label={commands[id].group === 'Go to' ? `Go to ${commands[id].label}` : commands[id].label}
                  keys={shownKeys(id)}
                  onSelect={() => choose(run)}
                />
              ))}
          </Cmdk.Group>
          {[...Map.groupBy(items, ({ group }) => group)].map(([group, rows]) => (
            <Cmdk.Group key={group} heading={group}>
              {rows.map(({ id, label, icon, run }) => (
                <Row
                  key={id}
                  value={`${group} ${label} ${id}`}
                  icon={icon}
                  label={label}
                  onSelect={() => choose(run)}
                />
              ))}
            </Cmdk.Group>
          ))}
        </Cmdk.List>
      </Cmdk>
    </Dialog>
  )
}

function Row({
  value,
  icon,
  label,
  keys,
  forceMount = false,
  onSelect,
}: {
  value: string
  icon: IconNode
  label: string
  keys?: string
  forceMount?: boolean
  onSelect: () => void
}) {
  return (
    <Cmdk.Item
      value={value}
      forceMount={forceMount}
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
