import { page, type Site } from './site.ts'

const host = 'talleres-rioseco.example'

/** As Cloudflare writes it. */
function protect(address: string, key = 0x5b): string {
  return [key, ...Buffer.from(address).map(byte => byte ^ key)]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
}
const hidden = (address: string) =>
  `<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${protect(address)}">[email&#160;protected]</a>`
const menu =
  '<nav><a href="/">Inicio</a> <a href="/servicios">Servicios</a> <a href="/empresa">La empresa</a> <a href="/contacto">Contacto</a> <a href="/agenda/2026/11">Agenda</a></nav>'
const show = (title: string, body: string) => page('es-ES', title, menu + body)

export const talleres: Site = {
  host,
  make: 'Spanish, Cloudflare’s protected addresses, contacts in a table, a calendar without end',
  pages: {
    '/robots.txt': {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: *\nDisallow: /interno/\nAllow: /\nSitemap: /sitemap.xml\n',
    },
    '/': show(
      'Talleres Rioseco, mecanizado de precisión',
      '<h1>Talleres Rioseco</h1><p>Somos un taller familiar de mecanizado CNC que fabrica piezas únicas y series cortas para la industria alimentaria.</p><a href="/interno/contacto">Contacto interno</a>',
    ),
    '/servicios': show(
      'Servicios',
      '<h1>Servicios</h1><h3>Torneado CNC</h3><h3>Fresado de cinco ejes</h3><p>Ofrecemos presupuesto en cuarenta y ocho horas y transporte propio en toda Castilla y León.</p>',
    ),
    '/empresa': show(
      'La empresa',
      '<h1>La empresa</h1><p>Desde 1974, tres generaciones de torneros.</p><p>Gerente: Don Aurelio Rioseco Vidal</p><p>Jefa de producción: Nuria Casado</p>',
    ),
    '/contacto': show(
      'Contacto',
      `<table><tr><td>Dirección</td><td>Calle del Torno 8, 47008 Valladolid</td></tr><tr><td>Teléfono</td><td>983 45 67 89</td></tr><tr><td>Móvil</td><td>+34 612 34 56 78</td></tr><tr><td>Correo</td><td>${hidden('taller@talleres-rioseco.example')}</td></tr><tr><td>Pedidos</td><td><a href="/cdn-cgi/l/email-protection#${protect('pedidos@talleres-rioseco.example', 0x13)}">Escríbanos</a></td></tr></table>`,
    ),
    '/interno/contacto': show('Interno', 'secreto@talleres-rioseco.example'),
  },
  others: url => {
    const [, year, month] = /^\/agenda\/(\d{4})\/(\d{2})$/.exec(url.pathname) ?? []
    if (!year || !month) return null
    const next = new Date(Date.UTC(Number(year), Number(month), 1))
      .toISOString()
      .slice(0, 7)
      .replace('-', '/')
    return show(`Agenda ${month}/${year}`, `<a href="/agenda/${next}">Mes siguiente, contacto</a>`)
  },
  expected: {
    facts: {
      organization: ['Talleres Rioseco|Talleres Rioseco, mecanizado de precisión'],
      email: ['taller@talleres-rioseco.example', 'pedidos@talleres-rioseco.example'],
      phone: ['+34 983 45 67 89', '+34 612 34 56 78'],
      address: ['Calle del Torno 8, 47008 Valladolid'],
      description: [
        'Somos un taller familiar de mecanizado CNC que fabrica piezas únicas y series cortas para la industria alimentaria.',
      ],
      offer: [
        'Somos un taller familiar de mecanizado CNC que fabrica piezas únicas y series cortas para la industria alimentaria.',
        'Torneado CNC',
        'Fresado de cinco ejes',
        'Ofrecemos presupuesto en cuarenta y ocho horas y transporte propio en toda Castilla y León.',
        'Desde 1974, tres generaciones de torneros.',
      ],
    },
    people: [
      { name: 'Aurelio Rioseco Vidal', role: 'Gerente' },
      { name: 'Nuria Casado', role: 'Jefa de producción' },
    ],
    end: 'read',
  },
}
