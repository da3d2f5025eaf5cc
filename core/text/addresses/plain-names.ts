import { cut } from '../cut.ts'

/** The most characters of a name that a letter shows. */
const MOST_IN_LETTERS = 60

/**
 * Longer than any name field allows. Longer texts are not examined, because normalising endless accents takes endless
 * time.
 */
const LONGEST = 500

const TOO_LONG = 'This name is too long'
const NOT_ONE_LINE = 'Please write the name in one line, without invisible characters'
const ADDRESS = 'A name cannot contain a web or email address. After a dot, please leave a space'

const SENTENCE = 'Please leave out the colon: a name stands in letters, and must not read like one'
const OURS = 'A name cannot contain “Quillbox”: it stands in letters that Quillbox sends'

/** What turns a name into a sentence: "Security: your mailbox is full". */
const COLON = /[:;](?:\s|$)/u
/** The name under which the installation itself writes. */
const OWN_NAME = /quill[\s_-]*box/giu

/** Line separators, control characters, and characters that no font has. */
const CONTROLS = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u
/** Characters that are invisible, or change the direction of the text around them. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u
/**
 * Exceptions: Persian, the scripts of India and emoji need these joiners, and Han has variants made with them (RFC
 * 5892, A.1 and A.2).
 */
const JOINED =
  /(?<=[\p{L}\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}])(?:\p{Variation_Selector}|[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}]))/gu

/** An initial written without a space before the name: `K.R.Narayanan`. */
const INITIAL =
  /(?<![\p{L}\p{M}\p{N}])([\p{Lu}\p{Lt}\p{Lo}]\p{M}*)\.(?=[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}'’-]+(?:[\s.,)]|$))/gu

/**
 * What programs turn into a link: `//`, a scheme, a mail or network address, and letters after a dot without a space,
 * because nobody can know all top-level domains. No domain ends with a single letter, so `A.J.` is not a link.
 */
const LINK = /\/\/|\\\\|[\p{L}\p{M}\p{N}._-]@\S|\p{L}:\S|\S\.\p{L}\p{M}*[\p{L}\p{N}-]|\d+(?:\.\d+){3}/u

/** The name with single spaces, also after initials. */
export const tidyName = (name: string): string =>
  name.length > LONGEST
    ? name
    : name
        .normalize('NFC')
        .replace(/\p{Zs}+/gu, ' ')
        .trim()
        .replace(INITIAL, '$1. ')

/** Why the text is not a name that may be shown to others, in words for whoever typed it; null where it is one. */
export function nameFault(name: string): string | null {
  if (name.length > LONGEST) return TOO_LONG
  if (CONTROLS.test(name) || INVISIBLE.test(name.replace(JOINED, ''))) return NOT_ONE_LINE
  const ascii = withAsciiForms(name)
  if (LINK.test(ascii)) return ADDRESS
  if (ascii.search(OWN_NAME) >= 0) return OURS
  return COLON.test(ascii) ? SENTENCE : null
}

/**
 * The text as programs that look for links read it: full-width letters and dots of other scripts become ASCII (UTS 46).
 */
const withAsciiForms = (name: string): string => name.normalize('NFKC').replaceAll('。', '.')

/**
 * A name as letters of the installation show it: in quotation marks, so that it cannot be taken for the installation's
 * own words. This also makes names harmless that were stored before there was a rule.
 */
export function quotedName(name: string): string {
  const short = cut(name.trim(), MOST_IN_LETTERS)
  const harmless = nameFault(`“${short}”`)
    ? withAsciiForms(short)
        .replace(/[^\p{L}\p{M}\p{N}' -]+|\p{Default_Ignorable_Code_Point}+/gu, ' ')
        .replace(OWN_NAME, ' ')
    : short
  return `“${harmless
    .replace(/["“”„‟«»]/g, '’')
    .replace(/\s+/g, ' ')
    .trim()}”`
}
