import type { Grammar } from '../grammar.ts'

const THAT = '(?:qui (?:sont|est) )?'

export const french: Grammar = {
  language: 'fr',
  opening:
    "s'il (?:te|vous) plait|montrez?(?:-| )moi|montrez?|trouvez?(?:-| )?(?:moi)?|cherchez?|affichez?|je cherche|donnez?(?:-| )moi|recherchez?",
  article: "tous|toutes|tout|les|le|la|l'|mes|mon|ma|nos",
  mail: 'mails?|e-?mails?|courriels?|messages?|tout',
  plainMail: 'mails|e-?mails?|courriels?',
  newest: 'nouveaux?|nouvelles?|recents?|dernier|derniers|derniere|dernieres|# derniers|# dernieres',
  adjectives: [['non lus?|non lues?', 'is:unread']],
  mailAdjectives: [['gros|grands?', 'larger:5M']],
  phrases: [
    [`${THAT}non lue?s?|(?:que )?je n' ?ai pas (?:encore )?(?:lue?s?|ouverte?s?)`, 'is:unread'],
    [`${THAT}(?:suivis?|suivies?|favoris|marquee?s?)|avec (?:une )?etoile`, 'is:starred'],
    ["sans reponse|auxquels je n' ?ai pas repondu", '-is:answered'],
    [
      'avec (?:de |des |une )?(?:grosses?|grandes?|volumineuses?) pieces? jointes?',
      'has:attachment larger:5M',
    ],
    ['avec (?:une? |des |de )?(?:pieces? jointes?|fichiers?(?: joints?)?)', 'has:attachment'],
    ['avec (?:un |des )?pdf', 'filename:pdf'],
    ['sans (?:pieces? jointes?|fichiers?(?: joints?)?)', '-has:attachment'],
    ["qu' ?j' ?ai envoyee?s?|que j' ?ai (?:envoyee?s?|ecrite?s?)|envoyee?s? par moi", 'in:sent'],
    ['de moi|de ma part', 'from:me'],
    ['pas de moi', '-from:me'],
    ["qui m' ?(?:est|sont) adressee?s?", 'to:me'],
    ['dans la corbeille', 'in:trash'],
    ['dans les (?:indesirables|spams?)', 'in:spam'],
    ['dans la boite de reception', 'in:inbox'],
    ['dans les brouillons', 'in:drafts'],
  ],
  afterMail: [['a moi', 'to:me']],
  agesAfterMail: [
    ["de plus (?:de|d') # @", 'older_than'],
    ["de moins (?:de|d') # @", 'newer_than'],
  ],
  ages: [
    [`${THAT}plus (?:vieux|vieilles|ancien(?:ne)?s?) (?:que|qu'|de|d') # @`, 'older_than'],
    ["datant de plus (?:de|d') # @", 'older_than'],
    [`${THAT}plus recente?s? que # @`, 'newer_than'],
    ['datant de moins de # @', 'newer_than'],
  ],
  sizes: [
    [`${THAT}(?:plus (?:gros|grosses|grande?s?|lourde?s?) que|de plus de) # ?%`, 'larger'],
    [`${THAT}(?:plus petite?s? que|de moins de) # ?%`, 'smaller'],
  ],
  people: {
    from: '(?:envoyee?s?|ecrite?s?|recue?s?) (?:par|de)|de la part (?:de|du|des)|venant de|provenant de',
    of: "de|d'|du",
    by: '',
    sender: [["que|qu'", "(?:m' ?)?a (?:envoyee?s?|ecrite?s?)"]],
    sentTo: [["(?:que )?j' ?ai (?:envoyee?s?|ecrite?s?) a|envoyee?s? par moi a", '']],
    to: '(?:envoyee?s? |adressee?s? )?(?:a|au)|pour',
    not: '(?:mais )?pas|sauf(?: ceux| celles)?',
    or: 'ou',
    and: 'et',
    article: "la|le|les|l'",
  },
  about: 'sur|concernant|au sujet (?:de|du|des|de la)|a propos (?:de|du|des|de la)',
  subject: [
    ["avec (?:l' )?objet|(?:dont )?l' objet (?:contient|est)", ''],
    ['avec', "dans l' objet"],
  ],
  dates: {
    from: 'en|dans|recue?s?|envoyee?s?|recue?s? en|datant de|datant du|pendant',
    of: "de|d'|du|des|de l'|de la",
    on: 'le|recue?s? le|envoyee?s? le|du',
    since: '(?:recue?s? |envoyee?s? )?depuis(?: le| la)?',
    before: 'avant(?: le| la)?',
    after: 'apres(?: le| la)?',
    until: "jusqu' ?(?:a|au|en)",
    between: [
      ['entre(?: le)?', 'et(?: le)?'],
      ['de|du', "a|au|jusqu' ?a"],
    ],
  },
  questions: `comment|pourquoi|quand|qui|que|qu'|quoi|quel|quelle|quels|quelles|ou|combien|est-ce|est`,
  clause: `je|j'|nous|vous|tu|il|elle|ils|elles|on|est|sont|etait|ont|sera|pas|ne|n'|jamais|sans|sauf|mais|si|qui|que|qu'|aucun|aucune`,
  links: 'pour|avec|par|chez|vers|comme|et',
  nobody: `ce|cet|cette|ces|moi|derniere|dernier|aujourd'hui|hier|demain|maintenant|ici|personne|tous|toutes|nouveau|plus|moins|chez|maison`,
}
