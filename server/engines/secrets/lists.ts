import type { Found } from './found.ts'

/** Lists of codes for whoever has lost the second factor. */
const RECOVERY =
  /(?<!\p{L})(?:(?:recovery|backup|back-up|emergency|scratch) codes?|(?:wiederherstellungs|ersatz|backup-?|notfall)codes?|codes? de (?:secours|récupération|sauvegarde)|códigos? de (?:recuperación|respaldo|seguridad|recuperação|backup)|codici di (?:recupero|backup|emergenza)|(?:herstel|back-?up|reserve)codes?)(?!\p{L})/giu
/** The words that a wallet is made from (BIP 39). */
const SEED =
  /(?<!\p{L})(?:(?:secret )?(?:recovery|seed|backup|wallet|mnemonic)[ -](?:phrase|words?)|mnemonic|(?:seed|wiederherstellungs|mnemonik)-?(?:phrase|wörter)|phrase (?:de récupération|secrète|mnémonique)|frase (?:semilla|de recuperación|secreta|di recupero|de recuperação)|herstelzin|herstelwoorden|seed)(?!\p{L})/giu
const SEED_WORDS =
  /(?:(?:\d{1,2}[.):][ \t]{0,2})?\p{Ll}{3,8}[\s,;]{1,4}){11,24}(?:\d{1,2}[.):][ \t]{0,2})?\p{Ll}{3,8}/uy

const REACH = 300
const MOST_LINES = 30
const CODE = /(?<![\p{L}\d])(?=[a-z\d-]*\d)[a-z\d]{4,12}(?:[- ][a-z\d]{3,12}){0,4}(?![\p{L}\d])/giu
const BULLET = /^[ \t>*•-]{0,9}(?:\d{1,2}[.):][ \t]{1,3})?/

/** Whether a line holds nothing but codes. */
function isCodes(line: string): boolean {
  const parts = line
    .replace(BULLET, '')
    .split(/[\s,;|]+/)
    .filter(Boolean)
  return (
    /\d/.test(line) && parts.length > 0 && parts.every(part => /^(?=.*\d|.{2,6}$)[a-z\d-]{2,40}$/i.test(part))
  )
}

/** Recovery codes and the words of wallets: what follows their heading. */
export function secretLists(text: string): Found[] {
  const found: Found[] = []
  let read = 0
  for (const { index, 0: heading } of text.matchAll(RECOVERY)) {
    if (index < read) continue
    read = index + heading.length
    let hasCodes = false
    const rest = text.slice(read, read + REACH * 4)
    let at = read
    for (const line of rest.split('\n').slice(0, MOST_LINES)) {
      const isFirst = at === read
      const codes = isFirst ? afterColon(line) : isCodes(line) ? line : ''
      const from = at + line.length - codes.length + (BULLET.exec(codes)?.[0].length ?? 0)
      for (const code of text.slice(from, at + line.length).matchAll(CODE)) {
        found.push({
          start: from + code.index,
          end: from + code.index + code[0].length,
          kind: 'one-time code',
        })
        hasCodes = true
      }
      if (hasCodes && codes === '' && line.trim() !== '' && !isFirst) break
      at += line.length + 1
    }
  }
  for (const { index, 0: heading } of text.matchAll(SEED)) {
    const end = index + heading.length
    const start =
      end +
      (/^[^\n]{0,60}?[:\n=][\s"“]{0,4}|^\s(?:is|ist|est|es|è|é)\s["“]?/u.exec(text.slice(end, end + 80))?.[0]
        .length ?? 0)
    SEED_WORDS.lastIndex = start
    const words = SEED_WORDS.exec(text)
    if (words) found.push({ start, end: start + words[0].length, kind: 'password' })
  }
  return found
}

/** `Backup codes: a1b2-c3d4, …` */
const afterColon = (line: string) => /:(?<codes>.*)$/.exec(line)?.groups?.codes ?? ''
