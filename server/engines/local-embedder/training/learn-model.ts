import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type LocalModel, parseLocalModel } from '../local-model.ts'

/** A batch of passages to learn from, or null at the end. */
export type TrainerRequest = string[] | null
/** Confirmation of a batch, or the model's bytes. */
export type TrainerAnswer = 'taken' | Uint8Array

/**
 * Learns from the passages of a mailbox, batch by batch, in its own thread, because it computes for seconds without a
 * pause.
 */
export async function learnModel(batches: AsyncIterable<string[]>): Promise<LocalModel> {
  const worker = new Worker(new URL('./trainer-worker.ts', import.meta.url), { name: 'learning' })
  const ask = async (request: TrainerRequest): Promise<TrainerAnswer> => {
    const answered = once(worker, 'message')
    worker.postMessage(request)
    const [answer] = await answered
    return answer
  }
  try {
    for await (const batch of batches) await ask(batch)
    const bytes = await ask(null)
    if (bytes === 'taken') throw new Error('the trainer ended without a model')
    return parseLocalModel(bytes)
  } finally {
    await worker.terminate()
  }
}
