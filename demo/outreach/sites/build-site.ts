import { escapeHtml } from '#core/text/html/escape-html.ts'
import type { Language } from '../../sandbox/correspondents/languages.ts'
import type { Company } from '../companies.ts'
import { type Prospect, prospects } from '../prospects.ts'

const WORDS: Record<Language, { about: string; team: string; contact: string; write: string; call: string }> =
  {
    en: { about: 'About us', team: 'Our team', contact: 'Contact', write: 'Write to us', call: 'Call us' },
    de: { about: 'Über uns', team: 'Unser Team', contact: 'Impressum', write: 'E-Mail', call: 'Telefon' },
    fr: {
      about: 'À propos',
      team: 'Notre équipe',
      contact: 'Contact',
      write: 'Écrivez-nous',
      call: 'Téléphone',
    },
    es: {
      about: 'Quiénes somos',
      team: 'Nuestro equipo',
      contact: 'Contacto',
      write: 'Escríbanos',
      call: 'Teléfono',
    },
  }
/** Numbers that no telephone has, as countries keep them for films and examples; a number of a firm that is invented elsewhere. */
const PHONES: Record<string, string> = {
  GB: '+44 117 496 0123',
  DE: '+49 30 23125 014',
  FR: '+33 1 99 00 12 34',
  ES: '+34 900 000 123',
  US: '+1 608 555 0123',
}

type Pages = ReadonlyMap<string, string>

/** The pages of a company's website, by their paths. Sites differ in how they tell what they tell. */
export function buildSite(company: Company, make: number): Pages {
  const words = WORDS[company.language]
  const team = prospects.filter(prospect => prospect.company === company)
  const menu = `<nav><a href="/">${escapeHtml(company.name)}</a> <a href="/about">${words.about}</a> <a href="/team">${words.team}</a> <a href="/contact">${words.contact}</a></nav>`
  const page = (title: string, body: string) =>
    `<!doctype html><html lang="${company.language}"><head><meta charset="utf-8"><title>${escapeHtml(`${title} · ${company.name}`)}</title><meta name="description" content="${escapeHtml(company.does)}"></head><body>${menu}<main>${body}</main></body></html>`
  const said = `<h1>${escapeHtml(company.name)}</h1><p>${escapeHtml(company.does)}</p><p>${escapeHtml(company.fact)}</p>`
  return new Map([
    ['/robots.txt', 'User-agent: *\nDisallow: /shop/\n'],
    ['/', page(company.name, make % 3 === 0 ? `${said}${jsonLd(company)}` : said)],
    ['/about', page(words.about, said)],
    ['/team', page(words.team, `<h1>${words.team}</h1>${team.map(person => card(person, make)).join('')}`)],
    [
      '/contact',
      page(
        words.contact,
        `<h1>${words.contact}</h1><p>${escapeHtml(company.name)}, ${escapeHtml(company.city)}</p><p>${words.call}: ${PHONES[company.country] ?? ''}</p><p>${words.write}: ${address(`office@${company.domain}`, make)}</p>`,
      ),
    ],
  ])
}

function card({ firstName, lastName, title, address: email }: Prospect, make: number): string {
  const name = escapeHtml(`${firstName} ${lastName}`)
  if (make % 3 === 1)
    return `<div class="h-card"><span class="p-name">${name}</span>, <span class="p-job-title">${escapeHtml(title)}</span> <a class="u-email" href="mailto:${email}">${email}</a></div>`
  return `<div class="member"><h3>${name}</h3><p>${escapeHtml(title)}</p><p>${address(email, make)}</p></div>`
}

/** As a link, or as people write it who do not want it to be collected. */
const address = (email: string, make: number): string =>
  make % 3 === 2
    ? email.replace('@', ' [at] ').replaceAll('.', ' [dot] ')
    : `<a href="mailto:${email}">${email}</a>`

function jsonLd({ name, domain, city, country, does }: Company): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    description: does,
    url: `http://${domain}/`,
    telephone: PHONES[country],
    email: `office@${domain}`,
    address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: country },
  }
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}
