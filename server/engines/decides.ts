import { foldApostrophes } from '#core/text/search/fold.ts'

/** With these somebody promises, agrees or pays, also where they only repeat what they were asked. Folded. */
const PROMISES = String.raw`agree\p{L}*|accept\p{L}*|approv\p{L}*|confirm\p{L}*|promis\p{L}*|guarant\p{L}*|pay|paid|transfer\p{L}*|sign\p{L}*|einverstanden|zustimm\p{L}*|akzept\p{L}*|annehm\p{L}*|angenommen|genehmig\p{L}*|bestatig\p{L}*|zusag\p{L}*|versprech\p{L}*|bestell\p{L}*|uberweis\p{L}*|d'accord|approuv\p{L}*|promet\p{L}*|pai\p{L}*|acuerdo|acept\p{L}*|aprob\p{L}*|aprueb\p{L}*|pag\p{L}*`
/** With these they answer yes or no, or speak of what they are going to do. */
const ANSWERS = `yes|yep|no|nope|ok|okay|sure|certainly|will|shall|'ll|ja|nein|wird|werde|werden|oui|non|si`
/** With these they order, cancel, refuse or bind themselves. */
const BINDS = String.raw`cancel\p{L}*|terminat\p{L}*|withdraw\p{L}*|withdrew|withdrawn|order|orders|ordered|ordering|buy|buying|bought|book|booked|booking|commit\p{L}*|undertak\p{L}*|reject\p{L}*|declin\p{L}*|refus\p{L}*|refund\p{L}*|waiv\p{L}*|stornier\p{L}*|kundig\p{L}*|gekundigt|widerruf\p{L}*|bestatigt|bestellt|buche|buchen|gebucht|kaufe|kaufen|gekauft|nehme|nehmen|verpflicht\p{L}*|garantier\p{L}*|lehne|lehnen|abgelehnt|erstatt\p{L}*|verzicht\p{L}*|annul\p{L}*|resili\p{L}*|command\p{L}*|achet\p{L}*|reserv\p{L}*|engage\p{L}*|garant\p{L}*|refus\p{L}*|rembours\p{L}*|renonc\p{L}*|cancelar\p{L}*|rescind\p{L}*|pedimos|pido|pedido|encarg\p{L}*|compr\p{L}*|promet\p{L}*|rechaz\p{L}*|reembols\p{L}*|renunci\p{L}*`

const anyOf = (...words: string[]) => new RegExp(String.raw`(?<!\p{L})(?:${words.join('|')})(?!\p{L})`, 'u')
const DECIDES = anyOf(PROMISES, ANSWERS)
const COMMITS = anyOf(PROMISES, BINDS)
/** What one sentence asks and another one says may stand in one line. */
const PIECE = /[^.!?…;:,–—\n]+[.!?…;:,–—\n]?/gu

/** Whether a text says yes or no, or promises anything, also where it only repeats what was asked. */
export const decides = (text: string): boolean => DECIDES.test(foldApostrophes(text))

/**
 * The parts of a text in which its writer seems to accept, cancel, order, promise or confirm something. A question asks the
 * other one to; anything else that has such a word counts, whoever it speaks of.
 */
export const commitmentsIn = (text: string): string[] =>
  (text.match(PIECE) ?? [])
    .filter(piece => !piece.trimEnd().endsWith('?') && COMMITS.test(foldApostrophes(piece)))
    .map(piece => piece.trim().replace(/[,;:–—]$/u, ''))
