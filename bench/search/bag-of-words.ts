import { foldText } from '#core/text/search/fold.ts'
import type { Embedder } from '#server/providers/ai/embedder.ts'

/** The baseline for the embedder: folded words, weighted by rarity, with one dimension each. */
export function createBagOfWords(texts: string[]): Pick<Embedder, 'embed'> {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const places = new Map([...counts.keys()].map((word, place) => [word, place]))
  return {
    async embed(asked) {
      return asked.map(text => {
        const vector = new Float32Array(places.size)
        for (const word of wordsOf(text)) {
          const place = places.get(word)
          if (place !== undefined) vector[place]! += Math.log((texts.length + 1) / counts.get(word)!)
        }
        const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
        return length > 0 ? vector.map(value => value / length) : vector
      })
    },
  }
}

function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
