import { authToken } from './session.ts'

/** The URL of an answer, and who asked for it. */
interface AnswerSource {
  token: string | null
  address: string
}

interface HeldAnswer {
  tag: string
  answer: unknown
}

const MOST = 50

let owner: string | null = null
const held = new Map<string, HeldAnswer>()

/**
 * The latest answer of each URL that sends a version (ETag), so that the page can ask for a newer one. The browser must
 * not store answers, because they are private; the page holds them in memory for the signed-in person.
 */
export function findHeldAnswer({ token, address }: AnswerSource): HeldAnswer | undefined {
  if (token !== owner) {
    owner = token
    held.clear()
  }
  return held.get(address)
}

export function holdAnswer({ token, address }: AnswerSource, tag: string | null, answer: unknown): void {
  // The answer arrived after its person had signed out.
  if (token !== owner || token !== authToken()) return
  held.delete(address)
  if (tag === null) return
  held.set(address, { tag, answer })
  const [oldest] = held.keys()
  if (held.size > MOST && oldest !== undefined) held.delete(oldest)
}
