import { cues } from './cues.ts'
import type { LetterWords, Phrase } from './letter-words.ts'

const same = (text: string): Phrase => [text, text]

export const LETTERS_FR: LetterWords = {
  greetNamed: ['Bonjour {name},', 'Salut {name},'],
  greetNobody: ['Bonjour,', 'Bonjour,'],
  greetings: [
    ['Bonjour', 'either'],
    ['Bonsoir', 'either'],
    ['Salut', 'informal'],
    ['Coucou', 'informal'],
    ['Hello', 'informal'],
  ],
  signOffs: [
    ['cordialement', 'either'],
    ['bien cordialement', 'either'],
    ['tres cordialement', 'either'],
    ['bien a vous', 'formal'],
    ['bien a toi', 'informal'],
    ['a bientot', 'either'],
    ['amicalement', 'informal'],
    ['bonne journee', 'either'],
    ['bonne soiree', 'either'],
    ['bises', 'informal'],
    ['merci', 'either'],
    ["merci d'avance", 'either'],
  ],
  greetingMark: ',',
  signOffMark: ',',
  and: ' et ',
  signOff: ['Cordialement', 'À bientôt'],
  formal: /(?<!\p{L})(?:vous|votre|vos)(?!\p{L})/giu,
  informal: /(?<!\p{L})(?:tu|te|toi|ton|ta|tes|salut|coucou)(?!\p{L})|(?<!\p{L})t['’](?=\p{L})/giu,
  thanks: {
    about: [
      'Merci pour votre message au sujet de « {subject} ».',
      'Merci pour ton message au sujet de « {subject} ».',
    ],
    plain: ['Merci pour votre message.', 'Merci pour ton message.'],
  },
  replies: {
    request: {
      positive: ['Je m’occuperai volontiers de votre demande.', 'Je m’en occupe volontiers.'],
      negative: [
        'Malheureusement, je ne peux pas donner suite à votre demande. J’espère que vous le comprendrez.',
        'Malheureusement, je ne peux pas m’en occuper. J’espère que tu comprendras.',
      ],
    },
    'request-echo': {
      positive: same('Je vais volontiers {x}.'),
      negative: [
        'Malheureusement, je ne peux pas {x}. J’espère que vous le comprendrez.',
        'Malheureusement, je ne peux pas {x}. J’espère que tu comprendras.',
      ],
    },
    proposal: {
      positive: [
        'La date que vous proposez me convient très bien.',
        'La date que tu proposes me va très bien.',
      ],
      negative: [
        'Malheureusement, la date que vous proposez ne me convient pas. Pourriez-vous m’en proposer une autre ?',
        'Malheureusement, la date que tu proposes ne me va pas. Tu peux m’en proposer une autre ?',
      ],
    },
    'proposal-when': {
      positive: ['{when} : cela me convient très bien.', '{when} : ça me va très bien.'],
      negative: [
        'Malheureusement, {when}, cela ne me convient pas. Pourriez-vous proposer un autre moment ?',
        'Malheureusement, {when}, ça ne me va pas. Tu peux proposer un autre moment ?',
      ],
    },
    'question-yes': {
      positive: [
        'Pour répondre à votre question « {question} » : oui.',
        'Pour répondre à ta question « {question} » : oui.',
      ],
      negative: [
        'Pour répondre à votre question « {question} » : malheureusement non.',
        'Pour répondre à ta question « {question} » : malheureusement non.',
      ],
    },
    'question-open': {
      positive: [
        'Concernant votre question « {question} », je me renseigne volontiers et je reviens vers vous.',
        'Pour ta question « {question} », je me renseigne volontiers et je reviens vers toi.',
      ],
      negative: [
        'Concernant votre question « {question} », je ne peux malheureusement pas vous aider.',
        'Pour ta question « {question} », je ne peux malheureusement pas t’aider.',
      ],
    },
    invitation: {
      positive: [
        'Merci pour votre invitation, que j’accepte avec plaisir.',
        'Merci pour ton invitation, que j’accepte avec plaisir.',
      ],
      negative: [
        'Merci pour votre invitation. Malheureusement, je ne pourrai pas l’accepter.',
        'Merci pour ton invitation. Malheureusement, je ne pourrai pas venir.',
      ],
    },
    document: {
      positive: [
        'J’ai bien reçu votre envoi et il me convient.',
        'J’ai bien reçu ton envoi et il me convient.',
      ],
      negative: [
        'J’ai bien reçu votre envoi. Malheureusement, je ne peux pas l’accepter en l’état.',
        'J’ai bien reçu ton envoi. Malheureusement, je ne peux pas l’accepter en l’état.',
      ],
    },
    message: {
      positive: same('Cela me convient parfaitement.'),
      negative: [
        'Malheureusement, cela ne m’est pas possible. J’espère que vous le comprendrez.',
        'Malheureusement, ce n’est pas possible pour moi. J’espère que tu comprendras.',
      ],
    },
  },
  requestOpening:
    /^(?:.{0,30}, )?(?:est-ce que )?(?:pourriez-vous|pouvez-vous|pourrais-tu|peux-tu|vous pouvez|tu peux|vous pourriez|tu pourrais)(?: bien| aussi| peut-être)* (?=(?:m['’]|me |nous |l['’]|le |la |les |y )?\p{L}+(?:er|ir|re)\b)|^(?:merci (?:de |d['’])|veuillez )(?=(?:m['’]|me |nous |l['’]|le |la |les )?\p{L}+(?:er|ir|re)\b)/iu,
  answerShifts: [
    [/,?\s*(?:s['’]il vous plaît|s['’]il te plaît|svp|stp)/giu, '', ''],
    [/(?<!\p{L})m['’](?=[aeiouéèêhyœ])/giu, 'vous ', 't’'],
    [/(?<!\p{L})(?:me|nous) (?=\p{L}+(?:er|ir|re)(?!\p{L}))/giu, 'vous ', 'te '],
    [/(?<!\p{L})vos(?!\p{L})|(?<!\p{L})tes(?!\p{L})/giu, '\uE002mes', '\uE002mes'],
    [/(?<![\p{L}\uE002])(?:mes|nos)(?!\p{L})/giu, 'vos', 'tes'],
    [/(?<!\p{L})notre(?!\p{L})/giu, 'votre', 'votre'],
    [/\uE002/gu, '', ''],
  ],
  noEcho:
    /(?<!\p{L})(?:vous|tu|toi|votre|ton|ta|je|nous|mon|ma|moi|que|si|trouver)(?!\p{L})|(?<!\p{L})j['’]/iu,
  negated: request => request,
  invitation: cues(
    'invite*|invitation|tu veux venir|veux-tu venir|voulez-vous venir|ca te dit|ca vous dit|vous convier|te convier|feter|fete',
  ),
  proposal: cues(
    'seriez-vous disponible|es-tu disponible|etes-vous disponible|tu es dispo|vous conviendrait|te conviendrait|vous convient|te convient|ca te va|cela vous va|je propose|je vous propose|je te propose|nous proposons|on se voit|rendez-vous|se voir',
  ),
  proposes: cues('je propose|je vous propose|je te propose|nous proposons|nous vous proposons'),
  document: cues(
    'ci-joint|ci-jointe|ci-joints|en piece jointe|veuillez trouver|vous trouverez|voici|contrat|projet de',
  ),
  dateFillers: new Set('a le la du de des vers matin apres-midi soir prochain h'.split(' ')),
  or: ' ou ',
  deeds: {
    tell: same('{x}.'),
    'tell-that': same('{x}.'),
    'ask-for': ['Pourriez-vous m’envoyer {x} ?', 'Tu peux m’envoyer {x} ?'],
    'ask-about': [
      'Pourriez-vous me donner des précisions sur {x} ?',
      'Tu peux me donner des précisions sur {x} ?',
    ],
    'ask-to': ['Pourriez-vous {x} ?', 'Tu pourrais {x} ?'],
    'ask-whether': ['Pourriez-vous me dire si {x} ?', 'Tu peux me dire si {x} ?'],
    'ask-what': ['Pourriez-vous me dire {x} ?', 'Tu peux me dire {x} ?'],
    thank: ['Je vous remercie.', 'Merci beaucoup.'],
    'thank-for': ['Je vous remercie pour {x}.', 'Merci beaucoup pour {x}.'],
    decline: ['Malheureusement, je dois décliner.', 'Malheureusement, je dois dire non.'],
    'decline-what': same('Malheureusement, je dois décliner {x}.'),
    'decline-because': same('Malheureusement, je dois décliner, car {x}.'),
    accept: same('J’accepte avec plaisir.'),
    'accept-what': same('J’accepte avec plaisir {x}.'),
    confirm: ['Je vous le confirme volontiers.', 'Je te le confirme volontiers.'],
    'confirm-what': ['Je vous confirme {x}.', 'Je te confirme {x}.'],
    apologise: ['Je vous prie de m’excuser.', 'Excuse-moi.'],
    'apologise-for': ['Je vous prie de m’excuser pour {x}.', 'Excuse-moi pour {x}.'],
    'invite-to': ['J’aimerais vous inviter {x}.', 'J’aimerais t’inviter {x}.'],
    remind: ['Je me permets de vous rappeler {x}.', 'Je te rappelle {x}.'],
    suggest: ['Je vous propose {x}.', 'Je te propose {x}.'],
    offer: ['Je vous propose {x}.', 'Je te propose {x}.'],
    congratulate: same('Félicitations pour {x} !'),
  },
  instructions: [
    [/^(?:dis|écris|réponds)(?:-lui|-leur)?\s*:?\s*["“«]\s*(.+?)\s*["”»]\.?$/iu, 'tell'],
    [
      /^(?:refuse|décline|dis non|dis-lui non|refuser|décliner),? (?:parce que|car) (.+)$/iu,
      'decline-because',
    ],
    [/^(?:refuse|décline|dis non|dis-lui non|refuser|décliner)$/iu, 'decline'],
    [/^(?:refuse|décline|refuser|décliner) (.+)$/iu, 'decline-what'],
    [/^(?:accepte|dis oui|dis-lui oui|accepter)$/iu, 'accept'],
    [/^(?:accepte|accepter) (.+)$/iu, 'accept-what'],
    [/^(?:confirme|confirmer)(?:-lui)?$/iu, 'confirm'],
    [/^(?:confirme|confirmer)(?:-lui|-leur)? (.+)$/iu, 'confirm-what'],
    [/^(?:remercie|remercier)(?:-le|-la|-les)?(?: \p{Lu}\p{L}+)? (?:pour|de) (.+)$/iu, 'thank-for'],
    [/^(?:remercie|remercier|dis merci)(?:-le|-la|-les)?(?: \p{Lu}\p{L}+)?$/iu, 'thank'],
    [/^(?:excuse-toi|présente (?:mes|nos|des) excuses) (?:pour|de) (.+)$/iu, 'apologise-for'],
    [/^(?:excuse-toi|présente (?:mes|nos|des) excuses)$/iu, 'apologise'],
    [/^invite(?:-le|-la|-les)?(?: \p{Lu}\p{L}+)? ((?:à|au|aux|pour) .+)$/iu, 'invite-to'],
    [/^rappelle(?:-lui|-leur)?(?: à \p{Lu}\p{L}+)? (.+)$/iu, 'remind'],
    [/^propose(?:-lui|-leur)?(?: à \p{Lu}\p{L}+)? (.+)$/iu, 'suggest'],
    [/^félicite(?:-le|-la|-les)?(?: \p{Lu}\p{L}+)? (?:pour|de) (.+)$/iu, 'congratulate'],
    [/^demande(?:-lui|-leur)?(?: à \p{Lu}\p{L}+)? (?:si |s['’])(.+)$/iu, 'ask-whether'],
    [
      /^demande(?:-lui|-leur)?(?: à \p{Lu}\p{L}+)? ((?:quand|où|comment|pourquoi|combien|quel\p{L}*|qui|ce que|à quelle) .+)$/iu,
      'ask-what',
    ],
    [/^demande(?:-lui|-leur)?(?: à \p{Lu}\p{L}+)? (?:de |d['’])(?=\p{L}+(?:er|ir|re)\b)(.+)$/iu, 'ask-to'],
    [
      /^demande(?:-lui|-leur)?(?: à \p{Lu}\p{L}+)? des (?:précisions|nouvelles|informations) sur (.+)$/iu,
      'ask-about',
    ],
    [/^demande(?:-lui|-leur)?(?: à \p{Lu}\p{L}+)? (.+)$/iu, 'ask-for'],
    [
      /^(?:dis|écris|réponds|informe|signale|précise|explique|ajoute)(?:-lui|-leur|-le|-la)?(?: à \p{Lu}\p{L}+)? qu(?:e |['’])(.+)$/iu,
      'tell',
    ],
    [/^(?:dis|écris|réponds)(?:-lui|-leur)?(?: à \p{Lu}\p{L}+)?[ :,]+(.+)$/iu, 'tell'],
  ],
  instructionBreak:
    /,?\s+(?:et puis|et aussi|et|puis|mais)\s+(?=(?:dis|demande|remercie|refuse|décline|accepte|confirme|excuse|invite|rappelle|propose|ajoute|écris|précise)(?!\p{L}))|,\s+(?=(?:dis|demande|remercie|refuse|décline|accepte|confirme|invite|rappelle|propose)(?!\p{L}))/iu,
  manner:
    /(?<!\p{L})(?:poliment|gentiment|brièvement|chaleureusement|aimablement|courtoisement|sur un ton \p{L}+|en (?:français|anglais|allemand|espagnol))(?!\p{L}),?\s*/giu,
  addressShifts: [
    [/(?<!\p{L})(?:il|elle) peut(?!\p{L})/giu, 'vous pouvez', 'tu peux'],
    [/(?<!\p{L})(?:il|elle) a(?!\p{L})/giu, 'vous avez', 'tu as'],
    [/(?<!\p{L})(?:il|elle) est(?!\p{L})/giu, 'vous êtes', 'tu es'],
    [/(?<!\p{L})(?:il|elle) vient(?!\p{L})/giu, 'vous venez', 'tu viens'],
    [/(?<!\p{L})son(?= \p{L})/giu, 'votre', 'ton'],
    [/(?<!\p{L})sa(?= \p{L})/giu, 'votre', 'ta'],
    [/(?<!\p{L})ses(?= \p{L})/giu, 'vos', 'tes'],
  ],
  topic: /(?<!\p{L})(?:au sujet de|à propos de|concernant|au sujet du|à propos du|au sujet des)\s+(.+)$/iu,
  fallbackSubject: 'Un court message',
  followUps: [
    [
      'Je me permets de revenir sur mon message{about}. Il vous a peut-être échappé.',
      'Je reviens sur mon message{about}. Il t’a peut-être échappé.',
    ],
    [
      'Je me permets de vous écrire à nouveau au sujet de mes messages{about}, car je n’ai pas encore eu de réponse.',
      'Je te relance au sujet de mes messages{about}, car je n’ai pas encore eu de réponse.',
    ],
    [
      'Je vous rappelle une dernière fois mes messages{about}. Sans réponse de votre part, je considérerai qu’il n’y a plus d’intérêt.',
      'Je te rappelle une dernière fois mes messages{about}. Sans réponse de ta part, je considérerai que ce n’est plus d’actualité.',
    ],
  ],
  followUpQuestion: same('Ma question était : « {question} »'),
  followUpClosing: [
    ['Une courte réponse me serait très utile.', 'Une courte réponse me serait très utile.'],
    [
      'Quelques lignes de votre part m’aideraient beaucoup.',
      'Quelques lignes de ta part m’aideraient beaucoup.',
    ],
    [
      'Si quelque chose n’est pas clair, je vous l’expliquerai volontiers.',
      'Si quelque chose n’est pas clair, demande-moi.',
    ],
  ],
}
