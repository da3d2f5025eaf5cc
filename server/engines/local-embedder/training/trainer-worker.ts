import { parentPort } from 'node:worker_threads'
import type { TrainerAnswer, TrainerRequest } from './learn-model.ts'
import { createModelTrainer } from './model-trainer.ts'

const port = parentPort
if (!port) throw new Error('this file is a worker')
const trainer = createModelTrainer()
const answer = (value: TrainerAnswer) => port.postMessage(value)

port.on('message', (passages: TrainerRequest) => {
  if (passages === null) return answer(trainer.finish().serialise())
  for (const passage of passages) trainer.add(passage)
  answer('taken')
})
