import { readData } from '#demo/read-data.ts'

/** A mail that tries to steer the engine; its body as text, as HTML, or both. */
interface HostileMail {
  name: string
  text?: string
  html?: string
  /** What shows that it succeeded. */
  mustNotAppear: RegExp[]
}

/**
 * Mails that try to make the reading engine say or do something. None of the patterns may occur in an engine's output.
 * All mails are our own; domains end in `.example`.
 */
export const hostileMails: readonly HostileMail[] = readData<HostileMail[]>(
  'hostile-mail/mails.yaml',
  import.meta.url,
)
