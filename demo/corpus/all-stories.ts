import { readData } from '../read-data.ts'
import type { Story } from './story.ts'

const KINDS =
  'harbour-hotel projects money contracts hiring meetings incidents support travel home family german french spanish'

/** All conversations of the demo; newsletters and automatic mail are in `bulk/`. */
export const stories = KINDS.split(' ').flatMap(kind =>
  readData<Story[]>(`stories/${kind}.yaml`, import.meta.url),
)
