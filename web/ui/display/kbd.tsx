import { classNames } from '../class-names.ts'
import { keyCaps } from '../shortcut-keys.ts'

/**
 * A shortcut as key caps, hidden on touch devices, which have no keys: `keys` is 'e', 'mod+enter' or 'g i'. `plain`
 * leaves the caps out, for menus and tooltips.
 */
export function Kbd({ keys, plain = false }: { keys: string; plain?: boolean }) {
  return (
    <kbd className="inline-flex items-center gap-1 font-sans text-xs tabular-nums coarse:hidden">
      {keyCaps(keys).map((chord, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shortcut may repeat a key and never reorders
        <span key={index} className="inline-flex gap-0.5">
          {chord.map(cap => (
            <span
              key={cap}
              className={classNames(
                !plain &&
                  'inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line-strong bg-sunken px-1 text-muted',
              )}
            >
              {cap}
            </span>
          ))}
        </span>
      ))}
    </kbd>
  )
}
