import { htmlToText } from './html/html-to-text.ts'

const MAX_TEXT = 50_000
const MAX_SENTENCE = 600

const FILE =
  '(?:files?|documents?|docs?|pdfs?|pictures?|photos?|images?|screenshots?|spreadsheets?|sheets?|invoices?|receipts?|contracts?|reports?|drafts?|presentations?|slides|letters?|forms?|lists?|versions?|minutes|agenda|offers?|quotes?|quotation|proposals?|plans?|cv|resume|schedule|copy|copies)'
const words = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'iu')

/** How people say that a file comes with a message: in English, German, French, Spanish, Italian, Dutch and Portuguese. */
const MENTIONS: readonly RegExp[] = [
  // "I am attached to this idea" and "attached great importance" speak of something else.
  words(
    `(?:i|we|i['’]ve|we['’]ve|have|having)\\s+(?:also |just |now |again )?(?:attached|enclosed)(?!\\s+(?:to|great|much|no|little|some|any)\\b)`,
  ),
  words(`(?:i['’]m|i am|we['’]re|we are|am|are)\\s+(?:also |now )?(?:attaching|enclosing)`),
  words(`i(?:['’]ll| will)? (?:also )?attach(?! (?:great|much|no|little|some|any)\\b)`),
  words(
    `(?:see|find|check|view|review|read|look at|open)\\b[^.?!]{0,40}\\b(?:attached|attachments?|enclosed)(?! to\\b)`,
  ),
  words(
    `(?:is|are|it['’]s)\\s+(?:also |now )?(?:attached|enclosed)(?!\\s+to\\b(?! (?:this|my) (?:e-?mail|mail|message)))`,
  ),
  words(`(?:attached|enclosed)\\s+(?:is|are|please find|you(?:['’]ll| will)? find|herewith|hereto|${FILE})`),
  /^\W*(?:attached|enclosed)(?:[:,]|\s+(?:the|my|our|a|an|please|as)\b)/iu,
  words(`(?:as|in|with) (?:an|the|my|our) (?:e-?mail )?attachments?`),
  // German
  words(
    `im anhang|in(?: der)? anlage|als anhang|als anlage|siehe anhang|s\\. ?anhang|anbei|beigefügt(?:e[nrsm]?)?|angehängt(?:e[nrsm]?)?|mit anhang|anliegend(?:e[nrsm]?)?`,
  ),
  // "Ich hänge an dieser Idee" does not end in the particle.
  /(?<!\p{L})hänge(?:n)?\s(?:ich |wir )?(?:dir|ihnen|euch|hier|es|sie|ihn|das|die|den|noch|auch)\b[^.?!]{0,80}\san[\s).,;:!]*$/iu,
  // French
  words(
    `ci[- ]joint(?:e|es|s)?|ci[- ]inclus(?:e|es)?|en (?:pièces?|piece) jointes?|en p\\.?j\\.?|en annexe|(?:pièces?) jointes? à ce|(?:je|nous) (?:vous |te |t['’])?(?:joins|joignons)(?! (?:à|aux|au)\\b)|trouver(?:ez|as)? en pièce`,
  ),
  // Spanish: "director adjunto" is a person.
  words(
    `(?:te|le|les|os|se|lo|la|los|las|ya|aquí|también)\\s+(?:(?:lo|la|los|las)\\s+)?adjunt(?:o|é|amos|aré|aremos)|(?:archivos?|ficheros?|documentos?|facturas?|fotos?|informes?|contratos?|imágen(?:es)?|pdf|presupuestos?)\\s+adjunt[oa]s?|en (?:el|los|un) (?:archivos? |ficheros? |documentos? )?adjuntos?|(?:va|van|envío|enviamos|encontrar\\p{L}*|remito)\\b[^.?!]{0,40}\\badjunt[oa]s?`,
  ),
  /^\W*adjunt(?:o|amos|a|os|as)\s+(?:el|la|los|las|un|una|encontrar\p{L}*|te|le|les|mi|nuestr[oa]s?|envío|remito)(?!\p{L})/iu,
  // Italian
  words(
    `in allegato|(?:ti|vi|le|lo|la|li|si|qui)?\\s?(?:allego|alleghiamo|ho allegato|abbiamo allegato)|(?:trov[ai]|trovate|troverà|troverai)\\b[^.?!]{0,40}\\ballegat[oaie]|(?:file|documento|documenti|fattura|fatture|foto|contratto|pdf|preventivo)\\s+allegat[oaie]|come (?:da )?allegato|vedi allegat[oi]`,
  ),
  // Dutch
  words(
    `in (?:de )?bijlagen?|als bijlage|zie (?:de )?bijlagen?|bijgevoegd(?:e)?|bijgaand(?:e)?|met (?:als )?bijlage|(?:ik|wij|we) (?:voeg|voegen)\\b[^.?!]{0,60}\\b(?:bij|toe)|hierbij\\b[^.?!]{0,40}\\bals bijlage`,
  ),
  // Portuguese: "edifício anexo" is a building.
  words(
    `em anexo|(?:segue|seguem|envio|enviamos|vai|vão)\\b[^.?!]{0,40}\\banexad?[oa]s?|(?:anexei|anexamos|anexo aqui|anexo (?:o|a|os|as))|(?:arquivos?|ficheiros?|documentos?|fotos?|faturas?|pdf)\\s+anex(?:o|a|os|as|ad[oa]s?)|no anexo`,
  ),
]

/** What speaks of somebody else's file, of one that is missing, or asks for one. */
const OTHERS: readonly RegExp[] = [
  words(
    `your (?:last |recent )?attachments?|you(?:['’]ve| have)? (?:sent|attached|enclosed)|you attach|(?:could|can|would|will) you (?:please |also )?attach|please attach|did you (?:attach|forget)|(?:can['’]?t|cannot|couldn['’]?t|could not|can not|unable to|not able to) (?:\\p{L}+ )?(?:open|see|read|find|download|view)|no attachments?|(?:without|missing) (?:the |an |any |your )?attachments?`,
  ),
  /^\W*(?:is|are|was|were|did|do) [^?]{0,120}attach[^?]{0,60}\?/iu,
  words(
    `(?:dein|deine|deinen|deinem|ihr|ihren|ihrem|euer|euren|eurem) anhang|ohne anhang|kein(?:en)? anhang|anhang (?:fehlt|fehlte)|(?:anhang|anhänge|anlage)\\b[^.?!]{0,40}\\bnicht (?:öffnen|lesen|finden|sehen)|(?:kannst|könntest|können|könnten) (?:du|sie) [^.?!]{0,60}(?:anhängen|beifügen)`,
  ),
  words(
    `(?:votre|ta|vos|tes) pièces? jointes?|sans (?:la )?pièces? jointes?|(?:pas|plus|impossible)\\b[^.?!]{0,40}\\b(?:ouvrir|lire|voir|trouver)\\b[^.?!]{0,20}\\bpièces? jointes?|me joins|nous joignons à`,
  ),
  words(
    `(?:tu|su|vuestro) (?:archivo )?adjunto|sin (?:el )?(?:archivo )?adjunto|no (?:pude|puedo|hemos podido|consigo)\\b[^.?!]{0,60}\\badjuntos?|(?:director|directora|profesor|profesora|fiscal|secretario|secretaria) adjunt[oa]`,
  ),
  words(
    `(?:il tuo|il suo|il vostro|tuo|suo) allegato|senza (?:l['’])?allegat[oi]|non (?:riesco|sono riuscit[oa]|riusciamo|si apre)\\b[^.?!]{0,60}\\ballegat[oi]|allegat[oi] non si`,
  ),
  words(
    `(?:je|jouw|uw|jullie) bijlagen?|zonder (?:de )?bijlagen?|bijlagen?\\b[^.?!]{0,40}\\bniet (?:openen|lezen|zien|vinden)|geen bijlagen?`,
  ),
  words(
    `(?:o seu|o teu|seu|teu|vosso) anexo|sem (?:o )?anexo|não (?:consigo|consegui|conseguimos|posso)\\b[^.?!]{0,60}\\banexos?|(?:edifício|prédio|sala) anex[oa]`,
  ),
]

/**
 * Whether a person's own words, as HTML, say that a file comes with them. Quoted lines are not their own. Meant for a
 * question before sending: it asks once too often rather than for every message.
 */
export function mentionsAttachment(html: string): boolean {
  return htmlToText(html, { limit: MAX_TEXT })
    .split(/(?<=[.!?])\s+|\n+/u)
    .filter(sentence => !/^\s*>/.test(sentence))
    .map(sentence => sentence.slice(0, MAX_SENTENCE).normalize('NFC'))
    .some(sentence => MENTIONS.some(one => one.test(sentence)) && !OTHERS.some(one => one.test(sentence)))
}
