/** Whether a text is searched or is a query: a model may treat them differently. */
export type EmbeddingKind = 'passage' | 'query'

/** Maps texts to vectors, such that texts with similar meaning are close to each other. */
export interface Embedder {
  /** Identifies the vector space. Vectors of different models cannot be compared and have to be recomputed. */
  readonly model: string
  readonly dimensions: number
  /**
   * Returns one vector for each text, in order: of length 1, or all zeros if the text has no usable words. `messageIds`:
   * the messages of the texts, for the receipt of what leaves this machine.
   */
  embed(
    texts: string[],
    kind: EmbeddingKind,
    signal: AbortSignal,
    messageIds?: number[],
  ): Promise<Float32Array[]>
  /** Redacts a text before it is split into passages, because a secret that is split could not be recognised any more. */
  cleaned(text: string): string
  /**
   * Relevance of a passage to a query, 0 to 1, by the cosine of their vectors: from 0.6 it is about it, from 0.4
   * related.
   */
  similarity(cosine: number): number
}
