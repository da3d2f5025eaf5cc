import { headersOf } from '../parts/headers.ts'
import type { Header } from '../parts/part-headers.ts'
import { cutIntoParts } from '../parts/part-tree.ts'

/** The headers of a message, and all addresses that its lines From name. */
export function readHead(source: Uint8Array): { headers: Header[]; senders: string[] } {
  const { headers } = cutIntoParts(source, () => null).root
  return { headers, senders: sendersIn(headers) }
}

export const sendersIn = (headers: Header[]): string[] =>
  headersOf(headers)
    .addresses('from')
    .map(({ address }) => address)
