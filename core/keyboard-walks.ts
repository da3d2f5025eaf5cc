/** The keys of layouts by row, from the digits down. A row lies half a key to the right of the one above it. */
const LAYOUTS = [
  ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'],
  ['1234567890ß', 'qwertzuiopü+', 'asdfghjklöä', 'yxcvbnm,.-'],
  ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn,;:!'],
  ['1234567890', "',.pyfgcrl", 'aoeuidhtns', ';qjkxbmwvz'],
  ['1234567890', 'йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'],
  ['1234567890', ';ςερτυθιοπ', 'ασδφγηξκλ', 'ζχψωβνμ'],
]

/** From a key to those that touch it: by row and by place in it. */
const NEIGHBOURS = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [-1, 1],
  [1, -1],
  [1, 0],
] as const

/** Fewer keys in one direction, or fewer that only touch, also stand in words. */
const LEAST_STRAIGHT = 4
const LEAST_TOUCHING = 6

/** How many characters are left without those that lie side by side on a keyboard, such as `qwertz`; in small letters. */
export const withoutWalks = (letters: readonly string[]): number =>
  Math.min(...LAYOUTS.map(rows => letters.length - walked(letters, rows)))

function walked(letters: readonly string[], rows: readonly string[]): number {
  const isWalked = letters.map(() => false)
  const steps = letters.slice(1).map((letter, at) => stepBetween(letters[at] ?? '', letter, rows))
  const mark = (least: number, isOn: (step: number, before: number | undefined) => boolean) => {
    for (let from = 0; from < steps.length; from += 1) {
      let to = from
      while (to < steps.length && isOn(steps[to] ?? -1, to === from ? undefined : steps[to - 1])) to += 1
      if (to - from + 1 >= least) isWalked.fill(true, from, to + 1)
      from = Math.max(from, to - 1)
    }
  }
  mark(LEAST_TOUCHING, step => step >= 0)
  mark(LEAST_STRAIGHT, (step, before) => step >= 0 && (before === undefined || step === before))
  return isWalked.filter(Boolean).length
}

/** The direction in which the next key touches this one; -1 where it does not. */
function stepBetween(from: string, to: string, rows: readonly string[]): number {
  const row = rows.findIndex(keys => keys.includes(from))
  const at = rows[row]?.indexOf(from) ?? -1
  return at < 0 ? -1 : NEIGHBOURS.findIndex(([down, right]) => rows[row + down]?.[at + right] === to)
}
