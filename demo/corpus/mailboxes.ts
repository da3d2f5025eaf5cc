import type { DemoMailbox } from '../seed-people.ts'

/** The mailboxes of the demo and whose they are. */
export const demoMailboxes: (DemoMailbox & { words: Words })[] = [
  {
    email: 'ada@demo-and-co.example',
    displayName: 'Ada Brandt',
    owner: 'admin@demo.example',
    words: {
      me: 'Ada',
      project: 'Harbour Hotel',
      product: 'booking portal',
      city: 'Lisbon',
      client: 'Harbour Hotels',
      sum: '€14,200',
      seed: 11,
      number: 0,
    },
  },
  {
    email: 'hello@demo-and-co.example',
    displayName: 'Demo & Co',
    owner: 'admin@demo.example',
    isShared: true,
    words: {
      me: 'Ada',
      project: 'Lantern Museum',
      product: 'ticket shop',
      city: 'Ghent',
      client: 'Lantern Museum',
      sum: '€6,850',
      seed: 23,
      number: 1,
    },
  },
  {
    email: 'noor@demo-and-co.example',
    displayName: 'Noor Haddad',
    owner: 'agent@demo.example',
    words: {
      me: 'Noor',
      project: 'Alder Clinics',
      product: 'patient calendar',
      city: 'Basel',
      client: 'Alder Clinics',
      sum: 'CHF 21,400',
      seed: 37,
      number: 2,
    },
  },
  {
    email: 'june@okafor.example',
    displayName: 'June Okafor',
    owner: 'solo@demo.example',
    words: {
      me: 'June',
      project: 'Quiet Rooms',
      product: 'photo book',
      city: 'Porto',
      client: 'Tide Press',
      sum: '£3,900',
      seed: 53,
      number: 3,
    },
  },
]

/** What differs from mailbox to mailbox in the stories. */
export interface Words {
  me: string
  project: string
  product: string
  city: string
  client: string
  sum: string
  seed: number
  /** From 0. */
  number: number
}
