import type { Box } from '#demo/corpus/mailboxes.ts'

/** A query for one of the demo's mailboxes, with the conversations that it should find. */
export interface JudgedQuery {
  query: string
  /**
   * - exact: words of the mail itself
   * - paraphrase: the same thing in other words
   * - cross-language: asked in another language than the mail is written in
   * - operator: narrowed by `from:`, `has:` and the like
   */
  kind: 'exact' | 'paraphrase' | 'cross-language' | 'operator'
  mailbox: Box
  /** Subject, without "Re:", of each relevant conversation: 3 is the answer, 2 helps, 1 is related. */
  relevant: Record<string, 1 | 2 | 3>
  /** Held out: not to be looked at while tuning the ranking. */
  heldOut?: true
}

type Relevant = JudgedQuery['relevant']

function judged(kind: JudgedQuery['kind']) {
  return (mailbox: Box, query: string, relevant: Relevant, held?: 'held out'): JudgedQuery => ({
    query,
    kind,
    mailbox,
    relevant,
    ...(held ? { heldOut: true as const } : {}),
  })
}

const exact = judged('exact')
const alike = judged('paraphrase')
const across = judged('cross-language')
const narrowed = judged('operator')

const WATER_METERS =
  'Announcement regarding the replacement of the water meters in all units of the building including cellars, and the access to your rooms which will be required on the days named below'

export const judgedQueries: JudgedQuery[] = [
  // The four searches that the AI search proposes.
  {
    query: 'payment invoices',
    kind: 'paraphrase',
    mailbox: 'ada',
    relevant: {
      'Invoice 2026-118 is overdue': 3,
      'Second reminder: D-7781, chairs for the meeting room': 3,
      'Tax prepayment for the fourth quarter': 2,
      'Traducción de la web del hotel: dudas': 1,
      'Angebot Druck Festschrift': 1,
    },
  },
  {
    query: 'payment invoices',
    kind: 'paraphrase',
    mailbox: 'hello',
    heldOut: true,
    relevant: {
      'Invoice 4402 from Kupfer Hosting': 3,
      'We seem to have paid you twice': 3,
      'Relance : facture F-2209 impayée': 3,
      'Factura duplicada: 0417': 3,
      'Purchase order 88-104: twelve licences': 2,
      'Commande de tissus pour le foyer du musée': 2,
    },
  },
  {
    query: 'payment invoices',
    kind: 'paraphrase',
    mailbox: 'june',
    relevant: {
      'Invoice 57: cover for the winter issue': 3,
      'Receipts for November': 2,
      'Revisión de la furgoneta': 2,
      'Deposit for the old studio': 1,
    },
  },
  {
    query: 'meeting requests',
    kind: 'paraphrase',
    mailbox: 'ada',
    relevant: {
      'Meeting request: board presentation': 3,
      'Museo del Faro: reunión con el ayuntamiento': 3,
      'Moving our Tuesday call': 2,
      'Application as a developer': 1,
      'Interview panel: who asks what?': 1,
      'Candidatura: atención al cliente en español': 1,
    },
  },
  {
    query: 'meeting requests',
    kind: 'paraphrase',
    mailbox: 'noor',
    heldOut: true,
    relevant: {
      'Meeting request: yearly data protection review': 3,
      'Réunion de lancement à Genève': 3,
      'Besprechung verschieben?': 2,
      'Quarterly review with Alder: agenda': 2,
      "Parents' evening: choose your ten minutes": 1,
    },
  },
  {
    query: 'urgent messages',
    kind: 'paraphrase',
    mailbox: 'hello',
    relevant: {
      'URGENT: nobody can pay in the ticket shop': 3,
      'Maintenance tonight, please read': 2,
      'Cannot log in since yesterday': 2,
      'Unauthorised use of a registered mark': 1,
    },
  },
  {
    query: 'urgent messages',
    kind: 'paraphrase',
    mailbox: 'noor',
    heldOut: true,
    relevant: {
      'Urgent: reminders went out twice': 3,
      'Dringend: Kalender zeigt Sommerzeit': 3,
      'Panne : les rendez-vous de lundi ont disparu': 3,
      'Incident report: doubled reminders': 1,
    },
  },
  {
    query: 'project updates',
    kind: 'paraphrase',
    mailbox: 'ada',
    relevant: {
      'Project update: three green, one yellow': 3,
      'Weekly: Harbour Hotel': 3,
      'Retrospective of phase one': 2,
      'Feedback of the first users': 1,
    },
  },
  {
    query: 'project updates',
    kind: 'paraphrase',
    mailbox: 'noor',
    heldOut: true,
    relevant: {
      'Project update: patient calendar, sprint 9': 3,
      'Alder Clinics: go-live of the third site': 2,
      'Minutes: quarterly review with Alder Clinics': 2,
    },
  },

  // Words of the mail itself.
  exact('ada', 'load test 600', { 'Weekly: Harbour Hotel': 3 }),
  exact(
    'ada',
    'clause 7.2 liable without limit',
    { 'Contract with Harbour Hotels: clause 7': 3 },
    'held out',
  ),
  exact('ada', 'K7RM2P', { "Mum's birthday": 3, 'Your booking K7RM2P': 3 }),
  exact('ada', 'PO-7741', { 'Invoice 2026-118 is overdue': 3 }, 'held out'),
  exact('ada', 'string quartet', { 'Concert tickets': 3 }),
  exact('ada', 'معرض الكتاب', { 'معرض الكتاب': 3 }, 'held out'),
  exact('hello', 'credit note', { 'Invoice 4402 from Kupfer Hosting': 3 }),
  exact('hello', 'vitrinas montacargas', { 'Retraso en la entrega de las vitrinas': 3 }, 'held out'),
  exact('hello', 'lin gris', { 'Commande de tissus pour le foyer du musée': 3 }),
  exact('hello', 'Schülerpraktikum', { 'Anfrage Schülerpraktikum im Januar': 3 }, 'held out'),
  exact('hello', 'season tickets vouchers', {
    'Lantern Museum ticket shop: scope for the spring release': 3,
  }),
  exact('noor', 'raclette', { 'Expense report Basel': 3 }, 'held out'),
  exact('noor', 'Gartenpflege', { 'Betriebskostenabrechnung: Widerspruch zu Position 6': 3 }),
  exact('noor', 'annex 2', { 'Data processing agreement: annex 2 is missing': 3 }, 'held out'),
  exact('noor', 'knafeh', { 'Who brings what on Sunday': 3 }),
  exact('noor', 'classe de neige certificat médical', {
    'Classe de neige : trousseau et autorisation': 3,
  }),
  exact('june', 'rudder', { 'Boat 4 needs a new rudder': 3 }),
  exact('june', 'RAL 9010', { 'Scaffold on Tuesday': 3 }, 'held out'),
  exact('june', 'digital rights', { 'Book contract: who keeps the digital rights?': 3 }),
  exact('june', 'tarte aux mirabelles', { 'La recette de la tarte': 3 }, 'held out'),

  // The same in other words.
  alike('ada', 'job candidate who worked for ships', {
    'Application as a developer': 3,
    'Reference for Ms. Lena Fischer': 3,
    'Contract received': 1,
  }),
  alike(
    'ada',
    'holiday flights and where we sleep',
    {
      'Lisbon: four nights in January': 3,
      "Mum's birthday": 2,
      'Night train or plane to the museum in Faro?': 1,
    },
    'held out',
  ),
  alike('ada', 'how much should I save for taxes every month', {
    'Tax prepayment for the fourth quarter': 3,
  }),
  alike('ada', 'neighbour cannot sleep because of music', { 'Piano after ten': 3 }, 'held out'),
  alike('ada', 'secrecy agreement with a penalty', { 'NDA before we talk': 3 }),
  alike('ada', 'pictures we may no longer use', { 'Who owns the photo archive?': 3 }, 'held out'),
  alike('ada', 'leak at the office', { 'Water in the server cupboard': 3 }),
  alike('ada', 'somebody must be at home for the plumber', { [WATER_METERS]: 3 }, 'held out'),
  alike('ada', 'birthday present for a child', { 'Your godson wants a telescope': 3 }),
  alike(
    'ada',
    'what did people think who tried the website',
    { 'Feedback of the first users': 3 },
    'held out',
  ),
  alike('hello', 'angry customer who was turned away', {
    'Complaint: tickets for the wrong day': 3,
    'Where is my refund?': 1,
  }),
  alike(
    'hello',
    'blind visitor cannot use the calendar',
    { 'Your screen says "button button button"': 3 },
    'held out',
  ),
  alike('hello', 'charged two times for the same server', { 'Invoice 4402 from Kupfer Hosting': 3 }),
  alike(
    'hello',
    'money back to customers',
    {
      'Where is my refund?': 3,
      'We seem to have paid you twice': 3,
      'Complaint: tickets for the wrong day': 2,
      'Reclamación: cobro doble de las entradas': 2,
    },
    'held out',
  ),
  alike('hello', 'brewery threatens to sue because of the emblem', {
    'Unauthorised use of a registered mark': 3,
  }),
  alike(
    'hello',
    'singers want a new homepage',
    { 'Could we meet about a website for our choir?': 3 },
    'held out',
  ),
  alike('hello', 'rejected applicant', { 'Application: junior designer': 3 }),
  alike(
    'hello',
    'photographer wants compensation',
    { 'Licence for the photographs of Signe Aas': 3 },
    'held out',
  ),
  alike('noor', "father's surgery in hospital", { "Baba's operation": 3 }),
  alike(
    'noor',
    'patients received the same text message again',
    { 'Urgent: reminders went out twice': 3, 'Incident report: doubled reminders': 3 },
    'held out',
  ),
  alike('noor', 'onboarding plan of the new colleague', { 'First week for Lena: who does what': 3 }),
  alike(
    'noor',
    'features that receptionists ask for',
    { 'Wish list from the reception desks': 3 },
    'held out',
  ),
  alike('noor', 'what was agreed with the doctors', {
    'Minutes: quarterly review with Alder Clinics': 3,
    'Alder Clinics: go-live of the third site': 2,
    'Quarterly review with Alder: agenda': 1,
  }),
  alike(
    'noor',
    'excursion of the class',
    { 'School trip to the lighthouse: consent form and packed lunch': 3 },
    'held out',
  ),
  alike('june', 'somebody to look after my pet', { 'Feeding Admiral while you are away': 3 }),
  alike('june', 'luggage that did not arrive', { 'Lost suitcase, file NW-77120': 3 }, 'held out'),
  alike('june', 'medical results', { 'Your blood test': 3 }),
  alike('june', 'money that the landlord keeps', { 'Deposit for the old studio': 3 }, 'held out'),
  alike('june', 'baking at home', { 'La recette de la tarte': 2 }),
  alike(
    'june',
    'showing my pictures on a wall',
    { 'Coffee about the exhibition?': 3, 'Rahmen für sechs Fotografien': 2 },
    'held out',
  ),

  // Asked in one language, answered in another.
  across('ada', 'printing offer for a book', { 'Angebot Druck Festschrift': 3 }),
  across('ada', 'presentación ante el consejo', { 'Meeting request: board presentation': 3 }, 'held out'),
  across('ada', 'Bewerbung', {
    'Application as a developer': 3,
    'Candidatura: atención al cliente en español': 3,
    'Contract received': 1,
    'Reference for Ms. Lena Fischer': 1,
  }),
  across(
    'hello',
    'unpaid invoice from the printing house',
    { 'Relance : facture F-2209 impayée': 3 },
    'held out',
  ),
  across('hello', 'Beschwerde eines Kunden', {
    'Complaint: tickets for the wrong day': 3,
    'Reclamación: cobro doble de las entradas': 3,
    'Where is my refund?': 2,
    'Reklamation: Gutschein wird nicht angenommen': 2,
  }),
  across(
    'hello',
    'bookshop closes and ends its contract',
    { 'Résiliation de notre contrat de maintenance': 3 },
    'held out',
  ),
  across('hello', 'renting the town hall', {
    'Vermietung des Rathaussaals: Buchungsseite und Datenschutz': 3,
  }),
  across('noor', 'clocks are one hour wrong', { 'Dringend: Kalender zeigt Sommerzeit': 3 }, 'held out'),
  across('noor', 'utility bill objection', { 'Betriebskostenabrechnung: Widerspruch zu Position 6': 3 }),
  across(
    'noor',
    'Datenschutz',
    {
      'Data processing agreement: annex 2 is missing': 3,
      'Meeting request: yearly data protection review': 3,
      'Réunion de lancement à Genève': 1,
    },
    'held out',
  ),
  across('noor', 'texto más sencillo para pacientes mayores', {
    'Recordatorios en español para la Clínica Alameda': 3,
  }),
  across('june', 'wedding photographer', { 'La boda de Marisa: ¿haces tú las fotos?': 3 }, 'held out'),
  across('june', 'car repair brakes', { 'Revisión de la furgoneta': 3 }),
  across(
    'june',
    'location de vacances',
    { 'Réservation du gîte en mai': 2, 'Flat on the hill, twelve days in March': 3 },
    'held out',
  ),
  across('june', 'doctor appointment postponed', { 'Ihr Termin': 3 }),
  across('june', 'darkroom course', { 'Stage de tirage argentique : il reste une place': 3 }, 'held out'),

  // Queries with operators: these are all results.
  narrowed('ada', 'from:priya invoice', {
    'Invoice 2026-118 is overdue': 3,
    'Tax prepayment for the fourth quarter': 1,
  }),
  narrowed(
    'ada',
    'from:ravi has:attachment',
    {
      'First sketches for the booking portal': 3,
      Icons: 3,
    },
    'held out',
  ),
  narrowed('ada', 'subject:contract -clause', { 'Contract received': 3 }),
  narrowed('hello', 'from:nadia "1961"', { 'Unauthorised use of a registered mark': 3 }, 'held out'),
  narrowed('hello', 'is:starred devis', { 'Devis : site et billetterie pour notre musée': 3 }),
  narrowed('noor', 'from:amsler agreed', { 'Alder Clinics: go-live of the third site': 3 }, 'held out'),
  narrowed('ada', 'in:archive seal', { 'Water in the server cupboard': 3 }),
  narrowed('june', 'from:bea rudder', { 'Boat 4 needs a new rudder': 3 }),
  narrowed('june', 'from:fiona subject:proofs', { 'Quiet Rooms: second proofs': 3 }, 'held out'),
]
