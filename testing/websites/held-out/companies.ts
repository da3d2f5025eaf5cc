import { page, type Site } from '../site.ts'

// A comma too many, and a line end within a string.
const brokenJson = `{"@context":"https://schema.org","@type":"Organization","name":"Estudio Marea","url":"http://estudio-marea.example",
"description":"Diseño de marcas para
restaurantes y hoteles","email":"hola@estudio-marea.example","telephone":"+34 881 98 76 54",
"founder":[{"@type":"Person","name":"Lucía Ferreiro","jobTitle":"Directora creativa"},{"@type":"Person","name":"Xoán Pazos","jobTitle":"Socio"}],
"sameAs":["https://www.instagram.com/estudiomarea","https://www.behance.net/marea"],}`

export const marea: Site = {
  host: 'estudio-marea.example',
  make: 'Spanish agency, JSON-LD with mistakes, WhatsApp and share links',
  pages: {
    '/': page(
      'es',
      'Estudio Marea · branding',
      `<script type="application/ld+json">${brokenJson}</script><header><a href="/"><svg></svg></a><a href="/quienes-somos">Quiénes somos</a><a href="/contactanos">Hablemos</a></header><p>Diseñamos marcas que dan hambre.</p><a href="https://wa.me/34600111222">WhatsApp</a><a href="https://twitter.com/intent/tweet?url=x">Tuitear</a>`,
    ),
    '/quienes-somos': page(
      'es',
      'Quiénes somos',
      '<h2>Lucía Ferreiro</h2><h3>Directora creativa</h3><h2>Xoán Pazos</h2><h3>Socio y estratega</h3><h2>Iria Lago Blanco</h2><h3>Ilustradora</h3>',
    ),
    '/contactanos': page(
      'es',
      'Contacto',
      '<p>Rúa do Vilar 5, 15705 Santiago de Compostela</p><p>Escríbenos: hola[arroba]estudio-marea[punto]example</p>',
    ),
  },
  expected: {
    facts: {
      organization: ['Estudio Marea'],
      email: ['hola@estudio-marea.example'],
      phone: ['+34 881 98 76 54'],
      address: ['Rúa do Vilar 5, 15705 Santiago de Compostela'],
      social: ['https://www.instagram.com/estudiomarea'],
      description: ['Diseño de marcas para restaurantes y hoteles'],
      offer: ['Diseñamos marcas que dan hambre.'],
    },
    people: [
      { name: 'Lucía Ferreiro', role: 'Directora creativa' },
      { name: 'Xoán Pazos', role: 'Socio|Socio y estratega' },
      { name: 'Iria Lago Blanco', role: 'Ilustradora' },
    ],
    end: 'read',
  },
}

export const installateur: Site = {
  host: 'devries-installatie.example',
  make: 'Dutch contractors, letters for labels, an address from character codes',
  pages: {
    '/': page(
      'nl-NL',
      'De Vries Installatietechniek',
      '<ul class="nav"><li><a href="/wie-zijn-wij">Wie zijn wij</a></li><li><a href="/contactgegevens">Contactgegevens</a></li></ul><p>Ons team installeert warmtepompen, zonnepanelen en badkamers in Friesland en Groningen.</p>',
    ),
    '/wie-zijn-wij': page(
      'nl-NL',
      'Wie zijn wij',
      '<dl><dt>Sjoerd de Vries</dt><dd>Directeur</dd><dt>Anneke Hoekstra-Bos</dt><dd>Planning en administratie</dd></dl>',
    ),
    '/contactgegevens': page(
      'nl-NL',
      'Contactgegevens',
      '<p>De Vries Installatietechniek B.V.<br>Zuiderhaven 21<br>8861 XB Harlingen</p><p>T: 0517 41 23 45 | M: 06 12 34 56 78 | F: 0517 41 23 46</p><p><script>document.getElementById("m").innerHTML = String.fromCharCode(105,110,102,111,64) + "devries-installatie.example";</script><span id="m"></span></p><p>KvK 01234567 · BTW NL 0012.34.567.B01 · IBAN NL02RABO0123456789</p>',
    ),
  },
  expected: {
    facts: {
      organization: ['De Vries Installatietechniek B.V.|De Vries Installatietechniek'],
      email: ['info@devries-installatie.example'],
      phone: ['+31 517 412 345', '+31 6 12345678'],
      fax: ['+31 517 412 346'],
      address: ['Zuiderhaven 21, 8861 XB Harlingen'],
      offer: ['Ons team installeert warmtepompen, zonnepanelen en badkamers in Friesland en Groningen.'],
      description: [
        'Ons team installeert warmtepompen, zonnepanelen en badkamers in Friesland en Groningen.',
      ],
    },
    people: [
      { name: 'Sjoerd de Vries', role: 'Directeur' },
      { name: 'Anneke Hoekstra-Bos', role: 'Planning en administratie' },
    ],
    end: 'read',
  },
}

export const auberge: Site = {
  host: 'auberge-du-gue.example',
  make: 'French restaurant, microdata spread over the page, a number only as a link',
  pages: {
    '/': page(
      'fr-FR',
      'Auberge du Gué',
      `<div itemscope itemtype="http://schema.org/Restaurant"><h1 itemprop="name">Auberge du Gué</h1><meta itemprop="priceRange" content="€€"><img itemprop="logo" src="/i/gue.jpg" alt="">
<p itemprop="description">Cuisine de rivière et produits du marché, au bord de la Creuse.</p>
<div itemprop="address" itemscope itemtype="http://schema.org/PostalAddress"><span itemprop="streetAddress">2 impasse du Moulin</span>, <span itemprop="postalCode">36300</span> <span itemprop="addressLocality">Le Blanc</span></div>
<a itemprop="telephone" href="tel:+33254370012" content="+33 2 54 37 00 12">Réserver par téléphone</a>
<div itemprop="founder" itemscope itemtype="http://schema.org/Person"><span itemprop="name">Solène Marchandeau</span>, <span itemprop="jobTitle">cheffe</span></div>
<div itemprop="review" itemscope itemtype="http://schema.org/Review"><span itemprop="author" itemscope itemtype="http://schema.org/Person"><span itemprop="name">Client Ravi</span></span></div></div>
<a href="/contact.php">Contact et accès</a>`,
    ),
    '/contact.php': page(
      'fr-FR',
      'Contact',
      '<p>Courriel : reservation&nbsp;[at]&nbsp;auberge-du-gue.example</p><p>Nous sommes ouverts du mercredi au dimanche, midi et soir.</p>',
    ),
  },
  expected: {
    facts: {
      organization: ['Auberge du Gué'],
      email: ['reservation@auberge-du-gue.example'],
      phone: ['+33 2 54 37 00 12'],
      address: ['2 impasse du Moulin, 36300 Le Blanc'],
      logo: ['http://auberge-du-gue.example/i/gue.jpg'],
      description: ['Cuisine de rivière et produits du marché, au bord de la Creuse.'],
    },
    people: [{ name: 'Solène Marchandeau', role: 'cheffe' }],
    end: 'read',
  },
}

export const software: Site = {
  host: 'tallyfold.example',
  make: 'English software company, links without words, people in a list of definitions, noise of analytics',
  pages: {
    '/': page(
      'en',
      'Tallyfold: stock counts that add up',
      '<header><a class="navbar-brand" href="/"><img src="//cdn.tallyfold.example/logo.svg" alt=""></a><a href="/company">Company</a><a href="/legal/imprint">Imprint</a></header><p>Tallyfold counts stock with the phone in your pocket.</p><p>We serve four hundred warehouses in nine countries.</p><script>Sentry.init({dsn:"https://0123456789abcdef0123456789abcdef@o1.ingest.example/1"});var x="logo@2x.png";</script><p>Trusted by <img src="/acme-logo.png" alt="Acme logo"></p>',
      '<meta property="og:site_name" content="Tallyfold">',
    ),
    '/company': page(
      'en',
      'Company',
      '<section class="people"><figure><img src="a.jpg" alt=""><figcaption><b>Nadia Rahimi</b> <span>CEO &amp; Co-founder</span></figcaption></figure><figure><figcaption><b>Sam O’Keefe</b> <span>CTO</span></figcaption></figure></section><p>Press: press@tallyfold.example. Careers: jobs@tallyfold.example.</p>',
    ),
    '/legal/imprint': page(
      'en',
      'Imprint',
      '<p>Tallyfold Ltd, registered in England and Wales No. 09876543.</p><p>Registered office: 12 Canal Mews, Leeds LS1 4BR</p><p>VAT GB 123 4567 89. Phone +44 (0)113 496 0000</p>',
    ),
  },
  expected: {
    facts: {
      organization: ['Tallyfold|Tallyfold Ltd'],
      email: ['press@tallyfold.example', 'jobs@tallyfold.example'],
      phone: ['+44 113 496 0000'],
      address: ['12 Canal Mews, Leeds LS1 4BR'],
      logo: ['http://cdn.tallyfold.example/logo.svg'],
      offer: ['We serve four hundred warehouses in nine countries.'],
    },
    people: [
      { name: 'Nadia Rahimi', role: 'CEO & Co-founder' },
      { name: 'Sam O’Keefe', role: 'CTO' },
    ],
    end: 'read',
  },
}
