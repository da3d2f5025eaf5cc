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
