/** Words with a number, which `createProse` seldom repeats, between spaces: the lines of a file in base64 have none. */
const RARE = /(?<=\s|>)[a-z]+\d+(?=[\s.<])/g
/** The words that `createProse` uses most, after "the". */
const FREQUENT = ['invoice', 'project', 'meeting', 'please']
const MOST_RARE = 40

export interface WordsOfMail {
  frequentWords: string[]
  /** Each is in one message alone. */
  rareWords: string[]
  /** The message that comes last, because the newest mail comes first, and a word that is in no other. */
  oldest: { subject: string; word: string }
}

/** Words that generated mail, oldest first, is found by. */
export function wordsOfMail(mail: Iterable<{ source: string }>): WordsOfMail {
  const [first, ...others] = Array.from(mail, ({ source }) => source)
  const messagesWith = new Map<string, number>()
  const wordsOf = (source: string) => new Set(source.match(RARE))
  for (const source of [first ?? '', ...others])
    for (const word of wordsOf(source)) messagesWith.set(word, (messagesWith.get(word) ?? 0) + 1)
  const single = [...messagesWith].filter(([, messages]) => messages === 1).map(([word]) => word)
  const words = wordsOf(first ?? '')
  const word = single.find(each => words.has(each))
  const subject = /^Subject: (.*?)\r$/m.exec(first ?? '')?.[1]
  if (!word || !subject) throw new Error('the oldest message has no word of its own')
  const step = Math.max(1, Math.floor(single.length / MOST_RARE))
  const rareWords = single.filter((_word, at) => at % step === 0).slice(0, MOST_RARE)
  return { frequentWords: FREQUENT, rareWords, oldest: { subject, word } }
}
