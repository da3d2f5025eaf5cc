interface NameParts {
  first: string
  /** Empty where the name is one word. */
  last: string
  whole: string
}

/** "Dr. Jane Q. Doe, PhD": titles are no first names, and degrees no last ones. */
const TITLE =
  /^(?:(?:dr|prof|mr|mrs|ms|mx|herr|frau|ing|dipl|sr|sra|mme|mlle|dott|ir|mag)\.?|(?:mr|mrs|ms)\.)$/iu
const DEGREE = /^(?:ph\.?d|m\.?d|mba|b\.?sc|m\.?sc|m\.?a|b\.?a|esq|jr|sr|ii|iii)\.?$/iu
/** Two or more letters: "J. Doe" has no first name to greet. */
const WORD = /\p{L}{2}/u
/** What mailboxes of several people, or of machines, are called. */
const NOBODY =
  /\b(?:team|support|info|sales|office|service|newsletter|noreply|no-reply|hello|billing|accounts?|hr|help|desk|kundenservice|vertrieb|buchhaltung|via)\b|[@/|&+()\d]/iu

/**
 * The first and last name within a display name: of "Jane Doe" and of "Doe, Jane". Null if it does not look like the name
 * of one person: nobody wants to be greeted as "Hi Support".
 */
export function nameParts(name: string | null): NameParts | null {
  const text = (name ?? '')
    .replace(/\s+/g, ' ')
    .replace(/^["'“„]+|["'”“]+$/gu, '')
    .trim()
  if (text === '' || text.length > 100 || NOBODY.test(text)) return null
  const pieces = text.split(',').map(piece => wordsOf(piece))
  const [before = [], ...after] = pieces.filter(words => words.length > 0)
  // "Doe, Jane": behind a comma a name stands, where it is no degree.
  const [given] = after
  const words = given ? [...given, ...before] : before
  const whole = words.join(' ')
  const first = words[0] ?? ''
  if (!WORD.test(first) || words.length > 5) return null
  return {
    first,
    last: words
      .slice(1)
      .filter(word => !/^\p{L}\.$/u.test(word))
      .join(' '),
    whole,
  }
}

const wordsOf = (piece: string): string[] =>
  piece
    .trim()
    .split(' ')
    .filter(word => word !== '' && !TITLE.test(word) && !DEGREE.test(word))
