export interface Correspondent {
  name: string
  address: string
  /** How their mail program quotes. */
  client: 'gmail' | 'outlook' | 'apple' | 'plain'
}

const person = (name: string, address: string, client: Correspondent['client']): Correspondent => ({
  name,
  address,
  client,
})

/** The people of the stories; each mailbox meets them at other companies. */
export const cast = {
  client: person('Marta Lindqvist', 'marta.lindqvist@northquay.example', 'outlook'),
  designer: person('Ravi Menon', 'ravi@studiomenon.example', 'apple'),
  lawyer: person('Dr. Helene Vogt', 'h.vogt@vogt-partner.example', 'outlook'),
  builder: person('Oskar Nyström', 'oskar@nystrom-bygg.example', 'plain'),
  accountant: person('Priya Raman', 'priya.raman@ledgerly.example', 'gmail'),
  candidate: person('Lena Fischer', 'lena.fischer@post.example', 'gmail'),
  friend: person('Tobi Adeyemi', 'tobi.adeyemi@letters.example', 'apple'),
  sister: person('Grace', 'grace@family.example', 'gmail'),
  french: person('Camille Dubois', 'camille.dubois@atelier-dubois.example', 'outlook'),
  german: person('Jürgen Maßmann', 'j.massmann@massmann-druck.example', 'outlook'),
  spanish: person('Lucía Fernández', 'lucia@talleres-fernandez.example', 'gmail'),
  landlord: person(
    'Mr. Aldous Whitcombe-Featherstonehaugh of Whitcombe Estates and Partners',
    'office@whitcombe.example',
    'outlook',
  ),
  doctor: person('Praxis Dr. Sommer', 'praxis@dr-sommer.example', 'plain'),
  arabic: person('ليلى منصور', 'layla.mansour@dar-almaktaba.example', 'gmail'),
  manager: person('Ben Whitaker', 'ben.whitaker@fieldwork.example', 'gmail'),
  support: person('Iris from Papertrail Support', 'iris@papertrail.example', 'gmail'),
} as const

export type Role = keyof typeof cast

/** Other names for the same parts, so that each mailbox knows people of its own; the first mailbox knows the cast. */
const otherNames: Record<Role, [string, string, string]> = {
  client: ['Henrik Solberg', 'Aurelia Costa', 'Fiona MacKay'],
  designer: ['Mina Park', 'Jakub Zieliński', 'Aino Virtanen'],
  lawyer: ['Sir Edmund Hale', 'Dr. Ruth Amann', 'Nadia Benali'],
  builder: ['Paolo Ricci', 'Gwen Pryce', 'Stefan Kovač'],
  accountant: ['Desmond Clarke', 'Yuki Tanaka', 'Ingrid Holm'],
  candidate: ['Samuel Osei', 'Katarzyna Nowak', 'Elif Demir'],
  friend: ['Joris van Dijk', 'Amara Diallo', 'Pekka Laine'],
  sister: ['Hannah', 'Leïla', 'Chidi'],
  french: ['Étienne Moreau', 'Solène Garnier', 'Baptiste Lefèvre'],
  german: ['Sabine Oberländer', 'Klaus-Peter Grün', 'Frauke Jäger'],
  spanish: ['Íñigo Etxeberria', 'Pilar Núñez', 'Joaquín Ibáñez'],
  landlord: [
    'Miss Philippa Ashdown-Cholmondeley, Secretary of the Ashdown Court Owners Association',
    'Hausverwaltung Obermeier und Söhne, Abteilung Mietangelegenheiten Innenstadt',
    'The Residents Committee of Number Eleven Marine Parade and the Adjoining Mews',
  ],
  doctor: ['Zahnarztpraxis am Markt', 'Praxis Dr. Winter', 'Augenärzte im Hof'],
  arabic: ['سامي الحداد', 'نور الدين صالح', 'هدى قاسم'],
  manager: ['Olivia Grant', 'Mateo Silva', 'Rosa Lindgren'],
  support: ['Milo from Papertrail Support', 'Ana from Papertrail Support', 'Theo from Papertrail Support'],
}

/** Who plays a part in the mailbox of this number, from 0. */
export function play(role: Role, mailbox: number): Correspondent {
  const name = otherNames[role][mailbox - 1]
  if (!name) return cast[role]
  const domain = cast[role].address.split('@')[1]
  return { ...cast[role], name, address: `${role}${mailbox}@${domain}` }
}
