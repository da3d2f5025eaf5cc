/** Whether one letter is missing, too many, another one, or swapped with its neighbour: at most one such slip. */
export function isOneSlipApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  if (a.length > b.length) return a.slice(at + 1) === b.slice(at)
  if (a.length < b.length) return a.slice(at) === b.slice(at + 1)
  const isOther = a.slice(at + 1) === b.slice(at + 1)
  const isSwapped = a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
  return isOther || isSwapped
}

/** A word, and the word without each of its letters: words one slip apart share one of these (W. Garbe's SymSpell). */
export function* deletesOf(word: string): Generator<string> {
  yield word
  for (let at = 0; at < word.length; at += 1) yield word.slice(0, at) + word.slice(at + 1)
}
