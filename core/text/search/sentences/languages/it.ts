import type { Grammar } from '../grammar.ts'

const THAT = '(?:che sono )?'

export const italian: Grammar = {
  language: 'it',
  opening: 'per favore|mostra(?:mi)?|cerca(?:mi)?|trova(?:mi)?|fammi vedere|dammi|sto cercando|cercare',
  article: "tutti|tutte|tutta|i|gli|le|il|lo|la|l'|mie|miei|mia",
  mail: 'mails?|e-?mails?|messaggi|messaggio|posta|tutto',
  plainMail: 'mails|e-?mails?',
  newest: 'nuov[aeio]|recenti|ultim[aeio](?: #)?|# ultim[ei]|piu recenti',
  adjectives: [['non lett[aeio]|da leggere', 'is:unread']],
  mailAdjectives: [['grandi', 'larger:5M']],
  phrases: [
    [`${THAT}(?:non (?:ancora )?lett[aeio]|da leggere)|che non ho (?:ancora )?(?:letto|aperto)`, 'is:unread'],
    [`${THAT}speciali|con stella|contrassegnat[aeio]`, 'is:starred'],
    ['senza risposta|a cui non ho risposto', '-is:answered'],
    [
      'con (?:un )?(?:allegati grandi|grandi allegati|grossi allegati|allegato grande|grande allegato)',
      'has:attachment larger:5M',
    ],
    ['con (?:un |degli )?(?:allegat[oi]|file)(?: allegat[oi])?', 'has:attachment'],
    ['con (?:un )?pdf', 'filename:pdf'],
    ['senza (?:allegat[oi]|file)', '-has:attachment'],
    ['che ho (?:inviato|mandato|scritto)|(?:inviat|mandat|scritt)[aeio] da me', 'in:sent'],
    ['da me', 'from:me'],
    ['non da me', '-from:me'],
    ['(?:inviat|indirizzat)[aeio] a me', 'to:me'],
    ['nel cestino', 'in:trash'],
    ['nello spam', 'in:spam'],
    ['nella posta in arrivo', 'in:inbox'],
    ['nelle bozze', 'in:drafts'],
  ],
  afterMail: [['a me', 'to:me']],
  agesAfterMail: [
    ['(?:di piu di|di oltre) # @(?: fa)?', 'older_than'],
    ['di meno di # @(?: fa)?', 'newer_than'],
  ],
  ages: [
    [`${THAT}piu vecchi[ea]? di # @(?: fa)?`, 'older_than'],
    [`${THAT}piu recenti di # @(?: fa)?`, 'newer_than'],
  ],
  sizes: [
    [`${THAT}(?:piu grandi di|piu grande di|oltre(?: i)?|di oltre|superiori a) # ?%`, 'larger'],
    [`${THAT}(?:piu piccol[aeio] di|sotto(?: i)?|inferiori a) # ?%`, 'smaller'],
  ],
  people: {
    from: "(?:inviat|mandat|scritt|ricevut)[aeio] da(?:l|lla|ll'|i|gli)?|da parte di",
    of: "da|dal|dalla|dall'|dai|di|del|della|dell'|d'",
    by: '',
    sender: [
      ['che', '(?:mi |ci )?ha (?:inviato|mandato|scritto)'],
      ['che (?:mi |ci )?ha (?:inviato|mandato|scritto)', ''],
    ],
    sentTo: [['che ho (?:inviato|mandato|scritto) a', '']],
    to: "(?:inviat[aeio] |mandat[aeio] |indirizzat[aeio] )?(?:a|ad|al|alla|all'|per)",
    not: '(?:ma )?non|tranne(?: quelle| quelli)?|eccetto',
    or: 'o|oppure',
    and: 'e|ed',
    article: 'la|il|lo',
  },
  about: "su|sul|sulla|sull'|sui|sulle|riguardo a|riguardo al|riguardanti|riguardante",
  subject: [
    ["con (?:l' )?oggetto|(?:il cui|l') oggetto (?:contiene|e)", ''],
    ['con', "nell' oggetto"],
  ],
  dates: {
    from: "in|nel|nell'|nella|durante|ricevut[aeio]|inviat[aeio]|ricevut[aeio] (?:in|nel)",
    of: "di|del|della|dell'|d'",
    on: 'il|ricevut[aeio] il|del|di',
    since: "da|dal|dalla|dall'|a partire da",
    before: 'prima di|prima del|prima della|precedenti a|precedenti al',
    after: 'dopo|dopo il|dopo la|successiv[aeio] a|successiv[aeio] al',
    until: 'fino a|fino al|entro il',
    between: [
      ['tra(?: il)?|fra(?: il)?', 'e(?: il)?'],
      ['da|dal', 'a|al|fino a|fino al'],
    ],
  },
  questions: "perche|quando|chi|cosa|che|dove|quale|quali|quanto|quanti|qual|com'",
  clause: `io|noi|voi|lui|lei|loro|sono|era|erano|ha|hanno|ho|sara|non|mai|senza|tranne|eccetto|ma|se|perche|che|chi|nessun|nessuna`,
  links: 'per|con|come|verso|tra|fra',
  nobody: `questo|questa|questi|queste|scorso|scorsa|oggi|ieri|domani|adesso|qui|casa|tutti|tutte|nessuno|qualcuno|nuovo|nuova|piu|meno|me|te|noi|voi|lui|lei|loro`,
}
