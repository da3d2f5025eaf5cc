import { type Labelled, type Language, OUR_ID, plain, ZOE } from './labelled.ts'

/** All were written on Saturday, 20 December 2025. `null`: they do not say when they are back, or the day has passed. */
const SAID: Record<Language, { subject: string; texts: [text: string, until: string | null][] }> = {
  en: {
    subject: 'Automatic reply: Offer 118',
    texts: [
      [
        'I am out of the office until Monday 5 Jan and will answer when I am back.\n\nIn urgent cases call +49 30 1234567.',
        '2026-01-05',
      ],
      [
        'Thank you for your email. I am currently on annual leave, returning on 7th January 2026. For anything urgent, please contact bob@there.example.',
        '2026-01-07',
      ],
      ['I will be out of the office starting 12/22/2025 and will not return until 01/05/2026.', '2026-01-05'],
      ['I am away from December 22 through January 2 with limited access to email.', '2026-01-03'],
      ["Hi,\n\nI'm on vacation. Back on Jan 12th.\n\nZoe", '2026-01-12'],
      ['I am on parental leave until 1 June 2026.', '2026-06-01'],
      ['I am out of the office today and will be back tomorrow.', '2025-12-21'],
      ['I am out of the office and will be back next Tuesday.', '2025-12-23'],
      ['I am out of the office from 22 December to 2 January. I will be back on 5 January.', '2026-01-05'],
      ['I am currently out of the office. Our office hours are Monday to Friday, 9 to 17.', null],
      ['I was out of the office until 5 December.', null],
      ['Out of office 2025-12-22 to 2026-01-06.', '2026-01-06'],
    ],
  },
  de: {
    subject: 'Automatische Antwort: Offer 118',
    texts: [
      [
        'Ich bin bis einschließlich 3. Januar nicht im Büro. Ihre E-Mail wird nicht weitergeleitet.',
        '2026-01-04',
      ],
      ['Vielen Dank für Ihre Nachricht. Vom 22.12.2025 bis 05.01.2026 bin ich im Urlaub.', '2026-01-05'],
      ['Ich bin ab dem 7. Januar wieder erreichbar.', '2026-01-07'],
      ['Ich bin derzeit nicht im Haus. Ab Mittwoch, dem 07.01., bin ich wieder für Sie da.', '2026-01-07'],
      ['Unsere Praxis ist bis zum 6.1. geschlossen.', '2026-01-06'],
      ['Ich befinde mich in Elternzeit und bin am 1. Juni 2026 zurück.', '2026-06-01'],
      ['Ich bin heute nicht im Büro und morgen wieder da.', '2025-12-21'],
      ['Ich bin im Urlaub und am Montag wieder im Büro.', '2025-12-22'],
      ['Wir haben Betriebsferien vom 22. Dezember bis einschl. 4. Januar.', '2026-01-05'],
      ['Ich bin zurzeit im Urlaub. Bürozeiten: Montag bis Freitag 9 bis 17 Uhr.', null],
      [
        'Guten Tag,\n\nich bin auf Dienstreise und kann Ihre E-Mail erst nach meiner Rückkehr am 29.12. beantworten.\n\nMit freundlichen Grüßen',
        '2025-12-29',
      ],
    ],
  },
  fr: {
    subject: 'Réponse automatique : Offer 118',
    texts: [
      ['Je suis absent du bureau, de retour le 12/01.', '2026-01-12'],
      ["Bonjour,\n\nJe suis en congé jusqu'au 4 janvier inclus.\n\nCordialement", '2026-01-05'],
      ['Je suis actuellement en vacances du 22 décembre au 5 janvier 2026.', '2026-01-05'],
      ['Absente du bureau, je serai de retour lundi prochain.', '2025-12-22'],
      ['Je serai de retour au bureau le mercredi 7 janvier.', '2026-01-07'],
      ['Je suis en congé maternité et reviens le 1er juin 2026.', '2026-06-01'],
      ["Je suis absente aujourd'hui et de retour demain.", '2025-12-21'],
      ["Nos bureaux sont fermés jusqu'au 2 janvier.", '2026-01-02'],
      ['En mon absence, veuillez contacter Bob (du lundi au vendredi, de 9h à 17h).', null],
      ['Je suis en déplacement et répondrai à mon retour le 29/12/2025.', '2025-12-29'],
    ],
  },
  es: {
    subject: 'Respuesta automática: Offer 118',
    texts: [
      ['Estaré fuera de la oficina hasta el 7 de enero.', '2026-01-07'],
      ['Estoy de vacaciones del 22 de diciembre al 5 de enero, ambos inclusive.', '2026-01-06'],
      ['Me encuentro ausente. Regreso el lunes 12 de enero de 2026.', '2026-01-12'],
      ['Estaré ausente del 20 al 27 de diciembre.', '2025-12-27'],
      ['Hola: estoy de viaje y estaré de vuelta el 29/12.', '2025-12-29'],
      ['Estoy de baja hasta el 1 de junio de 2026.', '2026-06-01'],
      ['Hoy estoy fuera de la oficina. Volveré mañana.', '2025-12-21'],
      ['Nuestras oficinas permanecerán cerradas hasta el 2 de enero.', '2026-01-02'],
      ['Estoy fuera de la oficina. Nuestro horario es de lunes a viernes.', null],
      ['Volveré a estar disponible el 07/01/2026.', '2026-01-07'],
    ],
  },
  it: {
    subject: 'Risposta automatica: Offer 118',
    texts: [
      ['Sono fuori ufficio fino al 6 gennaio compreso.', '2026-01-07'],
      ['Sarò assente dal 22 dicembre al 6 gennaio.', '2026-01-06'],
      ['Sono in ferie, rientro il 7 gennaio 2026.', '2026-01-07'],
      ['Grazie per il messaggio. Sarò di nuovo in ufficio lunedì 12 gennaio.', '2026-01-12'],
      ['Sono in trasferta e tornerò il 29/12.', '2025-12-29'],
      ['Sono in congedo fino al 1 giugno 2026.', '2026-06-01'],
      ['Oggi sono assente, torno domani.', '2025-12-21'],
      ['I nostri uffici sono chiusi fino al 2 gennaio.', '2026-01-02'],
      ['Sono in ferie. Orari: dal lunedì al venerdì, 9-17.', null],
      ['Al mio rientro, il 05/01/2026, risponderò alla Sua e-mail.', '2026-01-05'],
    ],
  },
  pt: {
    subject: 'Resposta automática: Offer 118',
    texts: [
      ['Estou de férias até o dia 5 de janeiro de 2026.', '2026-01-05'],
      ['Estarei fora do escritório de 22/12/2025 a 05/01/2026.', '2026-01-05'],
      ['Estou ausente e regresso a 7 de janeiro.', '2026-01-07'],
      ['Encontro-me de férias até 4 de janeiro, inclusive.', '2026-01-05'],
      ['Estou em viagem e volto no dia 29/12.', '2025-12-29'],
      ['Estou de licença até 1 de junho de 2026.', '2026-06-01'],
      ['Hoje estou ausente; volto amanhã.', '2025-12-21'],
      ['O nosso escritório está fechado até 2 de janeiro.', '2026-01-02'],
      ['Estou fora do escritório. Atendemos de segunda-feira a sexta-feira.', null],
      ['Estarei de volta na segunda-feira, 12 de janeiro.', '2026-01-12'],
    ],
  },
}

/** How programs mark automatic answers. */
const SYSTEMS: [string, (subject: string) => Record<string, string>][] = [
  [
    'exchange',
    subject => ({
      Subject: subject,
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'In-Reply-To': `<${OUR_ID}>`,
    }),
  ],
  [
    'gmail',
    () => ({
      Subject: 'Re: Offer 118',
      'Auto-Submitted': 'auto-replied',
      Precedence: 'bulk',
      'X-Autoreply': 'yes',
      'In-Reply-To': `<${OUR_ID}>`,
    }),
  ],
  [
    'sieve',
    () => ({
      Subject: 'Auto: Offer 118',
      'Auto-Submitted': 'auto-replied (vacation)',
      'Return-Path': '<>',
      References: `<${OUR_ID}>`,
    }),
  ],
  ['headers lost', subject => ({ Subject: subject, 'In-Reply-To': `<${OUR_ID}>` })],
]

const told = (Object.keys(SAID) as Language[]).flatMap(language =>
  SAID[language].texts.map(([text, until], at): Labelled => {
    const [system, headers] = SYSTEMS[at % SYSTEMS.length] as (typeof SYSTEMS)[number]
    return {
      name: `${system} ${at}`,
      language,
      source: plain({ From: `Zoe <${ZOE}>`, ...headers(SAID[language].subject) }, text),
      expected: [{ kind: 'absence', who: ZOE, until, about: OUR_ID }],
    }
  }),
)

const more: Labelled[] = [
  {
    name: 'lotus notes',
    language: 'en',
    source: plain(
      {
        From: ZOE,
        Subject: 'Zoe Miller is out of the office.',
        'Auto-Submitted': 'auto-generated',
        'In-Reply-To': `<${OUR_ID}>`,
      },
      'I will be out of the office starting 22/12/2025 and will not return until 05/01/2026.\n\nI will respond to your message when I return.',
    ),
    expected: [{ kind: 'absence', who: ZOE, until: '2026-01-05', about: OUR_ID }],
  },
  {
    name: 'an american, by the zone',
    language: 'en',
    source: plain(
      {
        From: ZOE,
        Subject: 'Automatic reply: Offer 118',
        'Auto-Submitted': 'auto-replied',
        Date: 'Sat, 20 Dec 2025 10:00:00 -0500',
        'In-Reply-To': `<${OUR_ID}>`,
      },
      'I am out of the office until 1/5.',
    ),
    expected: [{ kind: 'absence', who: ZOE, until: '2026-01-05', about: OUR_ID }],
  },
  {
    name: 'with our message quoted, which speaks of days, too',
    language: 'de',
    source: plain(
      {
        From: ZOE,
        Subject: 'Abwesenheitsnotiz: Offer 118',
        'Auto-Submitted': 'auto-replied',
        'In-Reply-To': `<${OUR_ID}>`,
      },
      'Ich bin bis 29.12. nicht erreichbar.\n\nAm 20.12.2025 um 09:58 schrieb Sales <sales@ours.example>:\n> Wir sind bis 15. Januar wieder da.',
    ),
    expected: [{ kind: 'absence', who: ZOE, until: '2025-12-29', about: OUR_ID }],
  },
]

/** Answers of programs about something else. */
const TICKETS: [Language, string, string][] = [
  [
    'en',
    'Re: Offer 118 [#4711]',
    'This is an automatic reply. We have received your request and will answer within two days.',
  ],
  [
    'de',
    'AW: Offer 118 [#4711]',
    'Dies ist eine automatische Antwort. Wir haben Ihre Anfrage erhalten und melden uns bis Freitag.',
  ],
  ['fr', 'RE: Offer 118 [#4711]', 'Ceci est un message automatique. Nous avons bien reçu votre demande.'],
  ['es', 'RE: Offer 118 [#4711]', 'Este es un mensaje automático. Hemos recibido su solicitud.'],
  ['it', 'R: Offer 118 [#4711]', 'Questo è un messaggio automatico. Abbiamo ricevuto la Sua richiesta.'],
  ['pt', 'RES: Offer 118 [#4711]', 'Esta é uma mensagem automática. Recebemos o seu pedido.'],
]
const tickets = TICKETS.flatMap(([language, subject, text]): Labelled[] => {
  const expected: Labelled['expected'] = [{ kind: 'automatic', who: 'help@there.example', about: OUR_ID }]
  const headers = { From: 'Help <help@there.example>', Subject: subject, 'In-Reply-To': `<${OUR_ID}>` }
  return [
    {
      name: 'a ticket',
      language,
      source: plain({ ...headers, 'Auto-Submitted': 'auto-replied' }, text),
      expected,
    },
    { name: 'a ticket without headers', language, source: plain(headers, text), expected },
  ]
})

/** People who write of their absence themselves, and programs that write of that of others. */
const PEOPLE: [Language, string, string][] = [
  ['en', 'Re: Offer 118', 'I am out of office tomorrow, can we talk on Monday? I will be back on 5 January.'],
  ['en', 'Out of office next week', 'Hi all, I am on vacation until 5 January. Please ask Bob.'],
  ['de', 'Re: Offer 118', 'Ich bin morgen nicht im Büro und erst am 5. Januar wieder da. Passt das?'],
  ['de', 'Urlaub', 'Hallo zusammen, ich bin bis 5. Januar im Urlaub, bitte fragt Bob.'],
  ['fr', 'Re: Offer 118', 'Je suis absent demain, de retour le 5 janvier. Ça vous convient ?'],
  ['fr', 'Congés', "Je suis en congé jusqu'au 5 janvier, voyez avec Bob."],
  ['es', 'Re: Offer 118', 'Mañana estoy fuera de la oficina, vuelvo el 5 de enero. ¿Le parece bien?'],
  ['it', 'Re: Offer 118', 'Domani sono fuori ufficio, torno il 5 gennaio. Va bene?'],
  ['pt', 'Re: Offer 118', 'Amanhã estou fora do escritório, volto a 5 de janeiro. Pode ser?'],
]
const people = PEOPLE.map(
  ([language, subject, text]): Labelled => ({
    name: `a person: ${subject}`,
    language,
    source: plain(
      {
        From: `Zoe <${ZOE}>`,
        Subject: subject,
        ...(subject.startsWith('Re') ? { 'In-Reply-To': `<${OUR_ID}>` } : {}),
      },
      text,
    ),
    expected: [],
  }),
)

const notices: Labelled[] = [
  {
    name: 'photos of a vacation',
    language: 'en',
    source: plain(
      { From: ZOE, Subject: 'Vacation: photos' },
      'We were on vacation until 5 January, here they are.',
    ),
    expected: [],
  },
  {
    name: 'somebody has left for good',
    language: 'en',
    source: plain(
      { From: ZOE, Subject: 'Automatic reply: Offer 118', 'Auto-Submitted': 'auto-replied' },
      'Zoe has left the company. Please write to bob@there.example.',
    ),
    expected: [{ kind: 'automatic', who: ZOE }],
  },
  {
    name: 'a calendar says who is away',
    language: 'en',
    source: plain(
      { From: 'no-reply@hr.example', Subject: 'Bob is out of office', 'Auto-Submitted': 'auto-generated' },
      'Bob is on vacation until 5 January.',
    ),
    expected: [],
  },
  {
    name: 'a list says when it is back',
    language: 'de',
    source: plain(
      {
        From: 'info@letters.example',
        Subject: 'Wir sind im Urlaub',
        'List-Id': '<letters.example>',
        'Auto-Submitted': 'auto-generated',
      },
      'Unser Laden ist bis 5. Januar geschlossen.',
    ),
    expected: [],
  },
]

export const absences: Labelled[] = [...told, ...more, ...tickets, ...people, ...notices]
