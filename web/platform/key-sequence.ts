const SEQUENCE_MS = 1000
const HELD = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead'])

/**
 * Reads keys one after the other and returns what is bound to them ('e', 'g i'), or null. Once a sequence has begun, it
 * consumes the next key: 'g e' does nothing, instead of what 'e' does.
 */
export function createKeyReader(bound: () => string[]) {
  let begun: { key: string; at: number } | null = null
  return (key: string, at: number): string | null => {
    if (HELD.has(key)) return null
    const names = bound()
    const first = begun && at - begun.at < SEQUENCE_MS ? begun.key : null
    begun = null
    const sequence = `${first} ${key}`
    if (first && names.includes(sequence)) return sequence
    if (!first && names.includes(key)) return key
    if (names.some(name => name.startsWith(`${key} `))) begun = { key, at }
    return null
  }
}

/** A letter by its meaning: shift makes it upper case, Caps Lock does not. */
export function keyName({ key, shiftKey }: { key: string; shiftKey: boolean }): string {
  if (!/^\p{L}$/u.test(key)) return key
  return shiftKey ? key.toUpperCase() : key.toLowerCase()
}
