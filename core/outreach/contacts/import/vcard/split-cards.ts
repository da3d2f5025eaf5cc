export interface CardText {
  /** The line of BEGIN:VCARD, from 1. */
  line: number
  text: string
  /** Whether it has an end. */
  isWhole: boolean
}

/** A longer card, without pictures, is no card. */
const LONGEST = 200_000
const BEGIN = /^BEGIN:VCARD\s*$/i
const END = /^END:VCARD\s*$/i
/** Pictures and sounds are of no use here, and make up nearly all of a file. */
const BULKY = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|X-ABCROP-RECTANGLE)\b/i

/**
 * Splits a file of vCards, which comes in pieces, into cards. Call `push` with each piece and `end` at the end; both
 * return the cards that have become complete. Pictures are left out as they pass, so that a card needs little memory.
 */
export function cardSplitter() {
  let rest = ''
  let line = 0
  let card: { line: number; lines: string[]; length: number } | null = null
  let isBulky = false

  const take = (text: string, found: CardText[]) => {
    line += 1
    if (BEGIN.test(text)) {
      if (card) found.push(cardOf(card, false))
      card = { line, lines: [text], length: 0 }
      isBulky = false
    } else if (card && END.test(text)) {
      card.lines.push(text)
      found.push(cardOf(card, true))
      card = null
    } else if (card) {
      // A line that begins with white space goes on with the one before.
      const goesOn = /^[ \t]/.test(text)
      if (!goesOn) isBulky = BULKY.test(text)
      if (isBulky || card.length > LONGEST) return
      card.lines.push(text)
      card.length += text.length
    }
  }
  return {
    push(piece: string): CardText[] {
      const found: CardText[] = []
      const lines = (rest + piece).split(/\r\n|\n|\r(?!\n|$)/)
      rest = lines.pop() ?? ''
      for (const text of lines) take(text, found)
      // The rest of a line that is longer than any card is dropped; only its beginning counts.
      if (rest.length > LONGEST) rest = rest.slice(0, LONGEST)
      return found
    },
    end(): CardText[] {
      const found: CardText[] = []
      if (rest !== '') take(rest.replace(/\r$/, ''), found)
      if (card) found.push(cardOf(card, false))
      return found
    },
  }
}

const cardOf = ({ line, lines }: { line: number; lines: string[] }, isWhole: boolean): CardText => ({
  line,
  text: lines.join('\n'),
  isWhole,
})
