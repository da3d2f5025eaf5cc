import { describe, expect, it } from 'vitest'
import { aMessage, anna, aThread, options, writer } from '#testing/ai/threads.ts'
import { EngineError } from '../engine.ts'
import { createOfflineEngine } from './offline-engine.ts'

const engine = createOfflineEngine()

it('says what it is', () => {
  expect(engine).toMatchObject({
    id: 'offline',
    model: 'offline-1',
    label: 'Offline engine',
    isBuiltIn: true,
    writesLetters: false,
  })
})

describe('a cancelled call', () => {
  const signal = AbortSignal.abort()
  const thread = aThread([aMessage('Could you send me the figures?')])
  const tom = writer()
  it.each([
    ['summarise', () => engine.summarise(thread, { signal })],
    [
      'reply',
      () =>
        engine.reply({ thread, intent: 'positive', instruction: '', replyTo: anna, writer: tom }, { signal }),
    ],
    [
      'compose',
      () => engine.compose({ instruction: 'say hello', to: '', subject: '', writer: tom }, { signal }),
    ],
    [
      'rewrite',
      () => engine.rewrite({ text: 'x', instruction: 'fix', writer: tom, thread: null }, { signal }),
    ],
    [
      'followUp',
      () => engine.followUp({ thread, attempt: 1, replyTo: anna, writer: tom, timeZone: 'UTC' }, { signal }),
    ],
    ['classifyReply', () => engine.classifyReply(thread, { signal })],
    ['proposeRule', () => engine.proposeRule({ text: 'archive newsletters', snippets: [] }, { signal })],
  ])('%s throws "cancelled"', async (_, call) => {
    await expect(call()).rejects.toThrow(EngineError)
    await expect(call()).rejects.toMatchObject({ kind: 'cancelled' })
  })

  it('stops a summary that has begun', async () => {
    const controller = new AbortController()
    const long = aThread(Array.from({ length: 60 }, () => aMessage('Please send the figures by Friday.')))
    const summary = engine.summarise(long, { signal: controller.signal })
    controller.abort()
    await expect(summary).rejects.toMatchObject({ kind: 'cancelled' })
  })
})

it('counts no tokens', async () => {
  const { tokens } = await engine.summarise(aThread([aMessage('The order is confirmed.')]), options())
  expect(tokens).toEqual({ input: 0, output: 0 })
})
