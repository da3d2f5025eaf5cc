import type { DemoMailbox } from '../seed-people.ts'

/** A mailbox, by the part of its address before the @; stories and judged queries use this name. */
export type Box = 'ada' | 'hello' | 'noor' | 'june'

export type CorpusOwner = DemoMailbox & { box: Box }

/** The mailboxes of the demo and whose they are. */
export const demoMailboxes: CorpusOwner[] = [
  { box: 'ada', email: 'ada@demo-and-co.example', displayName: 'Ada Brandt', owner: 'admin@demo.example' },
  {
    box: 'hello',
    email: 'hello@demo-and-co.example',
    displayName: 'Demo & Co',
    owner: 'admin@demo.example',
    isShared: true,
  },
  { box: 'noor', email: 'noor@demo-and-co.example', displayName: 'Noor Haddad', owner: 'agent@demo.example' },
  { box: 'june', email: 'june@okafor.example', displayName: 'June Okafor', owner: 'solo@demo.example' },
]
