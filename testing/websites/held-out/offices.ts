import { page, type Site } from '../site.ts'

const kanzleiHead =
  '<meta name="generator" content="WordPress 6.9"><meta property="og:site_name" content="Kanzlei Petersen &amp; Roth"><meta name="description" content="Rechtsanwälte für Arbeitsrecht und Mietrecht in Kassel.">'
const kanzleiMenu =
  '<div id="page"><header id="masthead"><a href="http://kanzlei-petersen-roth.example/" class="custom-logo-link"><img class="custom-logo" src="/wp-content/uploads/kanzlei.png" alt="Kanzlei"></a><ul class="menu"><li><a href="/">Start</a></li><li><a href="/anwaelte/">Unser Team</a></li><li><a href="/kontakt-anfahrt/">Kontakt &amp; Anfahrt</a></li><li><a href="/impressum/">Impressum</a></li><li><a href="/datenschutz/">Datenschutz</a></li></ul></header>'
const kanzlei = (title: string, body: string) =>
  page(
    'de-DE',
    `${title} – Kanzlei Petersen &amp; Roth`,
    `${kanzleiMenu}${body}<footer><p>Kanzlei Petersen &amp; Roth PartG mbB | Friedrichsplatz 3 | 34117 Kassel</p></footer></div>`,
    kanzleiHead,
  )

export const kanzleiSite: Site = {
  host: 'kanzlei-petersen-roth.example',
  make: 'German lawyers, WordPress, titles before names, slashes in numbers',
  pages: {
    '/': kanzlei(
      'Start',
      '<h1>Ihr gutes Recht</h1><p>Wir vertreten Arbeitnehmer und Mieter vor allen Gerichten in Nordhessen.</p>',
    ),
    '/anwaelte/': kanzlei(
      'Team',
      '<h1>Unser Team</h1><h2>Dr. jur. Henrike Petersen</h2><p>Rechtsanwältin, Fachanwältin für Arbeitsrecht</p><p>petersen(at)kanzlei-petersen-roth.example</p><h2>Torben Roth, LL.M.</h2><p>Rechtsanwalt und Mediator</p><p>roth(at)kanzlei-petersen-roth.example</p><h2>Gül Yıldız</h2><p>Sekretariat</p>',
    ),
    '/kontakt-anfahrt/': kanzlei(
      'Kontakt',
      '<p>Friedrichsplatz 3<br>34117 Kassel</p><p>Telefon: 0561/ 98 76 54 - 0<br>Telefax: 0561/ 98 76 54 - 99<br>E-Mail: kanzlei(at)kanzlei-petersen-roth.example</p>',
    ),
    '/impressum/': kanzlei(
      'Impressum',
      '<p>Petersen &amp; Roth Rechtsanwälte PartG mbB</p><p>Vertretungsberechtigte Partner: Dr. Henrike Petersen und Torben Roth</p><p>Aufsichtsbehörde: Rechtsanwaltskammer Kassel, Tel. 0561 788 09 80</p>',
    ),
  },
  expected: {
    facts: {
      organization: [
        'Kanzlei Petersen & Roth|Petersen & Roth Rechtsanwälte PartG mbB|Kanzlei Petersen & Roth PartG mbB',
      ],
      email: ['kanzlei@kanzlei-petersen-roth.example'],
      phone: ['+49 561 9876540'],
      fax: ['+49 561 98765499'],
      address: ['Friedrichsplatz 3, 34117 Kassel'],
      logo: ['http://kanzlei-petersen-roth.example/wp-content/uploads/kanzlei.png'],
      description: ['Rechtsanwälte für Arbeitsrecht und Mietrecht in Kassel.'],
      offer: ['Wir vertreten Arbeitnehmer und Mieter vor allen Gerichten in Nordhessen.'],
    },
    people: [
      {
        name: 'Henrike Petersen',
        role: 'Rechtsanwältin, Fachanwältin für Arbeitsrecht',
        email: 'petersen@kanzlei-petersen-roth.example',
      },
      { name: 'Torben Roth', role: 'Rechtsanwalt und Mediator', email: 'roth@kanzlei-petersen-roth.example' },
      { name: 'Gül Yıldız', role: 'Sekretariat' },
    ],
    end: 'read',
  },
}

export const dentist: Site = {
  host: 'maplegrovedental.example',
  make: 'American, one long page, numbers with dots, an entity for "@"',
  pages: {
    '/': page(
      'en-US',
      'Maple Grove Dental | Family Dentist in Boise, ID',
      `<div class="site-header"><a href="#top"><img src="images/mgd-logo.webp" alt="Maple Grove Dental logo"></a><a href="#contact">Contact</a></div>
<section><h2>Our services</h2><p>We offer cleanings, crowns and same-day emergency appointments for the whole family.</p></section>
<section id="team"><h2>Meet Our Doctors</h2><ul><li><h3>Amelia Brandt, DDS</h3><p>Dr. Brandt has practiced dentistry since 2003.</p></li><li><h3>Luis Ortega, DMD</h3><p>Pediatric Dentist</p></li></ul></section>
<section id="contact"><h2>Visit us</h2><address>1187 Maple Grove Rd<br>Boise, ID 83704</address><p>Call 208.555.0178 today! Fax 208.555.0179</p><p>smile&#64;maplegrovedental.example</p></section>
<footer>&copy; 2025 Maple Grove Dental PLLC <a href="https://www.facebook.com/maplegrovedental/?ref=page">f</a> <a href="https://www.youtube.com/@maplegrovedental">yt</a></footer>`,
    ),
  },
  expected: {
    facts: {
      organization: ['Maple Grove Dental|Maple Grove Dental PLLC'],
      email: ['smile@maplegrovedental.example'],
      phone: ['+1 208 555 0178'],
      fax: ['+1 208 555 0179'],
      address: ['1187 Maple Grove Rd, Boise, ID 83704'],
      social: ['https://www.facebook.com/maplegrovedental', 'https://www.youtube.com/@maplegrovedental'],
      logo: ['http://maplegrovedental.example/images/mgd-logo.webp'],
      offer: ['We offer cleanings, crowns and same-day emergency appointments for the whole family.'],
    },
    people: [{ name: 'Amelia Brandt' }, { name: 'Luis Ortega', role: 'Pediatric Dentist' }],
    end: 'read',
  },
}

export const chamber: Site = {
  host: 'quartetto-serra.example',
  make: 'frames of 1998, names in capitals, no structure at all',
  pages: {
    '/': '<html><head><title>Quartetto Serra</title></head><frameset cols="150,*"><frame src="menu.html"><frame src="benvenuti.html"></frameset></html>',
    '/menu.html':
      '<html lang="it"><body bgcolor="#ffffcc"><a href="benvenuti.html" target="main">Home</a><br><a href="chisiamo.html">Chi siamo</a><br><a href="contatti.html">Contatti</a></body></html>',
    '/benvenuti.html':
      '<html lang="it"><body><font size="5">Quartetto Serra</font><p>Siamo un quartetto d’archi e suoniamo per matrimoni, vernissage e concerti in tutto il Veneto.</p></body></html>',
    '/chisiamo.html':
      '<html lang="it"><body><b>Ottavia Serra</b> - primo violino<br><b>Lapo Zanin</b> - violoncello e responsabile prenotazioni</body></html>',
    '/contatti.html':
      '<html lang="it"><body>Per informazioni: Lapo Zanin, cell. 347 123 4567<br>prenotazioni AT quartetto-serra DOT example</body></html>',
  },
  expected: {
    facts: {
      organization: ['Quartetto Serra'],
      email: ['prenotazioni@quartetto-serra.example'],
      phone: ['+39 347 123 4567'],
      offer: [
        'Siamo un quartetto d’archi e suoniamo per matrimoni, vernissage e concerti in tutto il Veneto.',
      ],
    },
    people: [
      { name: 'Ottavia Serra', role: 'primo violino' },
      { name: 'Lapo Zanin', role: 'violoncello e responsabile prenotazioni' },
    ],
    end: 'read',
  },
}
