import { page, type Site } from '../site.ts'

const host = 'northpier.example'
const team: [string, string, string | null][] = [
  ['Imogen Hartley', 'Managing Director', 'imogen.hartley'],
  ['Tobias Okafor', 'Chief Engineer', 'tobias.okafor'],
  ['Priya Raman', 'Head of Surveys', 'priya.raman'],
  ['Callum MacLeod', 'Senior Marine Engineer', null],
  ['Wen-Li Zhao', 'Geotechnical Specialist', 'wenli.zhao'],
  ['Rosalind O’Dowd', 'Project Manager', 'rosalind.odowd'],
  ['Marek Nowak', 'Hydrographic Surveyor', null],
  ['Adaeze Eze', 'Environmental Consultant', 'adaeze.eze'],
  ['Hugh van der Byl', 'Commercial Director', 'hugh.vanderbyl'],
  ['Sioned Pugh', 'Office Manager', 'sioned.pugh'],
  ['Ellis Thornbury', 'CAD Technician', null],
  ['Farah Siddiqui', 'Graduate Engineer', null],
]
const graph = {
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'WebSite',
      '@id': `http://${host}/#website`,
      name: 'Northpier',
      publisher: { '@id': `http://${host}/#org` },
    },
    {
      '@type': ['Organization', 'ProfessionalService'],
      '@id': `http://${host}/#org`,
      name: 'Northpier Marine Engineering',
      legalName: 'Northpier Marine Engineering Ltd',
      logo: { '@type': 'ImageObject', url: '/media/northpier.svg' },
      telephone: '+44 191 498 0123',
      email: 'mailto:enquiries@northpier.example',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '4 Quayside Yard',
        postalCode: 'NE1 3AB',
        addressLocality: 'Newcastle upon Tyne',
        addressCountry: 'GB',
      },
      sameAs: ['https://www.linkedin.com/company/northpier-marine/', 'https://twitter.com/northpiermarine'],
      contactPoint: [
        { '@type': 'ContactPoint', contactType: 'emergency call-out', telephone: '+44 191 498 0999' },
      ],
      makesOffer: [{ '@type': 'Offer', itemOffered: { '@type': 'Service', name: 'Quay wall inspection' } }],
    },
    { '@type': 'Article', author: { '@type': 'Person', name: 'Guest Writer' }, headline: 'Tides' },
  ],
}
const menu =
  '<header><a href="/"><img class="brand" src="/media/northpier.svg" alt="Northpier"></a><nav><a href="/about/">About us</a> <a href="/our-team/">Our team</a> <a href="/contact/">Contact</a> <a href="/blog/">Blog</a></nav></header>'
const foot =
  '<footer><p>© 2026 Northpier Marine Engineering Ltd. All rights reserved.</p><a href="https://www.facebook.com/sharer/sharer.php?u=x">Share</a> <a href="https://www.linkedin.com/company/northpier-marine/">LinkedIn</a> Website by <a href="mailto:hello@pixelmill.example">Pixelmill</a></footer>'
const head = `<meta name="description" content="Northpier designs, inspects and repairs quay walls and jetties around the North Sea."><script type="application/ld+json">${JSON.stringify(graph)}</script>`
const show = (title: string, body: string) => page('en-GB', `${title} | Northpier`, menu + body + foot, head)

export const northpier: Site = {
  host,
  make: 'English, JSON-LD with a graph, a team of twelve, share buttons',
  pages: {
    '/': show(
      'Home',
      '<main><h1>Harbours that last</h1><p>We inspect quay walls with drones and divers. Our clients are ports from Aberdeen to Esbjerg.</p></main>',
    ),
    '/about/': show(
      'About us',
      '<main><h1>About us</h1><p>Founded in 1998 by two harbour masters.</p><p>We employ forty people at three sites and hold ISO 9001. We look forward to hearing from you.</p></main>',
    ),
    '/our-team/': show(
      'Our team',
      `<main><h1>Meet the team</h1><div class="grid">${team
        .map(
          ([name, role, mail]) =>
            `<div class="card"><img src="/p.jpg" alt=""><h3>${name}</h3><p class="position">${role}</p>${mail ? `<a href="mailto:${mail}@${host}">Email</a>` : ''}</div>`,
        )
        .join('')}</div></main>`,
    ),
    '/contact/': show(
      'Contact',
      `<main><h1>Contact</h1><p>Call us on <a href="tel:+441914980123">0191 498 0123</a> or write to <a href="mailto:enquiries@${host}">enquiries@${host}</a>.</p><form><input placeholder="name@example.com"></form></main>`,
    ),
    '/blog/': show('Blog', '<p>by Guest Writer, Manager of Nothing</p>'),
  },
  expected: {
    facts: {
      organization: ['Northpier Marine Engineering|Northpier Marine Engineering Ltd'],
      email: ['enquiries@northpier.example'],
      phone: ['+44 191 498 0123', '+44 191 498 0999'],
      address: ['4 Quayside Yard, NE1 3AB Newcastle upon Tyne, GB'],
      social: ['https://www.linkedin.com/company/northpier-marine', 'https://twitter.com/northpiermarine'],
      logo: [`http://${host}/media/northpier.svg`],
      description: ['Northpier designs, inspects and repairs quay walls and jetties around the North Sea.'],
      offer: [
        'Quay wall inspection',
        'We inspect quay walls with drones and divers.',
        'Our clients are ports from Aberdeen to Esbjerg.',
        'We employ forty people at three sites and hold ISO 9001.',
      ],
    },
    people: team.map(([name, role, mail]) => ({ name, role, ...(mail ? { email: `${mail}@${host}` } : {}) })),
    end: 'read',
  },
}
