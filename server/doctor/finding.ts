/** A result, in words for the operator. */
export interface Finding {
  state: 'ok' | 'note' | 'problem'
  about: string
  text: string
  /** What the operator does about it; null where there is nothing to do. */
  todo: string | null
}

export const ok = (about: string, text: string): Finding => ({ state: 'ok', about, text, todo: null })
/** Something that the operator may want otherwise. */
export const note = (about: string, text: string, todo: string): Finding => ({
  state: 'note',
  about,
  text,
  todo,
})
export const problem = (about: string, text: string, todo: string): Finding => ({
  state: 'problem',
  about,
  text,
  todo,
})

const MARKS = { ok: 'ok     ', note: 'note   ', problem: 'PROBLEM' }

export const lineOf = ({ state, about, text, todo }: Finding): string =>
  `${MARKS[state]}  ${about}: ${text}${todo === null ? '' : ` → ${todo}`}`
