import iconv from 'iconv-lite'
import { page, type Site } from './site.ts'

const filler =
  '<p>Lorem ipsum dolor sit amet, consetetur sadipscing elitr, sed diam nonumy eirmod tempor.</p>\n'

/** The content comes from a script. */
const appShell: Site = {
  host: 'appshell.example',
  make: 'a page that is empty without scripts',
  pages: {
    '/': page(
      'en',
      'Loopwise',
      '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/static/main.js"></script>',
      '<meta name="description" content="Loopwise turns customer calls into tickets that are answered the same day.">',
    ),
  },
  expected: {
    facts: {
      organization: ['Loopwise'],
      description: ['Loopwise turns customer calls into tickets that are answered the same day.'],
    },
    end: 'read',
    needsScripts: true,
  },
}

/** Every page leads to more pages. */
const warehouse: Site = {
  host: 'kaufhaus-endlos.example',
  make: 'a shop with filters, and links that grow on every page',
  pages: {
    '/': page(
      'de',
      'Kaufhaus Endlos',
      `<a href="kontakt">Kontakt</a>${Array.from({ length: 200 }, (_, at) => `<a href="/regal?farbe=${at}&filter=kontakt&sort=preis">Kontakt ${at}</a><a href="/p/${at}">Artikel ${at}</a>`).join('')}<a href="/warenkorb?add-to-cart=1">Kontakt zum Kauf</a>`,
    ),
  },
  others: url =>
    url.pathname.endsWith('/kontakt') || url.pathname === '/kontakt'
      ? page(
          'de',
          'Kontakt',
          '<p>Tel. 030 1234567</p><a href="kontakt/kontakt">Kontakt</a><a href="./kontakt/">Kontakt</a>',
        )
      : page('de', 'Regal', '<a href="/kontakt">Kontakt</a>'),
  expected: { facts: { organization: ['Kaufhaus Endlos'], phone: ['+49 30 1234567'] }, end: 'read' },
}

const loop: Site = {
  host: 'kreisverkehr.example',
  make: 'redirects in a circle',
  pages: {
    '/': { status: 302, headers: { location: '/a' } },
    '/a': { status: 302, headers: { location: '/b' } },
    '/b': { status: 302, headers: { location: '/a' } },
  },
  expected: { facts: {}, end: 'unreachable' },
}

/** Leads into the network of whoever reads it. */
const inward: Site = {
  host: 'inward.example',
  make: 'redirects and links to private addresses',
  pages: {
    '/': page(
      'en',
      'Inward Ltd',
      '<a href="/contact">Contact</a><a href="/about">About us</a><a href="http://127.0.0.1/team">Team</a><a href="http://169.254.169.254/latest/meta-data">Imprint</a>',
    ),
    '/contact': { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' } },
    '/about': { status: 302, headers: { location: 'http://127.0.0.1:9/contact' } },
  },
  expected: { facts: { organization: ['Inward Ltd'] }, end: 'read' },
}

const metadata: Site = {
  host: 'metadata.example',
  make: 'its first page is a redirect to the metadata of a cloud',
  pages: { '/': { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' } } },
  expected: { facts: {}, end: 'private' },
}

const closed: Site = {
  host: 'geschlossen.example',
  make: 'forbids everything in robots.txt',
  pages: {
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: '\uFEFFUser-agent: *\nDisallow: /' },
    '/': page('de', 'Geschlossen', '<p>geheim@geschlossen.example</p>'),
  },
  expected: { facts: {}, end: 'robots' },
}

const broken: Site = {
  host: 'kaputt.example',
  make: 'robots.txt fails, so nothing is allowed',
  pages: { '/robots.txt': { status: 503 }, '/': page('de', 'Kaputt', '<p>info@kaputt.example</p>') },
  expected: { facts: {}, end: 'robots' },
}

const gigantic: Site = {
  host: 'gigantic.example',
  make: 'a page of 40 MB, nested without end',
  pages: {
    '/': page('en', 'Gigantic Inc', '<p>Write to first@gigantic.example</p><a href="/contact">Contact</a>'),
    '/contact': { body: `<title>Contact</title><p>Call: +1 202 555 0199</p>${filler}`, times: 400_000 },
  },
  expected: {
    facts: { organization: ['Gigantic Inc'], email: ['first@gigantic.example'], phone: ['+1 202 555 0199'] },
    end: 'read',
  },
}

const slow: Site = {
  host: 'slowpoke.example',
  make: 'one page never ends',
  pages: {
    '/': page('en', 'Slowpoke', '<a href="/contact">Contact</a><a href="/about">About us</a>'),
    '/contact': { body: '<p>Please wait', hangs: true },
    '/about': page('en', 'About us', '<p>mail@slowpoke.example</p>'),
  },
  expected: { facts: { organization: ['Slowpoke'], email: ['mail@slowpoke.example'] }, end: 'read' },
}

const sakura: Site = {
  host: 'sakura-koumuten.example',
  make: 'Japanese in Shift_JIS, which the server calls UTF-8',
  pages: {
    '/': {
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: iconv.encode(
        '<html lang="ja"><head><meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS"><title>さくら工務店</title><meta name="description" content="さくら工務店は京都で木造住宅の新築と改修を手がける工務店です。お気軽にご相談ください。"></head><body><p>電話 <a href="tel:+81-75-123-4567">075-123-4567</a></p><p>メール info@sakura-koumuten.example</p></body></html>',
        'shift_jis',
      ),
    },
  },
  expected: {
    facts: {
      organization: ['さくら工務店'],
      email: ['info@sakura-koumuten.example'],
      phone: ['+81 75 123 4567'],
      description: ['さくら工務店は京都で木造住宅の新築と改修を手がける工務店です。お気軽にご相談ください。'],
    },
    end: 'read',
  },
}

export const traps: readonly Site[] = [
  appShell,
  warehouse,
  loop,
  inward,
  metadata,
  closed,
  broken,
  gigantic,
  slow,
  sakura,
]
