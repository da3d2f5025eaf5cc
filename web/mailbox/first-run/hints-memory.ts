const KEY = 'quillbox.hints'

/** Hints are for whoever has connected their first mailbox on this device, until they put them away. */
export function wantHints(): void {
  if (localStorage.getItem(KEY) === null) localStorage.setItem(KEY, 'on')
}

export const hasHints = (): boolean => localStorage.getItem(KEY) === 'on'

export const putHintsAway = (): void => localStorage.setItem(KEY, 'off')
