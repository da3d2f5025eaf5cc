import { cues } from './cues.ts'
import type { LetterWords, Phrase } from './letter-words.ts'

const same = (text: string): Phrase => [text, text]

export const LETTERS_ES: LetterWords = {
  greetNamed: ['Buenos días, {name}:', 'Hola, {name}:'],
  greetNobody: ['Buenos días:', 'Hola:'],
  greetings: [
    ['Buenos días', 'either'],
    ['Buenas tardes', 'either'],
    ['Hola', 'either'],
    ['Buenas', 'informal'],
  ],
  signOffs: [
    ['saludos', 'either'],
    ['un saludo', 'either'],
    ['un cordial saludo', 'either'],
    ['saludos cordiales', 'either'],
    ['atentamente', 'formal'],
    ['cordialmente', 'formal'],
    ['un abrazo', 'informal'],
    ['abrazos', 'informal'],
    ['gracias', 'either'],
    ['muchas gracias', 'either'],
    ['hasta pronto', 'either'],
  ],
  greetingMark: ':',
  signOffMark: ',',
  and: ' y ',
  signOff: ['Un cordial saludo', 'Un saludo'],
  formal:
    /(?<!\p{L})(?:usted|ustedes|le|les|podría|puede|estimad[oa]s?|quisiera|dígame|atentamente)(?!\p{L})/giu,
  informal:
    /(?<!\p{L})(?:tú|tu|tus|te|ti|contigo|podrías|puedes|tienes|quieres|dime|avísame|hola)(?!\p{L})/giu,
  thanks: {
    about: ['Gracias por su mensaje sobre «{subject}».', 'Gracias por tu mensaje sobre «{subject}».'],
    plain: ['Gracias por su mensaje.', 'Gracias por tu mensaje.'],
  },
  replies: {
    request: {
      positive: ['Con gusto me encargo de su petición.', 'Me encargo con mucho gusto.'],
      negative: [
        'Lamentablemente no puedo atender su petición. Espero que lo comprenda.',
        'Lamentablemente no puedo encargarme. Espero que lo entiendas.',
      ],
    },
    'request-echo': {
      positive: same('Con gusto voy a {x}.'),
      negative: [
        'Lamentablemente no puedo {x}. Espero que lo comprenda.',
        'Lamentablemente no puedo {x}. Espero que lo entiendas.',
      ],
    },
    proposal: {
      positive: ['La fecha que propone me viene muy bien.', 'La fecha que propones me viene muy bien.'],
      negative: [
        'Lamentablemente la fecha que propone no me viene bien. ¿Podría proponerme otra?',
        'Lamentablemente la fecha que propones no me viene bien. ¿Me propones otra?',
      ],
    },
    'proposal-when': {
      positive: same('{when} me viene muy bien.'),
      negative: [
        'Lamentablemente {when} no me viene bien. ¿Podría proponerme otro momento?',
        'Lamentablemente {when} no me viene bien. ¿Me propones otro momento?',
      ],
    },
    'question-yes': {
      positive: ['En cuanto a su pregunta «{question}»: sí.', 'En cuanto a tu pregunta «{question}»: sí.'],
      negative: [
        'En cuanto a su pregunta «{question}»: lamentablemente no.',
        'En cuanto a tu pregunta «{question}»: lamentablemente no.',
      ],
    },
    'question-open': {
      positive: [
        'En cuanto a su pregunta «{question}», lo consulto con gusto y le respondo.',
        'En cuanto a tu pregunta «{question}», lo consulto con gusto y te respondo.',
      ],
      negative: [
        'En cuanto a su pregunta «{question}», lamentablemente no puedo ayudarle.',
        'En cuanto a tu pregunta «{question}», lamentablemente no puedo ayudarte.',
      ],
    },
    invitation: {
      positive: [
        'Muchas gracias por su invitación. La acepto con mucho gusto.',
        'Muchas gracias por tu invitación. La acepto con mucho gusto.',
      ],
      negative: [
        'Muchas gracias por su invitación. Lamentablemente no puedo aceptarla.',
        'Muchas gracias por tu invitación. Lamentablemente no puedo aceptarla.',
      ],
    },
    document: {
      positive: [
        'He recibido lo que me ha enviado y estoy de acuerdo.',
        'He recibido lo que me has enviado y estoy de acuerdo.',
      ],
      negative: [
        'He recibido lo que me ha enviado. Lamentablemente no puedo aceptarlo tal como está.',
        'He recibido lo que me has enviado. Lamentablemente no puedo aceptarlo tal como está.',
      ],
    },
    message: {
      positive: same('Me parece bien.'),
      negative: [
        'Lamentablemente no me es posible. Espero que lo comprenda.',
        'Lamentablemente no me es posible. Espero que lo entiendas.',
      ],
    },
  },
  requestOpening:
    /^(?:.{0,30}, )?¿?\s*(?:por favor, )?(?:me |nos )?(?:podrías|podría|puedes|puede)(?: usted)?(?: por favor)? (?=\p{L}+[aei]r(?:me|nos|lo|la|melo|noslo)?\b)/iu,
  answerShifts: [
    [/,?\s*por favor/giu, '', ''],
    [/(?<=\p{L}[aei]r)(?:me|nos)(?!\p{L})/giu, 'le', 'te'],
    [/(?<!\p{L})(?:su|tu)(?= \p{L})/giu, '\uE002mi', '\uE002mi'],
    [/(?<!\p{L})(?:sus|tus)(?= \p{L})/giu, '\uE002mis', '\uE002mis'],
    [/(?<![\p{L}\uE002])mi(?= \p{L})/giu, 'su', 'tu'],
    [/(?<![\p{L}\uE002])mis(?= \p{L})/giu, 'sus', 'tus'],
    [/\uE002/gu, '', ''],
  ],
  noEcho: /(?<!\p{L})(?:usted|tú|yo|que|si|te|nuestr[oa]s?|ustedes|me)(?!\p{L})/iu,
  negated: request => request,
  invitation: cues(
    'invitar*|invito|invitamos|invitacion|te invito|le invitamos|quieres venir|quiere venir|quereis venir|te apetece|os apetece|te apuntas|fiesta|celebrar|celebramos',
  ),
  proposal: cues(
    'te viene bien|le viene bien|os viene bien|te va bien|le va bien|que te parece|que le parece|estas libre|esta libre|tienes tiempo|tiene tiempo|esta disponible|estas disponible|propongo|proponemos|quedamos|nos vemos|reunirnos|podemos vernos|vernos',
  ),
  proposes: cues('propongo|proponemos|te propongo|le propongo'),
  document: cues('adjunto|adjunta|adjuntos|le envio|te envio|aqui tiene|aqui tienes|contrato|borrador'),
  dateFillers: new Set('a el la las los de del por tarde manana noche proximo que viene h'.split(' ')),
  or: ' o ',
  deeds: {
    tell: same('{x}.'),
    'tell-that': same('{x}.'),
    'ask-for': ['¿Podría enviarme {x}?', '¿Me puedes enviar {x}?'],
    'ask-about': ['Quisiera preguntarle por {x}.', 'Quisiera preguntarte por {x}.'],
    'ask-to': ['Le agradecería que {x}.', 'Te agradecería que {x}.'],
    'ask-whether': ['¿Podría decirme si {x}?', '¿Me puedes decir si {x}?'],
    'ask-what': ['¿Podría decirme {x}?', '¿Me puedes decir {x}?'],
    thank: same('Muchas gracias.'),
    'thank-for': same('Muchas gracias por {x}.'),
    decline: same('Lamentablemente no puedo aceptar.'),
    'decline-what': same('Lamentablemente debo rechazar {x}.'),
    'decline-because': same('Lamentablemente no puedo aceptar, porque {x}.'),
    accept: same('Acepto con mucho gusto.'),
    'accept-what': same('Acepto con mucho gusto {x}.'),
    confirm: ['Se lo confirmo con gusto.', 'Te lo confirmo con gusto.'],
    'confirm-what': ['Le confirmo {x}.', 'Te confirmo {x}.'],
    apologise: ['Le pido disculpas.', 'Te pido disculpas.'],
    'apologise-for': ['Le pido disculpas por {x}.', 'Te pido disculpas por {x}.'],
    'invite-to': ['Quisiera invitarle {x}.', 'Quisiera invitarte {x}.'],
    remind: ['Quisiera recordarle {x}.', 'Quisiera recordarte {x}.'],
    suggest: ['Le propongo {x}.', 'Te propongo {x}.'],
    offer: ['Le ofrezco {x}.', 'Te ofrezco {x}.'],
    congratulate: same('¡Enhorabuena por {x}!'),
  },
  instructions: [
    [/^(?:di|dile|diles|escribe|responde)(?: a \p{Lu}\p{L}+)?\s*:?\s*["“«]\s*(.+?)\s*["”»]\.?$/iu, 'tell'],
    [/^(?:rechaza|declina|di que no|dile que no|rechazar),? porque (.+)$/iu, 'decline-because'],
    [/^(?:rechaza|declina|di que no|dile que no|rechazar|declinar)(?:lo|la)?$/iu, 'decline'],
    [/^(?:rechaza|declina|rechazar) (.+)$/iu, 'decline-what'],
    [/^(?:acepta|di que sí|dile que sí|aceptar)(?:lo|la)?$/iu, 'accept'],
    [/^(?:acepta|aceptar) (.+)$/iu, 'accept-what'],
    [/^(?:confirma|confirmar|confírmalo|confírmale|confírmaselo)$/iu, 'confirm'],
    [/^(?:confirma|confirmar|confírmale|confírmales) (.+)$/iu, 'confirm-what'],
    [
      /^(?:agradece|agradécele|agradéceles|da las gracias|dale las gracias)(?: a \p{Lu}\p{L}+)?(?: por)? (.+)$/iu,
      'thank-for',
    ],
    [
      /^(?:agradece|agradécele|agradéceles|agradéceselo|da las gracias|dale las gracias)(?: a \p{Lu}\p{L}+)?$/iu,
      'thank',
    ],
    [/^(?:discúlpate|pide disculpas|pídele disculpas|pide perdón) por (.+)$/iu, 'apologise-for'],
    [/^(?:discúlpate|pide disculpas|pídele disculpas|pide perdón)$/iu, 'apologise'],
    [/^(?:invita|invítalo|invítala|invítale|invítalos) (?:a \p{Lu}\p{L}+ )?((?:a|al) .+)$/iu, 'invite-to'],
    [/^(?:recuérdale|recuérdales|recuerda)(?: a \p{Lu}\p{L}+)? (.+)$/iu, 'remind'],
    [/^(?:propón|proponle|propone|sugiere|sugiérele) (.+)$/iu, 'suggest'],
    [/^(?:ofrece|ofrécele) (.+)$/iu, 'offer'],
    [/^(?:felicita|felicítalo|felicítala|felicítale)(?: a \p{Lu}\p{L}+)? por (.+)$/iu, 'congratulate'],
    [/^(?:pregunta|pregúntale|pregúntales)(?: a \p{Lu}\p{L}+)? si (.+)$/iu, 'ask-whether'],
    [
      /^(?:pregunta|pregúntale|pregúntales)(?: a \p{Lu}\p{L}+)? ((?:cuándo|dónde|cómo|qué|quién|cuál\p{L}*|cuánt\p{L}+|por qué|a qué) .+)$/iu,
      'ask-what',
    ],
    [/^(?:pide|pídele|pídeles)(?: a \p{Lu}\p{L}+)? que (.+)$/iu, 'ask-to'],
    [/^(?:pregunta|pregúntale|pregúntales)(?: a \p{Lu}\p{L}+)? por (.+)$/iu, 'ask-about'],
    [/^(?:pide|pídele|pídeles|solicita)(?: a \p{Lu}\p{L}+)? (.+)$/iu, 'ask-for'],
    [
      /^(?:di|dile|diles|escribe|responde|informa|infórmale|avisa|avísale|explica|explícale|añade|comenta|coméntale)(?: a \p{Lu}\p{L}+)?(?: de)? que (.+)$/iu,
      'tell',
    ],
    [/^(?:di|dile|diles|escribe|responde)(?: a \p{Lu}\p{L}+)?[ :,]+(.+)$/iu, 'tell'],
  ],
  instructionBreak:
    /,?\s+(?:y luego|y también|y|luego|pero)\s+(?=(?:di|dile|diles|pregunta|pregúntale|agradece|agradécele|rechaza|acepta|confirma|confírmale|discúlpate|invita|recuérdale|propón|proponle|ofrece|pide|pídele|añade|da las gracias|dale las gracias)(?!\p{L}))|,\s+(?=(?:dile|pregunta|pregúntale|agradece|rechaza|acepta|confirma|pide|pídele)(?!\p{L}))/iu,
  manner:
    /(?<!\p{L})(?:educadamente|cortésmente|amablemente|brevemente|cordialmente|en tono \p{L}+|en (?:español|inglés|alemán|francés))(?!\p{L}),?\s*/giu,
  addressShifts: [
    [/(?<!\p{L})(?:él|ella) puede(?!\p{L})/giu, 'usted puede', 'tú puedes'],
    [/(?<!\p{L})(?:puede)(?!\p{L})/giu, 'puede', 'puedes'],
    [/(?<!\p{L})tiene(?!\p{L})/giu, 'tiene', 'tienes'],
    [/(?<!\p{L})su(?= \p{L})/giu, 'su', 'tu'],
    [/(?<!\p{L})sus(?= \p{L})/giu, 'sus', 'tus'],
  ],
  topic: /(?<!\p{L})(?:sobre|acerca de|en relación con|respecto a|con respecto a)\s+(.+)$/iu,
  fallbackSubject: 'Un mensaje breve',
  followUps: [
    [
      'Me permito volver sobre mi mensaje{about}. Quizá no lo haya visto.',
      'Vuelvo un momento sobre mi mensaje{about}. Quizá no lo hayas visto.',
    ],
    [
      'Le escribo de nuevo por mis mensajes anteriores{about}, ya que aún no he tenido respuesta.',
      'Te escribo de nuevo por mis mensajes anteriores{about}, ya que aún no he tenido respuesta.',
    ],
    [
      'Le recuerdo por última vez mis mensajes{about}. Si no tengo noticias suyas, entenderé que ya no le interesa.',
      'Te recuerdo por última vez mis mensajes{about}. Si no tengo noticias tuyas, entenderé que ya no te interesa.',
    ],
  ],
  followUpQuestion: same('Mi pregunta era: «{question}»'),
  followUpClosing: [
    ['Le agradecería una breve respuesta.', 'Te agradecería una respuesta breve.'],
    ['Unas líneas suyas me ayudarían mucho.', 'Unas líneas tuyas me ayudarían mucho.'],
    ['Si algo no está claro, se lo explico con gusto.', 'Si algo no está claro, pregúntame.'],
  ],
}
