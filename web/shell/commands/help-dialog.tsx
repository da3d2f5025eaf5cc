import { Kbd } from '#web/ui/display/kbd.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { type Command, type CommandId, commandIds, commands, shownKeys } from './catalog.ts'

/** The list of all shortcuts, without those that the reader has no use for. */
export function HelpDialog({
  hides,
  onClose,
}: {
  hides: { groups: readonly Command['group'][]; ids: readonly CommandId[] }
  onClose: () => void
}) {
  const shown = commandIds.filter(id => !hides.ids.includes(id) && !hides.groups.includes(commands[id].group))
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" size="lg" isText>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {[...new Set(shown.map(id => commands[id].group))].map(group => (
          <section key={group} aria-labelledby={`keys-${group}`}>
            <h3 id={`keys-${group}`} className="mb-1.5 font-medium text-muted text-sm">
              {group}
            </h3>
            <dl>
              {shown
                .filter(id => commands[id].group === group)
                .map(id => (
                  <div key={id} className="flex items-center justify-between gap-3 py-1">
                    <dt>{commands[id].label}</dt>
                    <dd>
                      <Kbd keys={shownKeys(id)} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
