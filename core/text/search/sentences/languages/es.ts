import type { Grammar } from '../grammar.ts'

const THAT = '(?:que (?:estan|esta|son) )?'

export const spanish: Grammar = {
  language: 'es',
  opening:
    'por favor|muestra(?:me)?|busca(?:me)?|encuentra|ensena(?:me)?|dame|quiero ver|buscar|estoy buscando',
  article: 'todos|todas|todo|los|las|el|la|mis|mi|nuestros',
  mail: 'mails?|e-?mails?|correos?(?: electronicos?)?|mensajes?|todo',
  plainMail: 'mails|e-?mails?|correos?(?: electronicos?)?',
  newest: 'nuev[oa]s?|recientes?|ultimos?(?: #)?|ultimas?(?: #)?|mas recientes?',
  adjectives: [
    ['sin leer|no leidos?|no leidas?', 'is:unread'],
    ['destacados?|destacadas?', 'is:starred'],
  ],
  mailAdjectives: [['grandes', 'larger:5M']],
  phrases: [
    [`${THAT}(?:sin leer|no leidos?|no leidas?)|que (?:aun )?no he (?:leido|abierto)`, 'is:unread'],
    [`${THAT}destacad[oa]s?|con estrella`, 'is:starred'],
    ['sin (?:responder|contestar)|que no he (?:respondido|contestado)', '-is:answered'],
    ['con (?:archivos? )?adjuntos? grandes?|con grandes adjuntos', 'has:attachment larger:5M'],
    ['con (?:un |algun )?(?:(?:archivos?|ficheros?)(?: adjuntos?)?|adjuntos?)', 'has:attachment'],
    ['con (?:un )?pdfs?', 'filename:pdf'],
    ['sin (?:(?:archivos?|ficheros?)(?: adjuntos?)?|adjuntos?)', '-has:attachment'],
    ['que (?:yo )?(?:envie|he enviado|escribi|mande)|(?:enviad|escrit)[oa]s? por mi', 'in:sent'],
    ['de mi parte', 'from:me'],
    ['dirigid[oa]s? a mi', 'to:me'],
    ['en la papelera', 'in:trash'],
    ['en (?:el )?spam|en correo no deseado', 'in:spam'],
    ['en la bandeja de entrada', 'in:inbox'],
    ['en (?:los )?borradores', 'in:drafts'],
  ],
  afterMail: [['a mi|para mi', 'to:me']],
  agesAfterMail: [[`${THAT}(?:con mas de|de mas de) # @`, 'older_than']],
  ages: [
    [`${THAT}(?:mas (?:antigu[oa]s?|viej[oa]s?) (?:que|de)|de hace mas de) # @`, 'older_than'],
    [`${THAT}(?:mas (?:recientes?|nuev[oa]s?) (?:que|de)|de hace menos de) # @`, 'newer_than'],
  ],
  sizes: [
    [`${THAT}(?:mas grandes? (?:que|de)|mayores? (?:que|de|a)|de mas de) # ?%`, 'larger'],
    [`${THAT}(?:mas pequen[oa]s? (?:que|de)|menores? (?:que|de|a)|de menos de) # ?%`, 'smaller'],
  ],
  people: {
    from: '(?:enviad|escrit|recibid)[oa]s? (?:por|de)|de parte de',
    of: 'de|del',
    by: '',
    sender: [
      ['que', '(?:me |nos )?(?:envio|mando|escribio)'],
      ['que (?:me |nos )?(?:envio|mando|escribio)', ''],
    ],
    sentTo: [
      ['que (?:yo )?(?:envie|he enviado|escribi|mande|le envie) a|que le (?:envie|mande|escribi) a', ''],
    ],
    to: '(?:enviad[oa]s? |dirigid[oa]s? )?(?:a|para|al)',
    not: '(?:pero )?no|excepto(?: los| las)?|salvo(?: los| las)?',
    or: 'o|u',
    and: 'y|e',
    article: 'la|el|los|las',
  },
  about: 'sobre|acerca de|acerca del|referentes? a',
  subject: [
    ['con (?:el )?asunto|(?:cuyo|el) asunto (?:contiene|contenga|es|sea)', ''],
    ['con', 'en el asunto'],
  ],
  dates: {
    from: 'en|durante|recibid[oa]s?|enviad[oa]s?|recibid[oa]s? en',
    of: 'de|del|de la',
    on: 'el|recibid[oa]s? el|enviad[oa]s? el|del',
    since: 'desde(?: el| la)?|a partir de(?:l)?',
    before: 'antes de(?:l)?(?: la)?|anteriores? a(?:l)?',
    after: 'despues de(?:l)?(?: la)?|posteriores? a(?:l)?',
    until: 'hasta(?: el| la)?',
    between: [
      ['entre(?: el)?', 'y(?: el)?'],
      ['de|del|desde|desde el', 'a|al|hasta|hasta el'],
    ],
  },
  questions: 'como|por que|cuando|quien|quienes|que|donde|cual|cuales|cuanto|cuantos|es|hay',
  clause: `yo|nosotros|usted|ustedes|ella|ellos|es|son|fue|era|esta|estan|ha|han|he|sera|no|nunca|jamas|sin|excepto|salvo|pero|si|porque|que|quien|ningun|ninguna`,
  links: 'para|con|por|como|hacia|ante',
  nobody: `este|esta|estos|estas|mi|nosotros|pasado|pasada|hoy|ayer|anteayer|manana|ahora|aqui|alli|casa|todos|todas|nadie|alguien|nuevo|nueva|mas|menos`,
}
