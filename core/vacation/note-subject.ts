import { cut } from '#core/text/cut.ts'
import { oneLine } from '../text/one-line.ts'

const PREFIX = 'Auto:'
/** RFC 5322, section 2.1.1, limits a line to 998 characters. */
const MOST = 900

/** The subject of a note: what its writer chose, or that of the message that it answers (RFC 3834, section 3.1.5). */
export function noteSubject(chosen: string, answered: string): string {
  const subject = oneLine(chosen || answered)
  if (subject === '') return PREFIX
  return subject.toLowerCase().startsWith(PREFIX.toLowerCase()) ? subject : `${PREFIX} ${cut(subject, MOST)}`
}
