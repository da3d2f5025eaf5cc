const LONGEST = 300

/** The words of a name in lower case, without those of addresses: of "Ana Lima <ana@lima.example>" "ana" and "lima". */
export function wordsOfName(name: string): ReadonlySet<string> {
  const [shown = ''] = name.slice(0, LONGEST).split(/[<[(]|\S{1,100}@/, 1)
  const words = shown.toLowerCase().match(/[\p{L}\p{M}]{2,40}/gu)
  // A name that is missing may be read from the address.
  return new Set(
    words ??
      /([^\s<([]{1,64})@/
        .exec(name.slice(0, LONGEST))?.[1]
        ?.toLowerCase()
        .match(/[\p{L}\p{M}]{2,40}/gu),
  )
}

/** Whether a text of few words consists of words of the name; a single letter may stand for one. */
export function namesOnly(text: string, name: ReadonlySet<string>): boolean {
  if (text.length > 60) return false
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  const isOfName = (word: string) => name.has(word)
  return words.length <= 4 && words.some(isOfName) && words.every(word => word.length < 2 || isOfName(word))
}

/** Whether it is the name of this person, or its initials: "Berg, Bo" or "BB" of "Bo Berg <bo@berg.example>". */
export function isNameOf(text: string, person: string): boolean {
  const words = wordsOfName(person)
  if (namesOnly(text, words)) return true
  const initials = [...words].map(([first = '']) => first)
  return [initials, initials.toReversed()].some(letters => letters.join('') === text.toLowerCase())
}
