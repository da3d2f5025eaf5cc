import type { Grammar } from '../grammar.ts'

const THAT = '(?:que (?:estao|sao) )?'

export const portuguese: Grammar = {
  language: 'pt',
  opening:
    'por favor|mostre(?:-me)?|mostra(?:-me)?|procure|procura|procurar|encontre|encontra|busque|quero ver|de-me',
  article: 'todos|todas|todo|os|as|o|a|meus|minhas|meu',
  mail: 'mails?|e-?mails?|mensagens|mensagem|correios?|tudo',
  plainMail: 'mails|e-?mails?',
  newest: 'nov[oa]s?|recentes?|ultimos?(?: #)?|ultimas?(?: #)?|mais recentes?',
  adjectives: [['nao lid[oa]s?|por ler', 'is:unread']],
  mailAdjectives: [['grandes', 'larger:5M']],
  phrases: [
    [`${THAT}(?:(?:ainda )?nao lid[oa]s?|por ler)|que (?:ainda )?nao (?:li|abri)`, 'is:unread'],
    [`${THAT}com estrela|marcad[oa]s?`, 'is:starred'],
    ['sem resposta|por responder|que (?:ainda )?nao respondi', '-is:answered'],
    ['com (?:anexos grandes|grandes anexos|anexo grande)', 'has:attachment larger:5M'],
    ['com (?:um |uns )?(?:anexos?|arquivos?(?: anexos?)?|ficheiros?(?: anexos?)?)', 'has:attachment'],
    ['com (?:um )?pdfs?', 'filename:pdf'],
    ['sem (?:anexos?|arquivos?|ficheiros?)', '-has:attachment'],
    ['que (?:eu )?(?:enviei|mandei|escrevi)|(?:enviad|escrit)[oa]s? por mim', 'in:sent'],
    ['de mim', 'from:me'],
    ['enviad[oa]s? para mim', 'to:me'],
    ['no lixo|na lixeira', 'in:trash'],
    ['no spam', 'in:spam'],
    ['na caixa de entrada', 'in:inbox'],
    ['nos rascunhos', 'in:drafts'],
  ],
  afterMail: [['para mim', 'to:me']],
  agesAfterMail: [
    ['com mais de # @', 'older_than'],
    ['com menos de # @', 'newer_than'],
  ],
  ages: [
    [`${THAT}(?:mais (?:antig[oa]s?|velh[oa]s?) (?:do )?que|de ha mais de) # @`, 'older_than'],
    [`${THAT}(?:mais (?:recentes?|nov[oa]s?) (?:do )?que|de ha menos de) # @`, 'newer_than'],
  ],
  sizes: [
    [`${THAT}(?:maiores (?:do )?que|maior (?:do )?que|com mais de|de mais de|acima de) # ?%`, 'larger'],
    [`${THAT}(?:menores (?:do )?que|menor (?:do )?que|com menos de|abaixo de) # ?%`, 'smaller'],
  ],
  people: {
    from: '(?:enviad|escrit|recebid)[oa]s? (?:por|pelo|pela|de|do|da)|da parte (?:de|do|da)',
    of: 'de|do|da|dos|das',
    by: '',
    sender: [['que(?: o| a)?', '(?:me |nos )?(?:enviou|mandou|escreveu)']],
    sentTo: [['que (?:eu )?(?:enviei|mandei|escrevi) (?:a|para|ao|para o|para a)', '']],
    to: '(?:enviad[oa]s? )?(?:para|a|ao|para o|para a)',
    not: '(?:mas )?nao|exceto(?: os| as)?|menos(?: os| as)?',
    or: 'ou',
    and: 'e',
    article: 'o|a',
  },
  about: 'sobre|acerca de|acerca do|acerca da|a respeito de|relativos? a',
  subject: [
    ['com (?:o )?assunto|(?:cujo|o) assunto (?:contem|contenha|e|for)', ''],
    ['com', 'no assunto'],
  ],
  dates: {
    from: 'em|no|na|durante|recebid[oa]s?|enviad[oa]s?|recebid[oa]s? em',
    of: 'de|do|da',
    on: 'no dia|do dia|na|no|em|de',
    since: 'desde(?: o| a)?|a partir de',
    before: 'antes de|antes do|antes da|anteriores a|anteriores ao',
    after: 'depois de|depois do|depois da|apos|apos o',
    until: 'ate|ate o|ate ao',
    between: [
      ['entre(?: o)?', 'e(?: o)?'],
      ['de|desde', 'a|ate'],
    ],
  },
  questions: 'como|por que|porque|quando|quem|que|onde|qual|quais|quanto|quantos|o que',
  clause: `eu|nos|voce|voces|ele|ela|eles|elas|sao|foi|era|esta|estao|tem|vai|nao|nunca|sem|exceto|mas|se|porque|que|quem|nenhum|nenhuma`,
  links: 'para|com|por|como',
  nobody: `este|esta|isto|passado|passada|hoje|ontem|anteontem|amanha|agora|aqui|casa|todos|todas|ninguem|alguem|novo|nova|mais|menos|mim`,
}
