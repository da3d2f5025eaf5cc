/**
 * One line for each version of the reading code, newest last: a hash of what it makes of a fixed set of messages
 * (`testing/mime/samples.ts`). If you change that result on purpose, add a line. This raises the version, and stored
 * mail is read again in the background (`mailbox/messages/reread-messages.ts`). When the hash differs,
 * `derived-version.test.ts` says which line to add.
 */
export const OUTPUTS = [
  'e17e530890304a22',
  '2e823531889760a9',
  '366050cba5b8bcaa',
  'bf464f6ba904658e',
  '50503d9bdebf1658',
  '7455d9e8b374022d',
  '1276d2fcf65b6e13',
  'b7cbf31d3794a970',
  '5ecb2bc7cc7ab517',
  'da688004944b777e',
]

/**
 * The version of everything derived from the source of a message: bodies, snippet, index words, flags such as
 * `isAutomatic`.
 */
export const DERIVED_VERSION = OUTPUTS.length

/** The first version that splits quoted history off as this one does. Raise it to the newest where that changes. */
export const QUOTES_SINCE = 8
