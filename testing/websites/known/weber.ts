import { page, type Site } from '../site.ts'

const host = 'weber-stahl.example'
const menu = (lang: string) =>
  lang === 'de'
    ? '<nav><a href="/de/unternehmen">Unternehmen</a><a href="/de/impressum">Impressum</a><a href="/en/">English</a></nav>'
    : '<nav><a href="/en/company">Company</a><a href="/en/imprint">Imprint</a><a href="/de/">Deutsch</a></nav>'

export const weber: Site = {
  host: `www.${host}`,
  make: 'German and English behind a choice of languages, the imprint in both, entities for letters',
  pages: {
    '/robots.txt': {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: Quillbox\nCrawl-delay: 0.05\nDisallow: /intern\n\nUser-agent: *\nDisallow: /\n',
    },
    '/': page(
      'de',
      'Weber Stahlbau',
      '<a href="/de/"><img src="/de.png" alt="Deutsch"></a> <a href="/en/"><img src="/en.png" alt="English"></a>',
    ),
    '/de/': page(
      'de',
      'Weber Stahlbau',
      `${menu('de')}<h1>Weber Stahlbau</h1><p>Wir fertigen Treppen, Hallen und Brücken aus Stahl.</p>`,
    ),
    '/en/': page(
      'en',
      'Weber Steel Structures',
      `${menu('en')}<h1>Weber Steel Structures</h1><p>We fabricate stairs, halls and bridges made of steel.</p>`,
    ),
    '/de/unternehmen': page(
      'de',
      'Unternehmen',
      `${menu('de')}<h2>Ansprechpartner</h2><p>Katharina Weber, Leiterin Vertrieb, Durchwahl 0921 555-12</p>`,
    ),
    '/en/company': page(
      'en',
      'Company',
      `${menu('en')}<h2>Contacts</h2><p>Katharina Weber, Head of Sales</p>`,
    ),
    '/de/impressum': page(
      'de',
      'Impressum',
      `${menu('de')}<h2>Angaben gemäß § 5 DDG</h2><p>Weber Stahlbau GmbH &amp; Co. KG<br>Industriestraße 4<br>95448 Bayreuth</p><p>Vertreten durch: Friedhelm Weber</p><p>Telefon: +49 (0)921 555-0<br>E-Mail: &#105;&#110;&#102;&#111;&#64;&#119;&#101;&#98;&#101;&#114;&#45;&#115;&#116;&#97;&#104;&#108;&#46;&#101;&#120;&#97;&#109;&#112;&#108;&#101;</p>`,
    ),
    '/en/imprint': page(
      'en',
      'Imprint',
      `${menu('en')}<h2>Information according to § 5 DDG</h2><p>Weber Stahlbau GmbH &amp; Co. KG<br>Industriestraße 4<br>95448 Bayreuth</p><p>Represented by: Friedhelm Weber</p><p>Phone: +49 (0)921 555-0<br>Email: info@weber-stahl.example</p>`,
    ),
  },
  expected: {
    facts: {
      organization: ['Weber Stahlbau GmbH & Co. KG|Weber Stahlbau'],
      email: ['info@weber-stahl.example'],
      phone: ['+49 921 5550', '+49 921 55512'],
      address: ['Industriestraße 4, 95448 Bayreuth'],
    },
    people: [
      { name: 'Katharina Weber', role: 'Leiterin Vertrieb|Head of Sales' },
      { name: 'Friedhelm Weber' },
    ],
    end: 'read',
  },
}
