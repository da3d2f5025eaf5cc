import { contracts } from './stories/contracts.ts'
import { family } from './stories/family.ts'
import { french } from './stories/french.ts'
import { german } from './stories/german.ts'
import { harbourHotel } from './stories/harbour-hotel.ts'
import { hiring } from './stories/hiring.ts'
import { home } from './stories/home.ts'
import { incidents } from './stories/incidents.ts'
import { meetings } from './stories/meetings.ts'
import { money } from './stories/money.ts'
import { projects } from './stories/projects.ts'
import { spanish } from './stories/spanish.ts'
import { support } from './stories/support.ts'
import { travel } from './stories/travel.ts'
import type { Story } from './story.ts'

/** All conversations of the demo; newsletters and automatic mail are in `bulk/`. */
export const stories: Story[] = [
  ...harbourHotel,
  ...projects,
  ...money,
  ...contracts,
  ...hiring,
  ...meetings,
  ...incidents,
  ...support,
  ...travel,
  ...home,
  ...family,
  ...german,
  ...french,
  ...spanish,
]
