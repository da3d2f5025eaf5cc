import { PAGE_KINDS, type PageKind } from '#core/contract/outreach/website-values.ts'

/** In the order in which they are read, with the words of six languages. */
const WORDS: readonly [PageKind, RegExp][] = [
  [
    'contact',
    /(?<!\p{L})(?:contact(?:-?us|ez(?:-nous)?|o|os|enos|anos|gegevens|informatie)?|kontakt(?:e|formular|daten)?|get in touch|reach us|find us|where to find us|anfahrt|so erreichen sie uns|ansprechpartner|nous contacter|nous joindre|cont[aá]ct[ae]n?os|contatt(?:i|aci|o)|dove siamo|dónde estamos|neem contact op|bereikbaarheid)(?!\p{L})/iu,
  ],
  [
    'imprint',
    /(?<!\p{L})(?:imprint|impressum|legal(?: |-)?(?:notice|info(?:rmation)?)|company(?: |-)(?:details|information)|anbieterkennzeichnung|mentions(?: |-)?l[eé]gales|aviso(?: |-)?legal|note(?: |-)?legali|informazioni legali|dati societari|colofon|juridische informatie|bedrijfsgegevens)(?!\p{L})/iu,
  ],
  [
    'team',
    /(?<!\p{L})(?:(?:our|the|unser|notre|nuestro|il nostro|ons|das|l)?[ -]?team|people|staff|management|who(?: |-)we(?: |-)are|meet(?: |-)(?:us|the team)|mitarbeiter(?:innen)?|menschen|köpfe|l'équipe|(?:notre[ -])?[eé]quipe|qui(?: |-)sommes(?: |-)nous|equipo|qui[eé]nes(?: |-)somos|squadra|persone|chi(?: |-)siamo|medewerkers|wie(?: |-)(?:zijn(?: |-)wij|we(?: |-)zijn)|mensen)(?!\p{L})/iu,
  ],
  [
    'about',
    /(?<!\p{L})(?:about(?:-?us)?|company|our(?: |-)story|history|profile|(?:ü|ue)ber(?: |-)uns|unternehmen|wir(?: |-)über(?: |-)uns|firma|[àa](?: |-)propos|(?:notre[ -])?(?:entreprise|soci[eé]t[eé]|histoire)|(?:sobre|acerca)(?: |-)(?:nosotros|de)|(?:la )?empresa|nosotros|azienda|la nostra storia|over(?: |-)(?:ons|mij)|(?:het|ons) bedrijf)(?!\p{L})/iu,
  ],
  [
    'services',
    /(?<!\p{L})(?:(?:our )?services|what(?: |-)we(?: |-)do|solutions|expertise|leistungen|angebot|was(?: |-)wir(?: |-)(?:tun|machen)|dienstleistungen|prestations|nos(?: |-)services|savoir-faire|servicios|qu[eé](?: |-)hacemos|servizi|cosa(?: |-)facciamo|diensten|wat(?: |-)(?:wij|we)(?: |-)doen)(?!\p{L})/iu,
  ],
]

/** The kind of the page that a link leads to, by its text or else by its address. */
export function kindOfLink(text: string, url: URL): PageKind {
  const words = text.length <= 60 ? text : ''
  const path = readablePath(url)
  for (const source of [words, path]) {
    const found = WORDS.find(([, pattern]) => pattern.test(source))
    if (found) return found[0]
  }
  return 'other'
}

function readablePath(url: URL): string {
  let path = url.pathname
  try {
    path = decodeURIComponent(path)
  } catch {}
  // The last two parts: "/de/unternehmen/team.html" is about the team.
  const parts = path.split('/').filter(Boolean).slice(-2).reverse()
  return parts
    .join(' ')
    .replace(/\.\w{2,5}$/g, '')
    .replace(/[_+.]/g, ' ')
    .slice(0, 120)
}

/** Lower is read earlier. */
export const rankOf = (kind: PageKind): number => PAGE_KINDS.indexOf(kind)
