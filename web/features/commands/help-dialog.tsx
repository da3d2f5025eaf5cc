import { Kbd } from '#web/ui/display/kbd.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { commandIds, commands, shownKeys } from './catalog.ts'

const GROUPS = [...new Set(commandIds.map(id => commands[id].group))]

/** The list of all shortcuts. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={open => !open && onClose()} title="Keyboard shortcuts" size="lg" isText>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {GROUPS.map(group => (
          <section key={group} aria-labelledby={`keys-${group}`}>
            <h3 id={`keys-${group}`} className="mb-1.5 font-medium text-muted text-sm">
              {group}
            </h3>
            <dl>
              {commandIds
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
