import { foldText } from '#core/text/search/fold.ts'
import { indexedWords } from '#core/text/search/index-words.ts'
import { createLocalEmbedder } from '#server/engines/local-embedder/local-embedder.ts'
import { baseModel } from '#server/engines/local-embedder/local-model.ts'
import { toBytes } from '#server/search/embedding/vector-bytes.ts'
import { createProse } from '../vocabulary.ts'

/** A message of the pool that all workspaces draw conversations from. */
export interface PooledMail {
  conversation: number
  subject: string
  person: number
  body: string
  /** Words of the body as they are indexed. */
  words: string
  /** The name of its attachment, if it has one. */
  file: string | null
  /** As it is stored, in PostgreSQL's notation of bytes. */
  vector: string
}

/**
 * Each message contains one of this many references, so that a workspace of 1,000 messages has about one message for
 * each.
 */
const REFERENCES = 1000

/** Conversations of four messages. Their topics come from the generator of the other measurements. */
export async function createMailPool(size: number): Promise<PooledMail[]> {
  const prose = createProse(11)
  const mails = Array.from({ length: size }, (_, index) => {
    const conversation = Math.floor(index / 4)
    const reference = referenceWord(Math.floor(prose.random() * REFERENCES))
    const body = `${Array.from({ length: 8 }, prose.sentence).join(' ')} See ${reference}.`
    return {
      conversation,
      subject: createProse(conversation + 1).words(4),
      person: conversation % 200,
      body,
      words: indexedWords(foldText(body)),
      file: index % 12 === 1 ? `table-${index % 600}.csv` : null,
    }
  })
  const { signal } = new AbortController()
  const vectors = await createLocalEmbedder(baseModel).embed(
    mails.map(({ subject, body }) => `${subject}\n${body}`),
    'passage',
    signal,
  )
  return mails.map((mail, at) => ({ ...mail, vector: `\\x${toBytes(vectors[at]!).toString('hex')}` }))
}

export const referenceWord = (number: number) => `ref${String(number).padStart(4, '0')}`
