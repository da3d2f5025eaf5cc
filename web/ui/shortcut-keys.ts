const isMac = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.userAgent)
const SYMBOLS_MAC: Record<string, string> = { mod: '⌘', shift: '⇧', alt: '⌥', ctrl: '⌃' }
const SYMBOLS: Record<string, string> = { mod: 'Ctrl', shift: 'Shift', alt: 'Alt', ctrl: 'Ctrl' }
const NAMED: Record<string, string> = {
  enter: '↵',
  escape: 'Esc',
  backspace: '⌫',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  space: 'Space',
  tab: 'Tab',
}

/**
 * The key caps of a shortcut: 'mod+enter' is one chord of two keys, 'g i' two chords in a row. Returns chords, each a
 * list of key caps.
 */
export function keyCaps(shortcut: string, mac = isMac): string[][] {
  const symbols = mac ? SYMBOLS_MAC : SYMBOLS
  return shortcut.split(' ').map(chord =>
    chord.split('+').map(key => {
      const lower = key.toLowerCase()
      return symbols[lower] ?? NAMED[lower] ?? (key.length === 1 ? key.toUpperCase() : key)
    }),
  )
}

/** The value of aria-keyshortcuts; undefined for sequences, which the attribute does not support. */
export function ariaKeyShortcut(shortcut: string | undefined, mac = isMac): string | undefined {
  if (!shortcut || shortcut.includes(' ')) return undefined
  const names: Record<string, string> = {
    mod: mac ? 'Meta' : 'Control',
    ctrl: 'Control',
    shift: 'Shift',
    alt: 'Alt',
  }
  return shortcut
    .split('+')
    .map(key => names[key] ?? (key.length === 1 ? key : `${key[0]?.toUpperCase()}${key.slice(1)}`))
    .join('+')
}
