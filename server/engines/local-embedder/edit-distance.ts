/** A word, and the word without each of its letters: words one slip apart share one of these (W. Garbe's SymSpell). */
export function* deletesOf(word: string): Generator<string> {
  yield word
  for (let at = 0; at < word.length; at += 1) yield word.slice(0, at) + word.slice(at + 1)
}
