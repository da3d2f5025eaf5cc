import { cues } from './cues.ts'
import type { LetterWords, Phrase } from './letter-words.ts'

const same = (text: string): Phrase => [text, text]
const WHOM = '(?:ihm|ihr|ihnen|ihn|sie|\\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?)'

export const LETTERS_DE: LetterWords = {
  greetNamed: ['Guten Tag {name},', 'Hallo {name},'],
  greetNobody: ['Guten Tag,', 'Hallo,'],
  greetings: [
    ['Guten Tag', 'formal'],
    ['Guten Morgen', 'either'],
    ['Hallo', 'either'],
    ['Hi', 'informal'],
    ['Hey', 'informal'],
    ['Moin', 'informal'],
    ['Servus', 'informal'],
  ],
  signOffs: [
    ['mit freundlichen grussen', 'formal'],
    ['mit freundlichem gruss', 'formal'],
    ['freundliche grusse', 'either'],
    ['viele grusse', 'either'],
    ['beste grusse', 'either'],
    ['herzliche grusse', 'either'],
    ['schone grusse', 'either'],
    ['mit besten grussen', 'either'],
    ['liebe grusse', 'informal'],
    ['gruss', 'either'],
    ['grusse', 'either'],
    ['lg', 'informal'],
    ['vg', 'informal'],
    ['danke', 'either'],
    ['bis bald', 'informal'],
  ],
  greetingMark: ',',
  signOffMark: '',
  and: ' und ',
  signOff: ['Mit freundlichen Grüßen', 'Viele Grüße'],
  formal: /(?<=[\p{L},] )(?:Sie|Ihnen|Ihr|Ihre|Ihren|Ihrem|Ihrer)\b|^\s*Sehr geehrte/gmu,
  informal:
    /(?<!\p{L})(?:du|dir|dich|dein|deine|deinen|deinem|deiner|euch|euer|eure|kannst|hast|könntest|schick|sag|gib)(?!\p{L})|^\s*(?:Lieber?|Hi|Hey|Moin)(?!\p{L})/gimu,
  thanks: ['vielen Dank für Ihre Nachricht.', 'danke für deine Nachricht.'],
  replies: {
    request: {
      positive: same('Ich kümmere mich gern darum.'),
      negative: [
        'Leider ist mir das nicht möglich. Ich bitte um Ihr Verständnis.',
        'Leider geht das bei mir nicht. Ich hoffe, du verstehst das.',
      ],
    },
    confirmation: {
      positive: same('Das bestätige ich gern.'),
      negative: same('Leider kann ich das nicht bestätigen.'),
    },
    agreement: {
      positive: same('Ja, damit bin ich einverstanden.'),
      negative: same('Leider kann ich dem nicht zustimmen.'),
    },
    time: {
      positive: same('{when} passt mir gut.'),
      negative: [
        'Leider passt es mir {when} nicht. Könnten Sie mir einen anderen Termin vorschlagen?',
        'Leider passt es mir {when} nicht. Kannst du mir einen anderen Termin vorschlagen?',
      ],
    },
    invitation: {
      positive: same('Herzlichen Dank für die Einladung. Ich nehme sie sehr gern an.'),
      negative: same('Herzlichen Dank für die Einladung. Leider kann ich sie nicht annehmen.'),
    },
    document: { positive: same('vielen Dank für die Zusendung.') },
    thanks: { positive: same('Sehr gern geschehen.') },
    news: { positive: ['vielen Dank für die Information.', 'danke, dass du mir Bescheid gibst.'] },
  },
  invitation: cues(
    'lade sie ~ zu*|laden sie ~ zu*|lade dich ~ zu*|laden dich ~ zu*|lade sie ein|laden sie ein|lade dich ein|laden dich ein|lade sie zu*|laden sie zu*|lade dich zu*|laden dich zu*|laden wir sie|lade ich sie|lade ich dich|laden wir dich|sind herzlich eingeladen|bist herzlich eingeladen|einladung zu*|kommst du mit|kommen sie mit|kommt ihr mit|hast du lust',
  ),
  proposal: cues(
    'ich schlage|wir schlagen|schlage ich|schlagen wir|wie ware es|wie ware|passt es|passt dir|passt ihnen|passt euch|hast du ~ zeit|haben sie ~ zeit|hattest du ~ zeit|hatten sie ~ zeit|wurde ~ passen|schlage ~ vor|schlagen ~ vor|treffen wir uns|konnen wir uns ~ treffen|sollen wir uns',
  ),
  proposes: cues(
    'ich schlage|wir schlagen|schlage ich|schlagen wir|schlage ~ vor|schlagen ~ vor|wie ware es|wie ware',
  ),
  confirmation: cues('bestatigen|bestatige|bestatigst|bestatigung'),
  agreement: cues('einverstanden|in ordnung|zustimmen|stimmen sie ~ zu|stimmst du ~ zu|freigeben|freigabe'),
  information: cues(
    'sagen|mitteilen|teilen sie|teile mir|sag mir|erklaren|erlautern|beschreiben|informieren|bescheid|wie|was|wann|wo|wer|wen|welche*|warum|ob|meinung|vorschlagen|empfehlen|aussuchen|auswahlen|entscheiden|ausfullen',
  ),
  doubtful: cues(
    'zu spat|zu fruh|zu viel|zu teuer|zu lang*|problem*|dagegen|storen|stort|etwas aus|falsch|schlimm|schlecht|nicht|nie|kein*|ohne|absagen|stornieren|oder|statt',
  ),
  upset: cues(
    'enttauscht|enttauschend|inakzeptabel|beschwer*|argerlich|verargert|unverschamt*|beileid|verstorben|gestorben|todesfall|anwalt|mahnung|uberfallig|kundig*',
  ),
  nudge: cues(
    '^bitte gib ~ bescheid|^bitte geben sie ~ bescheid|^gib ~ bescheid|^geben sie ~ bescheid|^bitte um ~ ruckmeldung|^bitte melde|^bitte melden sie|^bitte antworte*|^bitte bestatig*|^sag ~ bescheid',
  ),
  thanked: cues('dank|danke|vielen dank|bedanke*|dankbar'),
  document: cues(
    'anbei|im anhang|angehangt|beigefugt|ubersende|sende ihnen|schicke dir|vertrag|entwurf|unterlagen',
  ),
  dateFillers: new Set(
    'am um den der dem ab von bis gegen im uhr nachmittag vormittag abend fruh nachsten kommenden'.split(' '),
  ),
  or: ' oder ',
  deeds: {
    tell: same('{x}.'),
    'tell-that': ['Ich möchte Ihnen mitteilen, dass {x}.', 'Ich wollte dir sagen, dass {x}.'],
    'ask-for': ['Darf ich Sie um {x} bitten?', 'Darf ich dich um {x} bitten?'],
    'ask-whether': ['Können Sie mir sagen, ob {x}?', 'Kannst du mir sagen, ob {x}?'],
    'ask-what': ['Können Sie mir sagen, {x}?', 'Kannst du mir sagen, {x}?'],
    thank: same('Herzlichen Dank.'),
    'thank-for': same('Herzlichen Dank für {x}.'),
    decline: same('Leider muss ich absagen.'),
    'decline-what': same('Leider muss ich {x} ablehnen.'),
    'decline-because': same('Leider muss ich absagen, weil {x}.'),
    accept: same('Ich nehme gern an.'),
    'accept-what': same('Gern nehme ich {x} an.'),
    confirm: same('Das bestätige ich gern.'),
    'confirm-what': same('Gern bestätige ich {x}.'),
    apologise: ['Ich bitte Sie um Entschuldigung.', 'Bitte entschuldige.'],
    'apologise-for': ['Ich bitte Sie um Entschuldigung für {x}.', 'Bitte entschuldige {x}.'],
    'invite-to': ['Ich möchte Sie herzlich {x} einladen.', 'Ich möchte dich herzlich {x} einladen.'],
    remind: ['Ich möchte Sie {x} erinnern.', 'Ich möchte dich {x} erinnern.'],
    congratulate: same('Herzlichen Glückwunsch {x}!'),
  },
  instructions: [
    [/^(?:sag|sage|schreib|schreibe|antworte)(?: \p{L}+)?:?\s*["“„«»](.+)["”“»«]\.?$/iu, 'tell'],
    [/^(?:sag|sage)(?: \p{L}+)? (?:ab|nein)(?:,)? weil (.+)$/iu, 'decline-because'],
    [
      /^(?:ablehnen|absagen|lehne? ab|lehne? es ab|sage? ab|sage? \p{L}+ ab|sage? nein|nein sagen|lehne? höflich ab)$/iu,
      'decline',
    ],
    [/^(?:lehne?|sage?) (.+?) ab,? weil (.+)$/iu, 'decline-because'],
    [/^(?:lehne?) (.+?) ab$/iu, 'decline-what'],
    [/^(.+?) ablehnen$/iu, 'decline-what'],
    [/^(?:zusagen|annehmen|sage? zu|sage? \p{L}+ zu|sage? ja|nimm an|stimme? zu)$/iu, 'accept'],
    [/^nimm (.+?) an$/iu, 'accept-what'],
    [/^(?:bestätigen|bestätige?)(?: es| das)?$/iu, 'confirm'],
    [/^bestätige? (?:ihm |ihr |ihnen )?(.+)$/iu, 'confirm-what'],
    [/^(.+?) bestätigen$/iu, 'confirm-what'],
    [new RegExp(`^(?:danke?|bedanke? dich)(?: (?:bei )?${WHOM})? für (.+)$`, 'iu'), 'thank-for'],
    [
      new RegExp(`^(?:danke?|bedanke? dich|bedanken|danken|danke? sagen)(?: (?:bei )?${WHOM})?$`, 'iu'),
      'thank',
    ],
    [/^entschuldige? dich(?: bei \p{L}+)? (?:für|wegen) (.+)$/iu, 'apologise-for'],
    [/^(?:entschuldige? dich|entschuldigen)(?: bei \p{L}+)?$/iu, 'apologise'],
    [new RegExp(`^lade? ${WHOM} ((?:zu|zum|zur) .+?)(?: ein)?$`, 'iu'), 'invite-to'],
    [new RegExp(`^erinnere? ${WHOM} (an .+)$`, 'iu'), 'remind'],
    [new RegExp(`^gratuliere? (?:${WHOM} )?(zu[mr]? .+)$`, 'iu'), 'congratulate'],
    [new RegExp(`^frage?(?: ${WHOM})?,? ob (.+)$`, 'iu'), 'ask-whether'],
    [
      new RegExp(
        `^frage?(?: ${WHOM})?,? ((?:wann|was|wo|wer|wie|warum|welche\\p{L}*|wohin|bis wann|ab wann) .+)$`,
        'iu',
      ),
      'ask-what',
    ],
    [new RegExp(`^bitte?(?: ${WHOM})? um (.+)$`, 'iu'), 'ask-for'],
    [
      new RegExp(
        `^(?:sage?|schreibe?|teile?|informiere?|antworte?)(?: ${WHOM})?(?: mit)?,? dass (.+)$`,
        'iu',
      ),
      'tell-that',
    ],
  ],
  instructionBreak:
    /,?\s+(?:und dann|und|dann|aber)\s+(?=(?:sage?|frage?|danke?|bedanke?|bitte?|lehne?|nimm|bestätige?|entschuldige?|lade?|erinnere?|schlage?|biete?|erwähne?|schreibe?)(?!\p{L}))|,\s+(?=(?:sage?|frage?|danke?|bedanke?|lehne?|bestätige?|entschuldige?)(?!\p{L}))/iu,
  manner: /(?<!\p{L})(?:höflich|freundlich|kurz|nett|herzlich)(?!\p{L}),?\s*/giu,
  possessives: [
    [/(?<!\p{L})(?:seine|ihre)(\p{L}{0,2})(?!\p{L})/giu, 'Ihre$1', 'deine$1'],
    [/(?<!\p{L})(?:sein|ihr)(?= \p{Lu})/gu, 'Ihr', 'dein'],
  ],
  others:
    /(?<!\p{L})(?:er|sie|ihm|ihn|ihnen|ihr|sein|seine\p{L}?|ihre\p{L}?|du|dir|dich|dein\p{L}*)(?!\p{L})/iu,
  fallbackSubject: 'Kurze Nachricht',
  followUps: [
    [
      'ich möchte auf meine Nachricht{about} zurückkommen. Vielleicht ist sie Ihnen entgangen.',
      'ich wollte kurz auf meine Nachricht{about} zurückkommen. Vielleicht ist sie untergegangen.',
    ],
    [
      'ich melde mich noch einmal wegen meiner früheren Nachrichten{about}, da ich noch nichts von Ihnen gehört habe.',
      'ich melde mich noch einmal wegen meiner früheren Nachrichten{about}, da ich noch nichts von dir gehört habe.',
    ],
    [
      'ich erinnere ein letztes Mal an meine Nachrichten{about}. Wenn ich nichts von Ihnen höre, gehe ich davon aus, dass kein Interesse mehr besteht.',
      'ich erinnere ein letztes Mal an meine Nachrichten{about}. Wenn ich nichts von dir höre, gehe ich davon aus, dass es sich erledigt hat.',
    ],
  ],
  followUpQuestion: same('Meine Frage war: „{question}“'),
  followUpClosing: [
    ['Über eine kurze Antwort würde ich mich freuen.', 'Über eine kurze Antwort freue ich mich.'],
    ['Ein paar Zeilen von Ihnen würden mir sehr helfen.', 'Ein paar Zeilen von dir würden mir sehr helfen.'],
    ['Sollte etwas unklar sein, erläutere ich es Ihnen gern.', 'Wenn etwas unklar ist, frag einfach.'],
  ],
}
