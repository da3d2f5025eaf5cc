import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll, forAllTimes } from '#testing/random/for-all.ts'
import { createLocalEmbedder } from '../local-embedder.ts'
import { baseModel, parseLocalModel } from '../local-model.ts'
import { createModelTrainer } from './model-trainer.ts'

const signal = new AbortController().signal

/** Any units of UTF-16, halves of pairs among them. */
const anyText = fc.uint16Array({ maxLength: 60 }).map(units => String.fromCharCode(...units))

/** Mail in which two made-up words are of one matter, and a third of another. */
function mailbox(size = 1200): string[] {
  const matters = [
    'zorbla scanner pallet shelf warehouse aisle forklift',
    'quinnik scanner pallet shelf warehouse loading forklift',
    'vexmoor piano sonata recital violin orchestra applause',
  ]
  return Array.from({ length: size }, (_, at) => {
    const words = matters[at % 3]!.split(' ')
    const shifted = words.map((_, place) => words[(place + at) % words.length])
    return `The ${shifted.slice(0, 6).join(' and the ')} number ${at}`
  })
}

function train(texts: string[]) {
  const trainer = createModelTrainer()
  for (const text of texts) trainer.add(text)
  return trainer.finish()
}

async function cosine(model = baseModel, ...texts: [string, string]): Promise<number> {
  const [a, b] = await createLocalEmbedder(model).embed(texts, 'passage', signal)
  return a!.reduce((sum, value, at) => sum + value * b![at]!, 0)
}

test('words used alike come near each other', async () => {
  const model = train(mailbox())
  const alike = await cosine(model, 'zorbla', 'quinnik')
  expect(alike).toBeGreaterThan((await cosine(model, 'zorbla', 'vexmoor')) + 0.1)
  expect(alike).toBeGreaterThan((await cosine(baseModel, 'zorbla', 'quinnik')) + 0.1)
})

test('a word that every mail of the mailbox has says little', async () => {
  const texts = Array.from(
    { length: 400 },
    (_, at) => `Fieldwork sends a note about ${['cats', 'bridges', 'salt'][at % 3]}`,
  )
  const model = train(texts)
  const query: [string, string] = ['Fieldwork salt', 'Fieldwork bridges']
  expect(await cosine(model, ...query)).toBeLessThan((await cosine(baseModel, ...query)) - 0.1)
})

test('the same texts make the same model, and others another', () => {
  const model = train(mailbox(60))
  expect(train(mailbox(60)).version).toBe(model.version)
  expect(train(mailbox(61)).version).not.toBe(model.version)
  expect(model.version).not.toBe(baseModel.version)
})

test('a model can be kept', async () => {
  const model = train(mailbox())
  const bytes = model.serialise()
  expect(bytes.length).toBeLessThan(4_000_000)
  // As it comes out of a larger buffer of a database.
  const shifted = new Uint8Array(bytes.length + 3)
  shifted.set(bytes, 3)
  const again = parseLocalModel(shifted.subarray(3))
  expect(again.version).toBe(model.version)
  expect(await cosine(again, 'zorbla', 'quinnik')).toBe(await cosine(model, 'zorbla', 'quinnik'))
  expect(parseLocalModel(baseModel.serialise()).version).toBe(baseModel.version)
})

test('bytes that are no model are refused', () => {
  const bytes = train(mailbox(60)).serialise()
  expect(() => parseLocalModel(new Uint8Array())).toThrow(RangeError)
  expect(() => parseLocalModel(bytes.subarray(0, bytes.length - 1))).toThrow(RangeError)
  expect(() => parseLocalModel(bytes.with(0, 0))).toThrow(RangeError)
  forAll(fc.uint8Array({ maxLength: 300 }), any => {
    expect(() => parseLocalModel(any)).toThrow(RangeError)
  })
})

test('learns from nothing, from one text and from odd ones', () => {
  expect(train([]).version).toBe(baseModel.version)
  expect(train(['', '   ', '!!!']).version).toBe(baseModel.version)
  forAllTimes(5, fc.array(anyText, { maxLength: 8 }), texts => {
    const model = train([...texts, ...texts])
    expect(model.learned.directions.length).toBe(model.learned.terms.length * 64)
  })
})

test('a mailbox of more words than can be kept keeps the frequent ones', () => {
  const trainer = createModelTrainer()
  for (let at = 0; at < 2600; at += 1) {
    trainer.add(
      `harbour museum ${Array.from({ length: 40 }, (_, place) => `w${at * 40 + place}x`).join(' ')}`,
    )
  }
  expect(trainer.texts).toBe(2600)
  expect(Math.max(...trainer.finish().learned.counts)).toBe(2600)
})
