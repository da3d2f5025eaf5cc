import type { Box } from './mailboxes.ts'
import type { Language } from './quoting.ts'

/** A conversation in one of the mailboxes. */
export interface Story {
  box: Box
  subject: string
  language?: Language
  /** Days before today of its last message. */
  ago: number
  /** Time of day of its last message, `14:54`: where the text speaks of the hour. */
  at?: string
  /**
   * Its messages. Each begins with a line `@who`, `me` or a key of `people.ts`, and on that line may follow: `+3h` the
   * time since the message before (m, h, d), names of attached files, and
   * - `picture`: a picture within the text
   * - `inline`: answers between the quoted lines, which the text holds itself
   * - `bare`: quotes nothing
   * - `draft`: not sent yet
   *
   * `{+3}` is the date three days after the message, `{+3w}` its weekday, `{+3d}` its day and month, `{sat}` the next
   * Saturday; `{month}`, `{month-1}` and `{year}` speak for themselves.
   */
  mail: string
  /** What its calendar file says, counted from its first letter or from the one of that number. */
  event?: StoryEvent & { letter?: number }
  /** Others who get every message, as keys of `people.ts`. */
  with?: string
  folder?: 'Trash' | 'Archive' | 'Spam'
  starred?: true
  /** The last message is still unread. */
  unread?: true
  /** Messages may be written in evenings and at weekends. */
  isPrivate?: true
}

export interface StoryEvent {
  /** 11 for the day that `{+11}` names. */
  day: number
  /** In local time of the place, `13:30`. */
  from: string
  to: string
  where: string
}

export interface Letter {
  /** `me` or a key of `people.ts`. */
  by: string
  /** Since the message before; null where the story does not say. */
  minutes: number | null
  files: string[]
  marks: Set<string>
  text: string
}

const MINUTES: Record<string, number> = { m: 1, h: 60, d: 24 * 60 }
const MARKS = new Set(['picture', 'inline', 'bare', 'draft'])

/** Parses the messages of a story, oldest first. Throws on an unknown word. */
export function readLetters({ mail, subject }: Pick<Story, 'mail' | 'subject'>): Letter[] {
  return mail
    .trim()
    .split(/^@/m)
    .slice(1)
    .map(part => {
      const [head = '', ...lines] = part.split('\n')
      const [by = '', ...words] = head.trim().split(' ')
      const letter: Letter = { by, minutes: null, files: [], marks: new Set(), text: lines.join('\n').trim() }
      for (const word of words) {
        const gap = /^\+(\d+)([mhd])$/.exec(word)
        if (gap) letter.minutes = Number(gap[1]) * (MINUTES[gap[2] ?? ''] ?? 0)
        else if (MARKS.has(word)) letter.marks.add(word)
        else if (word.includes('.')) letter.files.push(word)
        else throw new Error(`"${word}" means nothing in the story "${subject}"`)
      }
      return letter
    })
}
