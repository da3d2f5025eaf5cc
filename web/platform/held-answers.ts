import { authToken } from './session.ts'

/** Where an answer is from, and who asked. */
interface From {
  token: string | null
  address: string
}

interface Held {
  tag: string
  answer: unknown
}

const MOST = 50

let owner: string | null = null
const held = new Map<string, Held>()

/**
 * The last answer from an address that gives its answers a version (ETag), for asking whether there is a newer one. The
 * browser keeps none of them, because they are private: this page does while it is open, for the person signed in.
 */
export function answerHeld({ token, address }: From): Held | undefined {
  if (token !== owner) {
    owner = token
    held.clear()
  }
  return held.get(address)
}

export function holdAnswer({ token, address }: From, tag: string | null, answer: unknown): void {
  // It came after its person had signed out.
  if (token !== owner || token !== authToken()) return
  held.delete(address)
  if (tag === null) return
  held.set(address, { tag, answer })
  const [oldest] = held.keys()
  if (held.size > MOST && oldest !== undefined) held.delete(oldest)
}
