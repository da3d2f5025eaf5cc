import { page, type Site } from './site.ts'

const host = 'tuinhuis-delft.example'
let visits = 0
/** Every page gives every link a session of its own. */
const link = (path: string, text: string) => {
  visits += 1
  return `<a href="${path}?PHPSESSID=${visits.toString(16).padStart(32, 'a')}">${text}</a>`
}
const show = (title: string, body: string) =>
  page(
    'nl',
    title,
    `<nav>${link('/', 'Home')} ${link('/over-ons', 'Over ons')} ${link('/contact', 'Contact')} ${link('/werk', 'Wat wij doen')}</nav>${body}`,
    '<style>.om{unicode-bidi:bidi-override;direction:rtl}</style>',
  )

export const tuinhuis: Site = {
  host,
  make: 'Dutch, microformats 2, addresses written backwards, a session in every link',
  pages: {},
  others: url => {
    const bodies: Record<string, [string, string]> = {
      '/': [
        'Tuinhuis Delft',
        '<p>Wij bouwen houten tuinhuizen en veranda’s op maat, van eerste schets tot laatste schroef.</p>',
      ],
      '/werk': ['Wat wij doen', '<h2>Tuinhuizen op maat</h2><p>Van douglas of eik.</p><h2>Onderhoud</h2>'],
      '/over-ons': [
        'Over ons',
        '<div class="h-card"><span class="p-name">Joost van der Meer</span>, <span class="p-job-title">eigenaar</span> – <a class="u-email" href="mailto:joost@tuinhuis-delft.example">mail</a></div><div class="h-card"><span class="p-name">Fleur de Graaf</span>, <span class="p-role">ontwerper</span></div>',
      ],
      '/contact': [
        'Contact',
        `<p>Tuinhuis Delft B.V.</p><p>Oude Delft 101a<br>2611 BD Delft</p><p>Mail: <span class="om">${[...'info@tuinhuis-delft.example'].reverse().join('')}</span></p><p>Of: <bdo dir="rtl">elpmaxe.tfled-siuhniut@etreffo</bdo></p><p>T: 015 212 34 56</p><p>KvK 12345678, BTW NL001234567B01, IBAN NL91 ABNA 0417 1643 00</p>`,
      ],
    }
    const found = bodies[url.pathname]
    return found ? show(...found) : null
  },
  expected: {
    facts: {
      organization: ['Tuinhuis Delft B.V.|Tuinhuis Delft'],
      email: ['info@tuinhuis-delft.example', 'offerte@tuinhuis-delft.example'],
      phone: ['+31 15 212 3456'],
      address: ['Oude Delft 101a, 2611 BD Delft'],
      description: [
        'Wij bouwen houten tuinhuizen en veranda’s op maat, van eerste schets tot laatste schroef.',
      ],
      offer: [
        'Wij bouwen houten tuinhuizen en veranda’s op maat, van eerste schets tot laatste schroef.',
        'Tuinhuizen op maat',
        'Onderhoud',
      ],
    },
    people: [
      { name: 'Joost van der Meer', role: 'eigenaar', email: 'joost@tuinhuis-delft.example' },
      { name: 'Fleur de Graaf', role: 'ontwerper' },
    ],
    end: 'read',
  },
}
