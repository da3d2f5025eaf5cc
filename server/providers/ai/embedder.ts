/** A text that is searched, or what somebody typed to find one: an engine may treat them differently. */
export type EmbeddingKind = 'passage' | 'query'

/** Puts texts into a space where what means the same lies close together. */
export interface Embedder {
  /** Names the space: vectors of different models cannot be compared, and have to be made anew. */
  readonly model: string
  readonly dimensions: number
  /**
   * One vector a text, in their order. Each has the length 1, or is all zeros where the text has nothing to be
   * found by. `messageIds`: whose texts they are, for the receipt of what leaves this machine.
   */
  embed(
    texts: string[],
    kind: EmbeddingKind,
    signal: AbortSignal,
    messageIds?: number[],
  ): Promise<Float32Array[]>
  /** A text as it may be given away, to be cut into passages: what is a secret as a whole is none in parts. */
  cleaned(text: string): string
  /** How near a query and a passage are, 0 to 1, by the cosine of their vectors: from 0.6 it is about it, from 0.4 related. */
  similarity(cosine: number): number
}
