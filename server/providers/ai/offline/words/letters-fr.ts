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
  thanks: ['Merci pour votre message.', 'Merci pour ton message.'],
  replies: {
    request: {
      positive: same('Je m’en occupe volontiers.'),
      negative: [
        'Malheureusement, cela ne m’est pas possible. J’espère que vous le comprendrez.',
        'Malheureusement, ce n’est pas possible pour moi. J’espère que tu comprendras.',
      ],
    },
    confirmation: {
      positive: ['Je vous le confirme volontiers.', 'Je te le confirme volontiers.'],
      negative: [
        'Malheureusement, je ne peux pas vous le confirmer.',
        'Malheureusement, je ne peux pas te le confirmer.',
      ],
    },
    agreement: {
      positive: same('Oui, cela me convient.'),
      negative: same('Malheureusement, je ne peux pas l’accepter.'),
    },
    time: {
      positive: ['{when} : cela me convient très bien.', '{when} : ça me va très bien.'],
      negative: [
        'Malheureusement, {when}, cela ne me convient pas. Pourriez-vous proposer un autre moment ?',
        'Malheureusement, {when}, ça ne me va pas. Tu peux proposer un autre moment ?',
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
    document: { positive: ['Merci pour votre envoi.', 'Merci pour ton envoi.'] },
    thanks: { positive: ['Je vous en prie.', 'Avec plaisir.'] },
    news: { positive: ['Merci de m’en avoir informé.', 'Merci pour l’information.'] },
  },
  invitation: cues(
    'vous inviter|vous invite|vous invitons|t inviter|te convier|vous convier|je t invite|nous t invitons|invitation a|tu veux venir|veux-tu venir|voulez-vous venir|ca te dit|ca vous dit',
  ),
  proposal: cues(
    'seriez-vous disponible*|es-tu disponible|etes-vous disponible*|tu es dispo*|vous conviendrait|te conviendrait|vous convient|te convient|ca te va|cela vous va|je propose|je vous propose|je te propose|nous proposons|nous vous proposons|on se voit',
  ),
  proposes: cues('je propose|je vous propose|je te propose|nous proposons|nous vous proposons'),
  confirmation: cues('confirmer|confirmez|confirmes|confirme'),
  agreement: cues(
    "d'accord|etes-vous d'accord|es-tu d'accord|cela vous convient|ca te convient|approuver|valider",
  ),
  information: cues(
    "dire|dites|dis-moi|indiquer|indiquez|preciser|precisez|expliquer|decrire|informer|savoir|combien|comment|quand|ou|quel*|qui|quoi|pourquoi|si|s'il|avis|proposer|suggerer|recommander|choisir|remplir",
  ),
  doubtful: cues(
    'trop tard|trop tot|trop cher|trop long*|trop de|probleme*|derange*|ennui*|inconvenient*|contre|faux|mauvais*|pas|jamais|aucun*|sans|annuler|plutot|ou',
  ),
  upset: cues(
    'decu*|inacceptable*|plainte|reclamation|furieu*|scandaleu*|condoleances|decede*|deces|avocat|mise en demeure|retard de paiement|resilier|resiliation',
  ),
  nudge: cues(
    '^merci de me repondre|^merci de votre retour|^merci de me dire|^tenez-moi au courant|^tiens-moi au courant|^dis-moi|^dites-moi|^merci de confirmer|^merci de me confirmer',
  ),
  thanked: cues('merci|remercie|remercions|reconnaissant*'),
  document: cues(
    'ci-joint|ci-jointe|ci-joints|en piece jointe|veuillez trouver|vous trouverez|voici|contrat|projet de',
  ),
  dateFillers: new Set('a le la du de des vers matin apres-midi soir prochain h'.split(' ')),
  or: ' ou ',
  deeds: {
    tell: same('{x}.'),
    'tell-that': same('{x}.'),
    'ask-for': ['Pourriez-vous m’envoyer {x} ?', 'Tu peux m’envoyer {x} ?'],
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
    [/^félicite(?:-le|-la|-les)?(?: \p{Lu}\p{L}+)? (?:pour|de) (.+)$/iu, 'congratulate'],
    [/^demande(?:-lui|-leur)?(?: à \p{Lu}\p{L}+)? (?:si |s['’])(.+)$/iu, 'ask-whether'],
    [
      /^demande(?:-lui|-leur)?(?: à \p{Lu}\p{L}+)? ((?:quand|où|comment|pourquoi|combien|quel\p{L}*|qui|ce que|à quelle) .+)$/iu,
      'ask-what',
    ],
    [/^demande(?:-lui|-leur)?(?: à \p{Lu}\p{L}+)? (.+)$/iu, 'ask-for'],
    [
      /^(?:dis|écris|réponds|informe|signale|précise|explique|ajoute)(?:-lui|-leur|-le|-la)?(?: à \p{Lu}\p{L}+)? qu(?:e |['’])(.+)$/iu,
      'tell-that',
    ],
  ],
  instructionBreak:
    /,?\s+(?:et puis|et aussi|et|puis|mais)\s+(?=(?:dis|demande|remercie|refuse|décline|accepte|confirme|excuse|invite|rappelle|propose|ajoute|écris|précise)(?!\p{L}))|,\s+(?=(?:dis|demande|remercie|refuse|décline|accepte|confirme|invite|rappelle|propose)(?!\p{L}))/iu,
  manner:
    /(?<!\p{L})(?:poliment|gentiment|brièvement|chaleureusement|aimablement|courtoisement)(?!\p{L}),?\s*/giu,
  possessives: [
    [/(?<!\p{L})son(?= \p{L})/giu, 'votre', 'ton'],
    [/(?<!\p{L})sa(?= \p{L})/giu, 'votre', 'ta'],
    [/(?<!\p{L})ses(?= \p{L})/giu, 'vos', 'tes'],
    [/(?<!\p{L})leur(?= \p{L})/giu, 'votre', 'votre'],
    [/(?<!\p{L})leurs(?= \p{L})/giu, 'vos', 'vos'],
  ],
  others:
    /(?<!\p{L})(?:il|elle|ils|elles|lui|leurs?|son|sa|ses|tu|te|toi|ton|ta|tes|vous|votre|vos)(?!\p{L})/iu,
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
