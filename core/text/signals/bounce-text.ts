import { foldText } from '../search/fold.ts'

/** What a report in plain words says of one recipient. */
interface WrittenBounce {
  recipient: string
  diagnostic: string
  /** RFC 3463; null if none is written. */
  status: string | null
}

const MOST_READ = 20_000
const MOST_RECIPIENTS = 100
const MOST_LINES = 12

/** Folded phrases of servers that could not deliver, in six languages. */
const FAILED = new RegExp(
  [
    "undeliver|(?:could|can)(?: ?not|n't)(?: be)? deliver|not (?:be )?(?:been )?deliver|unable to (?:be )?deliver|fail(?:ed|ure) to deliver",
    '(?:delivery|sending)[^.\\n]{0,40}(?:failed|failure)|failure notice|returned (?:mail|message|to sender|e-?mail)|mail (?:delivery )?(?:failed|failure)',
    "permanent (?:fatal )?error|did not reach|wasn't delivered|non-?delivery|problems? delivering",
    'nicht (?:zugestellt|zustellbar|ausgeliefert|ubermittelt)|unzustellbar|zustell\\S* (?:\\S+ )?fehlgeschlagen|fehler bei der zustellung',
    "non remis|non distribu|n'a (?:pas )?(?:pu )?(?:etre )?(?:pas )?(?:etre )?(?:remis|distribu|livr|pu etre)|echec de (?:la )?(?:remise|distribution|livraison)|impossible de (?:remettre|distribuer|livrer)",
    'no (?:se )?(?:ha |pudo |puede |ha podido )?(?:ser )?(?:podido )?(?:entregar|entregad|entrego)|(?:error|fallo) (?:de|en la) entrega|imposible entregar|devuelto',
    'non (?:e stato )?(?:possibile )?(?:consegna|recapita)|mancat[ao] (?:consegna|recapito)|impossibile (?:consegnare|recapitare)',
    'nao (?:foi |pode |pode ser |foi possivel )?(?:ser )?entreg|falha (?:na|de) entrega|impossivel entregar|devolvid[ao]',
  ].join('|'),
)
/** Folded phrases of servers that still try. */
const STILL_TRYING =
  /delayed|warning only|only a warning|do not need to resend|will (?:continue|keep) (?:to try|trying|retrying)|not yet (?:been )?delivered|delay in|still trying|could not be delivered for|verzoger|wird weiter(?:hin)? versucht|noch nicht zugestellt|retard[ee]|retardee?|encore essay|retrasad|sigue intentando|ritard|in ritardo|atrasad/

/** Where the returned message begins, or what the server said about itself. */
const RETURNED =
  /^[> \t]{0,20}-{2,80}[^\n]{0,60}(?:copy of|original message|returned message|message header|headers? follow|below this line|body of|nachricht|message d'origine|mensaje original)|^[ \t]{0,8}(?:received|return-path|reporting-mta|dkim-signature|mime-version):|^-{9,80}\n(?:from|subject): /im

/** A line that begins with an address, in brackets, quotes or bare. */
const ADDRESS_LINE =
  /^[\s>*•-]{0,12}(?:(?:an|to|a|para|recipient|empfanger|destinataire|destinatario):\s{0,8})?["'<[(]{0,2}(?:mailto:)?(?<address>[^\s<>()"',;:@[\]]{1,64}@[\p{L}\d.-]{1,255})(?![\p{L}\d-])["'>\])]{0,3}(?<rest>[ \t]*(?:$|[:;,.(–—-]|(?:on|am|le|el|il|em)\b).*)$/u

/** Whether these words say that a server has given up delivering a message. */
export function saysUndelivered(subject: string, text: string): boolean {
  const about = foldText(subject.slice(0, 500))
  const words = foldText(beforeReturned(text).slice(0, 4000)).replace(/[’‘`]/g, "'")
  if (STILL_TRYING.test(about) || STILL_TRYING.test(words)) return false
  return FAILED.test(about) || FAILED.test(words)
}

const beforeReturned = (text: string): string => {
  const read = text.slice(0, MOST_READ)
  const at = read.search(RETURNED)
  return at <= 0 ? read : read.slice(0, at)
}

/** The headers of the returned message, where it stands below the report; empty where it does not. */
export function returnedIn(text: string): string {
  const read = text.slice(0, MOST_READ)
  const at = read.search(RETURNED)
  return at < 0 ? '' : read.slice(at)
}

/** The recipients that a report names at the beginning of a line, each with the words below it. */
export function bouncesIn(text: string): WrittenBounce[] {
  const lines = beforeReturned(text).split('\n')
  const found = new Map<string, string[]>()
  let words: string[] | null = null
  for (const line of lines) {
    const { address, rest = '' } = ADDRESS_LINE.exec(line.slice(0, 1000))?.groups ?? {}
    if (address !== undefined && found.size < MOST_RECIPIENTS) {
      const key = address.replace(/[.-]+$/, '').toLowerCase()
      words = found.get(key) ?? []
      found.set(key, words)
      words.push(rest.replace(/^[\s:;,.–—-]+/, ''))
    } else if (words !== null && words.length < MOST_LINES) words.push(line.trim().slice(0, 500))
  }
  return [...found].map(([recipient, said]) => {
    const diagnostic = said.filter(Boolean).join(' ').trim()
    return { recipient, diagnostic, status: statusIn(diagnostic) }
  })
}

/** The first enhanced status code in what a server said (RFC 3463). */
export function statusIn(diagnostic: string): string | null {
  return /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(diagnostic.slice(0, 2000))?.[0] ?? null
}
