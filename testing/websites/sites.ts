import { auberge, installateur, marea, software } from './held-out/companies.ts'
import { chamber, dentist, kanzleiSite } from './held-out/offices.ts'
import { atelier } from './known/atelier.ts'
import { baeckerei } from './known/baeckerei.ts'
import { cantina } from './known/cantina.ts'
import { northpier } from './known/northpier.ts'
import { steering } from './known/steering.ts'
import { talleres } from './known/talleres.ts'
import { traps } from './known/traps.ts'
import { tuinhuis } from './known/tuinhuis.ts'
import { weber } from './known/weber.ts'

/** The reader was made with these in sight. */
export const knownSites = [
  baeckerei,
  northpier,
  atelier,
  talleres,
  cantina,
  tuinhuis,
  weber,
  steering,
  ...traps,
]
/** These were written and labelled before the reader had read any site. */
export const heldOutSites = [kanzleiSite, dentist, chamber, marea, installateur, auberge, software]
