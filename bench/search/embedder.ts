import { stories } from '#demo/corpus/all-stories.ts'
import { readLetters } from '#demo/corpus/story.ts'
import type { Embedder } from '#server/providers/ai/embedder.ts'
import { createLocalEmbedder } from '#server/providers/ai/local-embedder/local-embedder.ts'
import { baseModel, type LocalModel } from '#server/providers/ai/local-embedder/local-model.ts'
import { createModelTrainer } from '#server/providers/ai/local-embedder/training/model-trainer.ts'
import { createBagOfWords } from './bag-of-words.ts'
import { type Judgment, judgments } from './judgments.ts'
import { type Passage, passages } from './passages.ts'
import { benchThroughput } from './throughput.ts'

/*
 * How well the local embedder finds what was meant, against a plain bag of words. `node bench/search/embedder.ts`;
 * with `--queries` also the first results of every query to tune by.
 */

/** Returns the ids of passages with their scores, best first. */
type Search = (query: string) => Promise<{ id: string; score: number }[]>

const tuned = judgments.filter((_, at) => at % 2 === 0)
const heldOut = judgments.filter((_, at) => at % 2 === 1)

const trained = trainModel()
const searches: [string, Search][] = [
  ['bag of words, TF-IDF', await searchBy(createBagOfWords(passages.map(each => each.text)))],
  ['base model', await searchBy(createLocalEmbedder(baseModel))],
  ['trained on the mailbox', await searchBy(createLocalEmbedder(trained))],
]

console.log(`${passages.length} mails, ${judgments.length} queries\n`)
for (const [half, set] of [
  ['tuned by', tuned],
  ['held out', heldOut],
] as const) {
  console.log(`| ${half} (${set.length} queries) | recall@5 | nDCG@10 |\n|---|---|---|`)
  for (const [name, search] of searches) await printScores(name, search, set)
  console.log('')
}
console.log('| held out, by kind (nDCG@10) | bag of words | base | trained |\n|---|---|---|---|')
for (const kind of new Set(judgments.map(each => each.kind))) {
  const set = heldOut.filter(each => each.kind === kind)
  const cells = await Promise.all(
    searches.map(async ([, search]) => (await scoresOf(search, set)).gain.toFixed(3)),
  )
  console.log(`| ${kind} (${set.length}) | ${cells.join(' | ')} |`)
}
for (const [name, search] of searches.slice(1)) await printSimilarities(name, search)
if (process.argv.includes('--queries')) await printQueries()
await benchThroughput(passages.map(each => each.text))

function trainModel(): LocalModel {
  const trainer = createModelTrainer()
  for (const { text } of passages) trainer.add(text)
  // The person's other mail, which is not searched.
  for (const story of stories)
    for (const { text } of readLetters(story)) trainer.add(`${story.subject}\n\n${text}`)
  return trainer.finish()
}

async function searchBy(embedder: Pick<Embedder, 'embed'>): Promise<Search> {
  const { signal } = new AbortController()
  const vectors = await embedder.embed(
    passages.map(each => each.text),
    'passage',
    signal,
  )
  return async query => {
    const [asked] = await embedder.embed([query], 'query', signal)
    return passages
      .map(({ id }, at) => ({ id, score: dot(asked!, vectors[at]!) }))
      .sort((a, b) => b.score - a.score)
  }
}

async function printScores(name: string, search: Search, set: Judgment[]): Promise<void> {
  const { recall, gain } = await scoresOf(search, set)
  console.log(`| ${name} | ${recall.toFixed(3)} | ${gain.toFixed(3)} |`)
}

/**
 * Means over the queries: recall among the first 5 (of at most 5), and normalised discounted cumulative gain among 10.
 */
async function scoresOf(search: Search, set: Judgment[]): Promise<{ recall: number; gain: number }> {
  let recall = 0
  let gain = 0
  for (const judgment of set) {
    const relevant = relevantOf(judgment)
    const hits = (await search(judgment.query)).slice(0, 10).map(({ id }) => relevant.has(id))
    recall += hits.slice(0, 5).filter(Boolean).length / Math.min(5, relevant.size)
    gain += discounted(hits) / discounted(Array(Math.min(10, relevant.size)).fill(true))
  }
  return { recall: recall / set.length, gain: gain / set.length }
}

function discounted(hits: boolean[]): number {
  return hits.reduce((sum, isHit, at) => sum + (isHit ? 1 / Math.log2(at + 2) : 0), 0)
}

function relevantOf({ relevant }: Judgment): Set<string> {
  const isNamed = ({ id }: Passage) => relevant.some(name => id === name || id.startsWith(`${name}.`))
  return new Set(passages.filter(isNamed).map(({ id }) => id))
}

/** For the thresholds of the badges: how many relevant and other passages lie above. */
async function printSimilarities(name: string, search: Search): Promise<void> {
  const { similarity } = createLocalEmbedder(baseModel)
  console.log(`\n| ${name}: similarity | relevant above | others above | precision |\n|---|---|---|---|`)
  for (const [half, set] of [
    ['tuned by', tuned],
    ['held out', heldOut],
  ] as const) {
    for (const threshold of [0.4, 0.6]) {
      const counts = { relevant: 0, relevantAbove: 0, others: 0, othersAbove: 0 }
      for (const judgment of set) {
        const relevant = relevantOf(judgment)
        for (const { id, score } of await search(judgment.query)) {
          const kind = relevant.has(id) ? 'relevant' : 'others'
          counts[kind] += 1
          if (similarity(score) >= threshold) counts[`${kind}Above`] += 1
        }
      }
      const precision = counts.relevantAbove / (counts.relevantAbove + counts.othersAbove)
      console.log(
        `| ${half}, ${threshold} | ${percent(counts.relevantAbove / counts.relevant)} | ${percent(counts.othersAbove / counts.others)} | ${percent(precision)} |`,
      )
    }
  }
}

/** The first results of every tuning query; results of the held-out half are not shown. */
async function printQueries(): Promise<void> {
  const [, search] = searches[2]!
  for (const judgment of tuned) {
    const relevant = relevantOf(judgment)
    const first = (await search(judgment.query)).slice(0, 8)
    const shown = first.map(({ id, score }) => `${relevant.has(id) ? '+' : '-'}${id} ${score.toFixed(2)}`)
    console.log(`${judgment.query}: ${shown.join(', ')}`)
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += a[at]! * b[at]!
  return sum
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}
