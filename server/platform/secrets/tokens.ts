import { hash, randomBytes } from 'node:crypto'

/** A new opaque token: 256 random bits as base64url, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * What is stored of a token: its SHA-256. A plain hash is enough, because a token has 256 random bits and cannot be
 * guessed.
 */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
