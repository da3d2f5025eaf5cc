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
  thanks: ['Gracias por su mensaje.', 'Gracias por tu mensaje.'],
  replies: {
    request: {
      positive: same('Me encargo con mucho gusto.'),
      negative: [
        'Lamentablemente no me es posible. Espero que lo comprenda.',
        'Lamentablemente no me es posible. Espero que lo entiendas.',
      ],
    },
    confirmation: {
      positive: ['Se lo confirmo con gusto.', 'Te lo confirmo con gusto.'],
      negative: ['Lamentablemente no puedo confirmárselo.', 'Lamentablemente no puedo confirmártelo.'],
    },
    agreement: {
      positive: same('Sí, estoy de acuerdo.'),
      negative: same('Lamentablemente no puedo aceptarlo.'),
    },
    time: {
      positive: same('{when} me viene muy bien.'),
      negative: [
        'Lamentablemente {when} no me viene bien. ¿Podría proponerme otro momento?',
        'Lamentablemente {when} no me viene bien. ¿Me propones otro momento?',
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
    document: { positive: same('Muchas gracias por el envío.') },
    thanks: { positive: same('No hay de qué.') },
    news: { positive: ['Gracias por informarme.', 'Gracias por avisarme.'] },
  },
  invitation: cues(
    'te invito|le invito|le invitamos|te invitamos|os invitamos|invitarle|invitarte|invitacion a|quieres venir|quiere venir|quereis venir|te apetece|os apetece|te apuntas',
  ),
  proposal: cues(
    'te viene bien|le viene bien|os viene bien|te va bien|le va bien|que te parece|que le parece|estas libre|esta libre|tienes tiempo|tiene tiempo|esta disponible|estas disponible|propongo|proponemos|quedamos|nos vemos|podemos vernos',
  ),
  proposes: cues('propongo|proponemos|te propongo|le propongo|que te parece|que le parece'),
  confirmation: cues('confirmar|confirmarme|confirma|confirme|confirmas'),
  agreement: cues('de acuerdo|te parece bien|le parece bien|aprobar|aprueba|aprueban'),
  information: cues(
    'decir|decirme|digame|dime|indicar|indicarme|explicar|explicarme|describir|informar|saber|cuanto*|como|cuando|donde|cual*|quien*|que|por que|si|opinion|sugerir|recomendar|elegir|escoger|rellenar',
  ),
  doubtful: cues(
    'demasiado tarde|demasiado pronto|demasiado*|problema*|importa|importaria|molest*|inconveniente*|en contra|mal|malo|no|nunca|ningun*|sin|cancelar|o',
  ),
  upset: cues(
    'decepcionad*|inaceptable*|queja|reclamacion|furios*|indignad*|pesame|fallecid*|fallecio|abogad*|requerimiento|vencida|rescindir',
  ),
  nudge: cues(
    '^avisame|^aviseme|^dime|^digame|^quedo a la espera|^espero tu respuesta|^espero su respuesta|^por favor, confirma*|^por favor confirma*|^por favor, confirme|^por favor, avis*',
  ),
  thanked: cues('gracias|agradezco|agradecemos|agradecid*'),
  document: cues('adjunto|adjunta|adjuntos|le envio|te envio|aqui tiene|aqui tienes|contrato|borrador'),
  dateFillers: new Set('a el la las los de del por tarde manana noche proximo que viene h'.split(' ')),
  or: ' o ',
  deeds: {
    tell: same('{x}.'),
    'tell-that': same('{x}.'),
    'ask-for': ['¿Podría enviarme {x}?', '¿Me puedes enviar {x}?'],
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
    [/^(?:felicita|felicítalo|felicítala|felicítale)(?: a \p{Lu}\p{L}+)? por (.+)$/iu, 'congratulate'],
    [/^(?:pregunta|pregúntale|pregúntales)(?: a \p{Lu}\p{L}+)? si (.+)$/iu, 'ask-whether'],
    [
      /^(?:pregunta|pregúntale|pregúntales)(?: a \p{Lu}\p{L}+)? ((?:cuándo|dónde|cómo|qué|quién|cuál\p{L}*|cuánt\p{L}+|por qué|a qué) .+)$/iu,
      'ask-what',
    ],
    [/^(?:pide|pídele|pídeles|solicita)(?: a \p{Lu}\p{L}+)? (.+)$/iu, 'ask-for'],
    [
      /^(?:di|dile|diles|escribe|responde|informa|infórmale|avisa|avísale|explica|explícale|añade|comenta|coméntale)(?: a \p{Lu}\p{L}+)?(?: de)? que (.+)$/iu,
      'tell-that',
    ],
  ],
  instructionBreak:
    /,?\s+(?:y luego|y también|y|luego|pero)\s+(?=(?:di|dile|diles|pregunta|pregúntale|agradece|agradécele|rechaza|acepta|confirma|confírmale|discúlpate|invita|recuérdale|propón|proponle|ofrece|pide|pídele|añade|da las gracias|dale las gracias)(?!\p{L}))|,\s+(?=(?:dile|pregunta|pregúntale|agradece|rechaza|acepta|confirma|pide|pídele)(?!\p{L}))/iu,
  manner: /(?<!\p{L})(?:educadamente|cortésmente|amablemente|brevemente|cordialmente)(?!\p{L}),?\s*/giu,
  possessives: [
    [/(?<!\p{L})su(?= \p{L})/giu, 'su', 'tu'],
    [/(?<!\p{L})sus(?= \p{L})/giu, 'sus', 'tus'],
  ],
  others:
    /(?<!\p{L})(?:él|ella|ellos|ellas|le|les|su|sus|tú|tu|tus|te|usted|ustedes|puede|tiene|viene|está)(?!\p{L})/iu,
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
