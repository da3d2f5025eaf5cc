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
  thanks: {
    about: ['vielen Dank für Ihre Nachricht zu „{subject}“.', 'danke für deine Nachricht zu „{subject}“.'],
    plain: ['vielen Dank für Ihre Nachricht.', 'danke für deine Nachricht.'],
  },
  replies: {
    request: {
      positive: ['Ich kümmere mich gern um Ihr Anliegen.', 'Ich kümmere mich gern darum.'],
      negative: [
        'Leider kann ich Ihrer Bitte nicht nachkommen. Ich bitte um Ihr Verständnis.',
        'Leider kann ich das nicht übernehmen. Ich hoffe, du verstehst das.',
      ],
    },
    'request-echo': {
      positive: same('Gern werde ich {x}.'),
      negative: [
        'Leider kann ich {x}. Ich bitte um Ihr Verständnis.',
        'Leider kann ich {x}. Ich hoffe, du verstehst das.',
      ],
    },
    proposal: {
      positive: [
        'Der vorgeschlagene Termin passt mir gut. Ich freue mich darauf.',
        'Der Termin passt mir gut. Ich freue mich darauf.',
      ],
      negative: [
        'Leider passt mir der vorgeschlagene Termin nicht. Könnten Sie mir einen anderen vorschlagen?',
        'Leider passt mir der Termin nicht. Kannst du mir einen anderen vorschlagen?',
      ],
    },
    'proposal-when': {
      positive: same('{when} passt mir gut. Ich freue mich darauf.'),
      negative: [
        'Leider passt es mir {when} nicht. Könnten Sie mir einen anderen Termin vorschlagen?',
        'Leider passt es mir {when} nicht. Kannst du mir einen anderen Termin vorschlagen?',
      ],
    },
    'question-yes': {
      positive: ['Zu Ihrer Frage „{question}“: ja.', 'Zu deiner Frage „{question}“: ja.'],
      negative: ['Zu Ihrer Frage „{question}“: leider nein.', 'Zu deiner Frage „{question}“: leider nein.'],
    },
    'question-open': {
      positive: [
        'Ihre Frage „{question}“ kläre ich gern und melde mich dann bei Ihnen.',
        'Deine Frage „{question}“ kläre ich gern und melde mich dann bei dir.',
      ],
      negative: [
        'Bei Ihrer Frage „{question}“ kann ich Ihnen leider nicht weiterhelfen.',
        'Bei deiner Frage „{question}“ kann ich dir leider nicht weiterhelfen.',
      ],
    },
    invitation: {
      positive: same('Herzlichen Dank für die Einladung. Ich nehme sie sehr gern an.'),
      negative: same('Herzlichen Dank für die Einladung. Leider kann ich sie nicht annehmen.'),
    },
    document: {
      positive: same('Die Unterlagen habe ich erhalten, und ich bin damit einverstanden.'),
      negative: same('Die Unterlagen habe ich erhalten. Leider kann ich so nicht zustimmen.'),
    },
    message: {
      positive: same('Damit bin ich gern einverstanden.'),
      negative: [
        'Leider ist mir das nicht möglich. Ich bitte um Ihr Verständnis.',
        'Leider geht das bei mir nicht. Ich hoffe, du verstehst das.',
      ],
    },
  },
  requestOpening:
    /^(?:.{0,30}, )?(?:könnten|können|würden) Sie (?=[^?]*\p{L}{2,}n\s*[?.]$)|^(?:.{0,30}, )?(?:könntest|kannst|würdest) du (?=[^?]*\p{L}{2,}n\s*[?.]$)/iu,
  answerShifts: [
    [/(?<!\p{L})bitte\s*/giu, '', ''],
    [/(?<!\p{L})(?:Ihre|deine)(\p{L}{0,2})(?!\p{L})/gu, '\uE002meine$1', '\uE002meine$1'],
    [/(?<!\p{L})(?:Ihr|dein)(?!\p{L})/gu, '\uE002mein', '\uE002mein'],
    [/(?<!\p{L})(?:mir|uns)(?!\p{L})/giu, 'Ihnen', 'dir'],
    [/(?<!\p{L})mich(?!\p{L})/giu, 'Sie', 'dich'],
    [/(?<![\p{L}\uE002])(?:meine|unsere)(\p{L}{0,2})(?!\p{L})/giu, 'Ihre$1', 'deine$1'],
    [/(?<![\p{L}\uE002])(?:mein|unser)(?!\p{L})/giu, 'Ihr', 'dein'],
    [/\uE002/gu, '', ''],
  ],
  noEcho: /(?<!\p{L})(?:Sie|du|ich|wir|sich|dich|dass|ob|wenn|damit)(?!\p{L})/iu,
  negated: request => request.replace(/\s(\p{L}+)$/u, ' nicht $1'),
  invitation: cues(
    'einladen|lade ~ ein|laden ~ ein|einladung|feiern|feier|eingeladen|mitkommen|kommst du mit|kommen sie mit|kommt ihr mit|hast du lust|habt ihr lust',
  ),
  proposal: cues(
    'wie ware es|wie ware|passt es|passt dir|passt ihnen|passt euch|hast du ~ zeit|haben sie ~ zeit|wurde ~ passen|vorschlag|schlage ~ vor|schlagen ~ vor|treffen wir uns|konnen wir uns|telefonieren|sollen wir',
  ),
  proposes: cues('vorschlag|schlage ~ vor|schlagen ~ vor|wie ware es'),
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
    'ask-about': ['Darf ich Sie nach {x} fragen?', 'Darf ich dich nach {x} fragen?'],
    'ask-to': ['Ich möchte Sie bitten, {x}.', 'Ich möchte dich bitten, {x}.'],
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
    suggest: ['Ich schlage Ihnen {x} vor.', 'Ich schlage dir {x} vor.'],
    offer: ['Gern biete ich Ihnen {x} an.', 'Gern biete ich dir {x} an.'],
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
    [new RegExp(`^schlage? (?:${WHOM} )?(.+?) vor$`, 'iu'), 'suggest'],
    [new RegExp(`^biete? (?:${WHOM} )?(.+?) an$`, 'iu'), 'offer'],
    [new RegExp(`^gratuliere? (?:${WHOM} )?(zu[mr]? .+)$`, 'iu'), 'congratulate'],
    [new RegExp(`^frage?(?: ${WHOM})?,? ob (.+)$`, 'iu'), 'ask-whether'],
    [
      new RegExp(
        `^frage?(?: ${WHOM})?,? ((?:wann|was|wo|wer|wie|warum|welche\\p{L}*|wohin|bis wann|ab wann) .+)$`,
        'iu',
      ),
      'ask-what',
    ],
    [new RegExp(`^frage?(?: ${WHOM})? nach (.+)$`, 'iu'), 'ask-about'],
    [new RegExp(`^bitte?(?: ${WHOM})? um (.+)$`, 'iu'), 'ask-for'],
    [new RegExp(`^bitte? ${WHOM},? (.+ zu .+)$`, 'iu'), 'ask-to'],
    [
      new RegExp(
        `^(?:sage?|schreibe?|teile?|informiere?|antworte?)(?: ${WHOM})?(?: mit)?,? dass (.+)$`,
        'iu',
      ),
      'tell-that',
    ],
    [new RegExp(`^(?:sage?|schreibe?)(?: ${WHOM})?[,:]? (.+)$`, 'iu'), 'tell'],
  ],
  instructionBreak:
    /,?\s+(?:und dann|und|dann|aber)\s+(?=(?:sage?|frage?|danke?|bedanke?|bitte?|lehne?|nimm|bestätige?|entschuldige?|lade?|erinnere?|schlage?|biete?|erwähne?|schreibe?)(?!\p{L}))|,\s+(?=(?:sage?|frage?|danke?|bedanke?|lehne?|bestätige?|entschuldige?)(?!\p{L}))/iu,
  manner:
    /(?<!\p{L})(?:höflich|freundlich|kurz|nett|förmlich|herzlich|in (?:freundlichem|höflichem|förmlichem) Ton|auf (?:Deutsch|Englisch|Französisch|Spanisch))(?!\p{L}),?\s*/giu,
  addressShifts: [
    [/(?<!\p{L})er (.{0,80}?)(?<!\p{L})kann(?!\p{L})/giu, 'Sie $1können', 'du $1kannst'],
    [/(?<!\p{L})er (.{0,80}?)(?<!\p{L})hat(?!\p{L})/giu, 'Sie $1haben', 'du $1hast'],
    [/(?<!\p{L})er (.{0,80}?)(?<!\p{L})ist(?!\p{L})/giu, 'Sie $1sind', 'du $1bist'],
    [/(?<!\p{L})er (.{0,80}?)(?<!\p{L})kommt(?!\p{L})/giu, 'Sie $1kommen', 'du $1kommst'],
    [/(?<!\p{L})(?:ihm|ihnen)(?!\p{L})/giu, 'Ihnen', 'dir'],
    [/(?<!\p{L})(?:seine|ihre)(\p{L}{0,2})(?!\p{L})/giu, 'Ihre$1', 'deine$1'],
    [/(?<!\p{L})(?:sein|ihr)(?= \p{Lu})/gu, 'Ihr', 'dein'],
  ],
  topic: /(?<!\p{L})(?:wegen|bezüglich|betreffend|zum Thema|über)\s+(.+)$/iu,
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
