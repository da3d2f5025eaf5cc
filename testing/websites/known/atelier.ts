import { page, type Site } from '../site.ts'

const host = 'atelier-lumen.example'
const menu =
  '<nav><ul><li><a href="/">Accueil</a></li><li><a href="/atelier">À propos</a></li><li><a href="/prestations">Prestations</a></li><li><a href="/contact">Nous contacter</a></li><li><a href="/mentions-legales">Mentions légales</a></li></ul></nav>'
const show = (title: string, body: string) => page('fr', `${title} – Atelier Lumen`, menu + body)

export const atelier: Site = {
  host,
  make: 'French, microdata, an address put together by a script, [arobase]',
  pages: {
    '/': show(
      'Atelier Lumen',
      '<div id="header"><img id="logo" src="/img/lumen.png" alt="Atelier Lumen"></div><p>Nous restaurons des vitraux anciens et créons des luminaires en verre soufflé pour les musées et les particuliers.</p>',
    ),
    '/atelier': show(
      'À propos',
      '<h1>L’atelier</h1><p>Nous travaillons à quatre mains depuis 2004 dans une ancienne filature de Roubaix.</p><h2>Les artisans</h2><p><strong>Maëlle Kervadec</strong><br>Maîtresse verrière, fondatrice</p><p><strong>Idriss Benali</strong><br>Responsable de la restauration</p>',
    ),
    '/prestations': show(
      'Prestations',
      '<h1>Prestations</h1><h2>Restauration de vitraux</h2><p>Dépose, nettoyage, mise en plomb.</p><h2>Luminaires sur mesure</h2><p>Du dessin à la pose.</p>',
    ),
    '/contact': show(
      'Contact',
      `<div itemscope itemtype="https://schema.org/LocalBusiness"><h1 itemprop="name">Atelier Lumen</h1>
<p itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="streetAddress">28 rue de la Fosse aux Chênes</span><br><span itemprop="postalCode">59100</span> <span itemprop="addressLocality">Roubaix</span></p>
<p>Tél. <span itemprop="telephone">03 20 55 01 23</span></p>
<p>Courriel : <script>var u = 'bonjour'; var d = 'atelier-lumen' + '.' + 'example'; document.write('<a href="mailto:' + u + '@' + d + '">' + u + '&#64;' + d + '</a>');</script></p>
<link itemprop="sameAs" href="https://www.instagram.com/atelierlumen/"></div>`,
    ),
    '/mentions-legales': show(
      'Mentions légales',
      '<h1>Mentions légales</h1><p>Atelier Lumen SARL, au capital de 8 000 €</p><p>Siret 512 345 678 00012</p><p>Directrice de la publication : Maëlle Kervadec</p><p>Pour toute question : juridique [arobase] atelier-lumen.example</p><p>Hébergeur : Nuage SAS, 01 70 00 00 00</p>',
    ),
  },
  expected: {
    facts: {
      organization: ['Atelier Lumen|Atelier Lumen SARL'],
      email: ['bonjour@atelier-lumen.example', 'juridique@atelier-lumen.example'],
      phone: ['+33 3 20 55 01 23'],
      address: ['28 rue de la Fosse aux Chênes, 59100 Roubaix'],
      social: ['https://www.instagram.com/atelierlumen'],
      logo: [`http://${host}/img/lumen.png`],
      description: [
        'Nous restaurons des vitraux anciens et créons des luminaires en verre soufflé pour les musées et les particuliers.',
      ],
      offer: [
        'Nous restaurons des vitraux anciens et créons des luminaires en verre soufflé pour les musées et les particuliers.',
        'Nous travaillons à quatre mains depuis 2004 dans une ancienne filature de Roubaix.',
        'Restauration de vitraux',
        'Luminaires sur mesure',
      ],
    },
    people: [
      { name: 'Maëlle Kervadec', role: 'Maîtresse verrière, fondatrice' },
      { name: 'Idriss Benali', role: 'Responsable de la restauration' },
    ],
    end: 'read',
  },
}
