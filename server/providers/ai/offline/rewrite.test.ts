import { describe, expect, it } from 'vitest'
import { options, writer } from '#testing/ai/threads.ts'
import { EngineDeclined } from '../engine.ts'
import { createOfflineEngine } from './offline-engine.ts'

const engine = createOfflineEngine()
const rewrite = async (text: string, instruction: string) =>
  (await engine.rewrite({ text, instruction, writer: writer(), thread: null }, options())).value

describe.each([
  [
    'shorter',
    'Hi Anna,\n\nI hope you are well. I just wanted to say that, in order to finish on time, we basically need two more weeks. The price is 400 EUR.\n\nBest,\nTom',
    'Hi Anna,\n\nI wanted to say that, to finish on time, we need two more weeks. The price is 400 EUR.\n\nBest,\nTom',
  ],
  [
    'bitte kürzer',
    'Hallo Anna,\n\nich hoffe, es geht dir gut. Wir brauchen eigentlich noch zwei Wochen, aufgrund der Tatsache, dass das Teil fehlt.\n\nGruß\nTom',
    'Hallo Anna,\n\nWir brauchen noch zwei Wochen, weil das Teil fehlt.\n\nGruß\nTom',
  ],
  [
    'plus court',
    "Bonjour Anna,\n\nJ'espère que vous allez bien. Nous avons en fait besoin de deux semaines afin de terminer la salle.\n\nCordialement,\nTom",
    'Bonjour Anna,\n\nNous avons besoin de deux semaines pour terminer la salle.\n\nCordialement,\nTom',
  ],
  [
    'más corto',
    'Hola, Anna:\n\nEspero que estés bien. Básicamente necesitamos dos semanas con el fin de terminar la sala.\n\nUn saludo,\nTom',
    'Hola, Anna:\n\nNecesitamos dos semanas para terminar la sala.\n\nUn saludo,\nTom',
  ],
  // What is denied, and what is only thought, stays so.
  [
    'shorter',
    'I am not happy to help with this. I think the price is not really 400 EUR. We basically agree.',
    'I am not happy to help with this. I think the price is not really 400 EUR. We agree.',
  ],
])('%s', (instruction, text, expected) => {
  it(`makes ${JSON.stringify(text.slice(0, 60))} …`, async () => {
    expect(await rewrite(text, instruction)).toBe(expected)
  })
})

describe('what rules cannot do is declined, and the text stays', () => {
  const text = 'Hi Anna,\n\nI just wanted to ask whether you have read the offer of last week.\n\nBest,\nTom'
  it.each([
    'translate it into German',
    'translate this shortly into French',
    'longer',
    'make it less angry',
    'turn it into a short poem',
    'shorter and friendlier',
    'more formal',
    'fix the typos',
    'as bullet points',
    'not shorter',
    'übersetze das',
    'plus long',
    'hazlo más amable',
  ])('%s', async instruction => {
    await expect(rewrite(text, instruction)).rejects.toBeInstanceOf(EngineDeclined)
  })

  it('also where there is nothing to take out', async () => {
    await expect(rewrite('The price is 400 EUR and the hall is free.', 'shorter')).rejects.toThrow(
      /found none/,
    )
  })
})
