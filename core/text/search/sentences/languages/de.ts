import type { Grammar } from '../grammar.ts'

const THAT = '(?:(?:die|der|das) )?'

export const german: Grammar = {
  language: 'de',
  opening:
    'bitte|zeige?(?: mir)?|zeig mal|suche?(?: mir)?(?: nach)?|finde?(?: mir)?|gib mir|ich suche|such mir',
  article: 'alle|alle meine|meine[nrms]?|die|der|den|das|dem|unsere|jede',
  mail: 'mails?|e-?mails?|nachricht(?:en)?|alles',
  plainMail: 'mails|e-?mails?',
  newest: '(?:letzten?|letzter|neuen?|neuer|neuesten?|neuester|neusten?|jungsten?)(?: #)?',
  adjectives: [
    ['ungelesene?[nrs]?|noch nicht gelesene?[nr]?|ungeoffnete[nrs]?', 'is:unread'],
    ['schon gelesene?[nr]?', 'is:read'],
    ['markierte?[nrs]?|mit stern', 'is:starred'],
    ['unbeantwortete[nrs]?', '-is:answered'],
    ['beantwortete[nrs]?', 'is:answered'],
  ],
  mailAdjectives: [
    ['gesendete[nr]?|verschickte[nr]?', 'in:sent'],
    ['grosse[nr]?', 'larger:5M'],
  ],
  phrases: [
    [`${THAT}ungelesen(?: sind| ist)?|${THAT}ich (?:noch )?nicht (?:gelesen|geoffnet) habe`, 'is:unread'],
    [`mit stern|${THAT}markiert(?: sind| ist)?|${THAT}ich markiert habe`, 'is:starred'],
    [
      `${THAT}(?:noch )?unbeantwortet(?: sind| ist)?|${THAT}ich (?:noch )?nicht beantwortet habe`,
      '-is:answered',
    ],
    [`${THAT}ich beantwortet habe`, 'is:answered'],
    ['mit (?:einem )?grossen (?:anhangen?|anhang|dateien)', 'has:attachment larger:5M'],
    ['mit (?:einem |einer )?(?:anhang|anhangen|dateianhang|dateien|datei)', 'has:attachment'],
    [`${THAT}(?:einen )?(?:anhang|anhange) (?:hat|haben)`, 'has:attachment'],
    ['mit (?:einem |einer )?pdf(?:s|-anhang|-datei|-dateien)?', 'filename:pdf'],
    ['ohne (?:einen |eine )?(?:anhang|anhange|dateien|datei)', '-has:attachment'],
    [`${THAT}ich (?:geschickt|gesendet|geschrieben|versandt|verschickt) habe`, 'in:sent'],
    ['von mir(?: geschickt| gesendet| geschrieben)?', 'from:me'],
    ['nicht von mir', '-from:me'],
    ['im papierkorb', 'in:trash'],
    ['im spam(?:-?ordner)?', 'in:spam'],
    ['im posteingang|in der inbox', 'in:inbox'],
    ['in (?:den )?entwurfen', 'in:drafts'],
  ],
  afterMail: [['an mich', 'to:me']],
  agesAfterMail: [[`${THAT}(?:mehr als|uber) # @`, 'older_than']],
  ages: [
    [`${THAT}(?:alter als # @|(?:mehr als|uber) # @ alt)(?: sind| ist)?`, 'older_than'],
    [`${THAT}(?:neuer|junger) als # @(?: sind| ist)?`, 'newer_than'],
  ],
  sizes: [
    [`${THAT}(?:grosser als|mehr als|uber) # ?%(?: sind| ist)?`, 'larger'],
    [`${THAT}(?:kleiner als|weniger als|unter) # ?%(?: sind| ist)?`, 'smaller'],
  ],
  people: {
    from: 'von|vom|(?:geschickt|gesendet|geschrieben) von|von seiten',
    of: '',
    by: '',
    sender: [['(?:die|der|das)', '(?:mir |uns )?(?:geschickt|gesendet|geschrieben) hat']],
    sentTo: [
      [`${THAT}ich an`, '(?:geschickt|gesendet|geschrieben|verschickt) habe'],
      [`${THAT}ich`, '(?:geschickt|gesendet|geschrieben) habe'],
      ['von mir an', ''],
    ],
    to: '(?:gesendet |geschickt |gerichtet )?an',
    not: '(?:aber |jedoch )?nicht|ausser',
    or: 'oder',
    and: 'und',
    article: 'der|dem|den|unserer|unserem',
  },
  about: 'uber|bezuglich|betreffend|betreffs|zum thema|wegen|zu|zum|zur',
  subject: [
    ['mit (?:dem )?betreff|der betreff (?:lautet|ist|enthalt)', ''],
    ['der betreff', '(?:enthalt|lautet|ist)'],
    ['mit', 'im betreff'],
  ],
  dates: {
    from: 'aus|aus dem|aus der|im|in|in den|in der',
    of: 'vom|von|von der|von den|des|der',
    on: 'am',
    since: 'seit(?: dem| der)?',
    before: 'vor(?: dem| der)?',
    after: 'nach(?: dem| der)?',
    until: 'bis(?: zum| zur)?',
    between: [
      ['zwischen(?: dem)?', 'und(?: dem)?'],
      ['von|vom', 'bis(?: zum)?'],
    ],
  },
  questions:
    'wie|was|warum|wieso|weshalb|wann|wer|wem|wen|wessen|wo|wohin|woher|welche[rnms]?|ist|sind|war|waren|hat|haben|kann|konnen|soll',
  clause: `ich|wir|du|ihr|er|sie|es|man|ist|sind|war|waren|wird|werden|wurde|hat|haben|habe|kann|konnen|soll|muss|nicht|nie|niemals|kein|keine|keinen|ohne|ausser|aber|wenn|weil|dass|sondern|bitte`,
  links: 'fur|mit|bei|durch|um|als|ohne|gegen|unter|auf',
  nobody: `diese|dieser|diesem|diesen|letzte|letzter|letztem|letzten|alle|mir|uns|heute|gestern|morgen|ubermorgen|jetzt|hier|dort|hause|zuhause|allen|allem|jemand|jemandem|niemand|niemandem|anfang|dannen|neuem|oben|unten`,
}
