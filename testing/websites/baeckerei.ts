import iconv from 'iconv-lite'
import type { Site } from './site.ts'

const menu = `<table width="100%"><tr><td><a href="index.htm">Startseite</a></td><td><a href="sortiment.htm">Unser Angebot</a></td>
<td><a href="kontakt.htm">Kontakt</a></td><td><a href="impressum.htm">Impressum</a></td><td><a href="preise.pdf">Preisliste</a></td></tr></table>`
// Says nothing of its charset, and is not in UTF-8.
const old = (title: string, body: string) => ({
  headers: { 'content-type': 'text/html' },
  body: iconv.encode(
    `<html><head><title>${title}</title><meta name="description" content="Bäckerei Morgenröte: Sauerteigbrot aus dem Holzofen, seit 1921 in Lübeck."></head><body>${menu}${body}</body></html>`,
    'windows-1252',
  ),
})

export const baeckerei: Site = {
  host: 'baeckerei-morgenroete.example',
  make: 'German, tables of 1999, windows-1252 without a label, (at) in the imprint',
  pages: {
    '/': old(
      'Bäckerei Morgenröte',
      '<center><img src="bilder/logo.gif" alt="Logo Bäckerei Morgenröte"><h1>Bäckerei Morgenröte</h1></center><p>Wir backen seit 1921 Sauerteigbrot im Holzofen und liefern täglich an zwölf Läden in Lübeck. Schön, dass Sie da sind!</p>',
    ),
    '/sortiment.htm': old(
      'Unser Angebot',
      '<h2>Sauerteigbrote</h2><p>Roggen, Dinkel, Emmer.</p><h2>Kuchen und Torten</h2><p>Auf Bestellung bis Donnerstag.</p>',
    ),
    '/kontakt.htm': old(
      'Kontakt',
      '<h2>So erreichen Sie uns</h2><p>Bäckerei Morgenröte GmbH<br>Hüxstraße 17<br>23552 Lübeck<br>Tel.: 0451 / 70 70 90<br>Fax: 0451 / 70 70 91</p><p>Bestellungen: <a href="mailto:bestellung@baeckerei-morgenroete.example?subject=Bestellung">hier klicken</a></p>',
    ),
    '/impressum.htm': old(
      'Impressum',
      '<h2>Impressum</h2><p>Bäckerei Morgenröte GmbH<br>Hüxstraße 17, 23552 Lübeck</p><p>Geschäftsführer: Jörg Ahrens, Sünje Ahrens-Petersen</p><p>E-Mail: info (at) baeckerei-morgenroete.example</p><p>Handelsregister: Amtsgericht Lübeck HRB 123456<br>USt-IdNr.: DE 123456789</p>',
    ),
    '/preise.pdf': { headers: { 'content-type': 'application/pdf' }, body: '%PDF' },
  },
  expected: {
    facts: {
      organization: ['Bäckerei Morgenröte GmbH|Bäckerei Morgenröte'],
      email: ['bestellung@baeckerei-morgenroete.example', 'info@baeckerei-morgenroete.example'],
      phone: ['+49 451 707090'],
      fax: ['+49 451 707091'],
      address: ['Hüxstraße 17, 23552 Lübeck'],
      logo: ['http://baeckerei-morgenroete.example/bilder/logo.gif'],
      description: ['Bäckerei Morgenröte: Sauerteigbrot aus dem Holzofen, seit 1921 in Lübeck.'],
      offer: [
        'Wir backen seit 1921 Sauerteigbrot im Holzofen und liefern täglich an zwölf Läden in Lübeck.',
        'Sauerteigbrote',
        'Kuchen und Torten',
      ],
    },
    people: [
      { name: 'Jörg Ahrens', role: 'Geschäftsführer' },
      { name: 'Sünje Ahrens-Petersen', role: 'Geschäftsführer' },
    ],
    end: 'read',
  },
}
