/**
 * What reading makes of a fixed set of messages (`testing/mime/samples.ts`), as a hash: a line for each version, the
 * newest last. Whoever changes what comes out of reading, on purpose, adds a line, and so raises the version; mail that is
 * stored is then read again in the background (`features/mailbox/messages/reread-messages.ts`). `derived-version.test.ts`
 * says what to add.
 */
export const OUTPUTS = ['e17e530890304a22']

/** Of what is derived from the source of a message: bodies, snippet, index words, marks. */
export const DERIVED_VERSION = OUTPUTS.length
