import { page, type Site } from '../site.ts'

const host = 'cantina-fossalta.example'
const menu =
  '<div class="menu"><a href="/it/">Home</a> <a href="/it/chi-siamo">Chi siamo</a> <a href="/it/contatti">Contatti</a> <a href="/it/note-legali">Note legali</a></div>'
const style =
  '<style>.nascosto{display:none} .mail::after{content:attr(data-user) "@" attr(data-domain)} @media print{.vcard{display:none}}</style>'
const show = (title: string, body: string) => page('it', title, menu + body, style)

export const cantina: Site = {
  host,
  make: 'Italian, hCard, an address in attributes, a trap that only programs see',
  pages: {
    '/': { status: 301, headers: { location: '/it/' } },
    '/it/': show(
      'Cantina Fossalta',
      '<p>Siamo viticoltori in collina: produciamo Barbera e Grignolino da vigne coltivate a mano, senza irrigazione e senza fretta.</p>',
    ),
    '/it/chi-siamo': show(
      'Chi siamo',
      '<h1>Chi siamo</h1><div class="persona"><h4>Ludovica Fossalta</h4><span>Titolare ed enologa</span></div><div class="persona"><h4>Dott. Emanuele Brusa</h4><span>Responsabile export</span> <a class="mail" data-user="e.brusa" data-domain="cantina-fossalta.example"></a></div>',
    ),
    '/it/contatti': show(
      'Contatti',
      `<div class="vcard"><span class="fn org">Cantina Fossalta</span><div class="adr"><div class="street-address">Strada Bricco 12</div><span class="postal-code">14049</span> <span class="locality">Nizza Monferrato</span></div>
<div class="tel"><span class="type">Tel</span>: <span class="value">0141 70 12 34</span></div><a class="email" href="mailto:visite@cantina-fossalta.example">visite@cantina-fossalta.example</a></div>
<p class="nascosto">Scrivere a trappola@cantina-fossalta.example</p><p style="display:none"><a href="mailto:miele@cantina-fossalta.example">miele</a></p><!-- vecchia@cantina-fossalta.example -->
<p>Seguiteci su <a href="https://www.facebook.com/cantinafossalta">Facebook</a> <a href="https://www.instagram.com/p/AbC123/">una foto</a></p>`,
    ),
    '/it/note-legali': show(
      'Note legali',
      '<p>Cantina Fossalta S.r.l.</p><p>P.IVA 01234567890</p><p>Legale rappresentante: Ludovica Fossalta</p><p>PEC: fossalta chiocciola pec punto example</p>',
    ),
  },
  expected: {
    facts: {
      organization: ['Cantina Fossalta|Cantina Fossalta S.r.l.'],
      email: ['visite@cantina-fossalta.example', 'fossalta@pec.example'],
      phone: ['+39 0141 701234'],
      address: ['Strada Bricco 12, 14049 Nizza Monferrato'],
      social: ['https://www.facebook.com/cantinafossalta'],
      description: [
        'Siamo viticoltori in collina: produciamo Barbera e Grignolino da vigne coltivate a mano, senza irrigazione e senza fretta.',
      ],
      offer: [
        'Siamo viticoltori in collina: produciamo Barbera e Grignolino da vigne coltivate a mano, senza irrigazione e senza fretta.',
      ],
    },
    people: [
      { name: 'Ludovica Fossalta', role: 'Titolare ed enologa' },
      { name: 'Emanuele Brusa', role: 'Responsabile export', email: 'e.brusa@cantina-fossalta.example' },
    ],
    end: 'read',
  },
}
