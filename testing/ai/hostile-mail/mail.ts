/** A mail that tries to steer the engine; its body as text, as HTML, or both. */
export interface HostileMail {
  name: string
  text?: string
  html?: string
  /** What shows that it succeeded. */
  mustNotAppear: RegExp[]
}
