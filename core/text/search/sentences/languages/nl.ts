import type { Grammar } from '../grammar.ts'

const THAT = '(?:(?:die|dat) )?'

export const dutch: Grammar = {
  language: 'nl',
  opening:
    'alstublieft|alsjeblieft|toon(?: me| mij)?|laat(?: me)?(?: zien)?|zoek(?: naar)?|vind|geef me|ik zoek',
  article: 'alle|mijn|de|het|onze',
  mail: 'mails?|mailtjes?|e-?mails?|bericht(?:en)?|berichtjes?|alles',
  plainMail: 'mails|e-?mails?|mailtjes?',
  newest: '(?:nieuwe|laatste|nieuwste|meest recente)(?: #)?',
  adjectives: [
    ['ongelezen', 'is:unread'],
    ['onbeantwoorde', '-is:answered'],
  ],
  mailAdjectives: [
    ['verzonden', 'in:sent'],
    ['grote', 'larger:5M'],
  ],
  phrases: [
    [`${THAT}(?:nog )?ongelezen(?: zijn)?|${THAT}ik (?:nog )?niet (?:heb gelezen|gelezen heb)`, 'is:unread'],
    ['met (?:een )?ster', 'is:starred'],
    [`${THAT}(?:nog )?onbeantwoord(?: zijn)?`, '-is:answered'],
    ['met (?:een )?grote (?:bijlagen?|bestanden)', 'has:attachment larger:5M'],
    ['met (?:een )?(?:bijlagen?|bestanden|bestand)', 'has:attachment'],
    ["met (?:een )?pdf(?:'?s)?", 'filename:pdf'],
    ['zonder (?:bijlagen?|bestanden|bestand)', '-has:attachment'],
    [`${THAT}ik (?:heb (?:gestuurd|verzonden|geschreven)|(?:gestuurd|verzonden|geschreven) heb)`, 'in:sent'],
    ['van mij', 'from:me'],
    ['niet van mij', '-from:me'],
    ['in de prullenbak', 'in:trash'],
    ['in (?:de )?spam', 'in:spam'],
    ['in de inbox|in postvak in', 'in:inbox'],
    ['in (?:de )?concepten', 'in:drafts'],
  ],
  afterMail: [['aan mij', 'to:me']],
  agesAfterMail: [[`${THAT}meer dan # @`, 'older_than']],
  ages: [
    [`${THAT}ouder dan # @(?: oud)?(?: zijn)?`, 'older_than'],
    [`${THAT}(?:nieuwer|recenter|jonger) dan # @(?: zijn)?`, 'newer_than'],
  ],
  sizes: [
    [`${THAT}(?:groter dan|meer dan|boven(?: de)?) # ?%`, 'larger'],
    [`${THAT}(?:kleiner dan|minder dan|onder(?: de)?) # ?%`, 'smaller'],
  ],
  people: {
    from: 'van|(?:gestuurd|verzonden|geschreven) door|afkomstig van',
    of: '',
    by: 'door',
    sender: [
      ['(?:die|dat)', '(?:mij |me |ons )?(?:heeft (?:gestuurd|geschreven)|(?:gestuurd|geschreven) heeft)'],
    ],
    sentTo: [
      [
        `${THAT}ik (?:heb (?:gestuurd|verzonden|geschreven) )?aan`,
        '(?:(?:gestuurd|verzonden|geschreven) heb|heb (?:gestuurd|verzonden|geschreven))?',
      ],
    ],
    to: '(?:gestuurd |gericht )?(?:aan|naar)',
    not: '(?:maar )?niet|behalve(?: die)?',
    or: 'of',
    and: 'en',
    article: 'de|het|onze',
  },
  about: 'over|betreffende|inzake',
  subject: [
    ['met (?:het |als )?onderwerp|het onderwerp (?:bevat|is)', ''],
    ['met', 'in het onderwerp'],
  ],
  dates: {
    from: 'uit|in|ontvangen|ontvangen in|verzonden|tijdens',
    of: 'van',
    on: 'op|ontvangen op',
    since: 'sinds|vanaf',
    before: 'voor|van voor',
    after: 'na',
    until: 'tot|tot en met|t/m',
    between: [
      ['tussen', 'en'],
      ['van', 'tot|tot en met|t/m'],
    ],
  },
  questions: 'hoe|wat|waarom|wanneer|wie|wiens|waar|welke|is|zijn|heeft|hebben|kan',
  clause: `ik|wij|we|jij|je|u|hij|zij|ze|is|zijn|was|waren|wordt|worden|heeft|hebben|heb|kan|moet|niet|nooit|geen|zonder|behalve|maar|als|omdat|dat`,
  links: 'voor|met|bij|om|als|door|te',
  nobody: `deze|dit|die|mij|ons|vorige|vorig|alle|vandaag|gisteren|morgen|nu|hier|daar|huis|thuis|iedereen|iemand|niemand|nieuw|boven|onder`,
}
