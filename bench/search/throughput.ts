import { createLocalEmbedder } from '#server/providers/ai/local-embedder/local-embedder.ts'
import { createModelTrainer } from '#server/providers/ai/local-embedder/training/model-trainer.ts'
import { createProse } from '../vocabulary.ts'

const TEXTS = 10_000

/** How fast texts are learned from and embedded, in seconds of processor time, with words that are not cached. */
export async function benchThroughput(texts: string[]): Promise<void> {
  const prose = createProse(3)
  // Unique names defeat the caches.
  const many = Array.from({ length: TEXTS }, (_, at) => {
    const other = texts[(at * 7 + 3) % texts.length]!
    return `${texts[at % texts.length]} ${prose.sentence()} ref${at} ${other.slice(0, 80)}`
  })
  const words = many.reduce((sum, text) => sum + text.split(/\s+/).length, 0) / TEXTS
  const trainer = createModelTrainer()
  const learning = seconds(() => {
    for (const text of many) trainer.add(text)
  })
  let model = trainer.finish()
  const finishing = seconds(() => {
    model = trainer.finish()
  })
  const { signal } = new AbortController()
  const start = process.cpuUsage()
  await createLocalEmbedder(model).embed(many, 'passage', signal)
  const embedding = secondsSince(start)
  console.log(
    `\n| processor time, ${TEXTS.toLocaleString('en')} texts of ${words.toFixed(0)} words | |\n|---|---|`,
  )
  console.log(`| learned from | ${(TEXTS / learning).toFixed(0)} texts/s, then ${finishing.toFixed(1)} s |`)
  console.log(`| embedded | ${(TEXTS / embedding).toFixed(0)} texts/s |`)
  console.log(`| model | ${(model.serialise().length / 1024).toFixed(0)} KB |`)
}

function seconds(act: () => void): number {
  const start = process.cpuUsage()
  act()
  return secondsSince(start)
}

/** Processor time, so that other programs do not count; garbage collection does. */
function secondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000_000
}
