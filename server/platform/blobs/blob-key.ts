import { hash } from 'node:crypto'

/** The name of bytes in the blob store: their SHA-256 in hex. */
export const blobKey = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex')
