import { describe, expect, it } from 'vitest'
import { options, writer } from '#testing/ai/threads.ts'
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
  [
    'more formal',
    "Hey Anna,\n\nwe can't make it on Friday!! I'm gonna call you asap :)\n\ncheers\nTom",
    'Dear Anna,\n\nWe cannot make it on Friday. I am going to call you as soon as possible.\n\nKind regards,\nTom',
  ],
  [
    'förmlicher',
    "Hi Anna,\n\ndas gibt's leider erst am Freitag, ok?\n\nLG\nTom",
    'Guten Tag Anna,\n\ndas gibt es leider erst am Freitag, in Ordnung?\n\nMit freundlichen Grüßen\nTom',
  ],
  [
    'plus formel',
    'Salut Anna,\n\nle rdv est reporté, ça marche !\n\nBises\nTom',
    'Bonjour Anna,\n\nLe rendez-vous est reporté, d’accord.\n\nCordialement,\nTom',
  ],
  [
    'más formal',
    'Hola Anna:\n\nporfa, envíame la lista antes del finde!\n\nBesos\nTom',
    'Buenos días Anna:\n\nPor favor, envíame la lista antes del fin de semana.\n\nAtentamente,\nTom',
  ],
  [
    'friendlier',
    'Dear Anna,\n\nYou must send the report by Friday.\n\nRegards,\nTom',
    'Hi Anna,\n\nCould you please send the report by Friday.\n\nThank you so much!\n\nWarm regards,\nTom',
  ],
  [
    'freundlicher',
    'Guten Tag Anna,\n\nich benötige die Liste umgehend.\n\nMit freundlichen Grüßen\nTom',
    'Hallo Anna,\n\nich bräuchte die Liste möglichst bald.\n\nHerzlichen Dank!\n\nHerzliche Grüße\nTom',
  ],
  [
    'bullet points',
    'Hi Anna,\n\nwe meet on 3 May at 10:00. Please bring the contract, e.g. the draft.\n\nBest,\nTom',
    'Hi Anna,\n\n- We meet on 3 May at 10:00.\n- Please bring the contract, e.g. the draft.\n\nBest,\nTom',
  ],
  [
    'fix the typos',
    'hi anna,\n\ni recieved the the  report , but teh link https://a.example/teh,i is broken\n\nthanks\ntom',
    'Hi Anna,\n\nI received the report, but the link https://a.example/teh,i is broken.\n\nThanks\nTom',
  ],
  [
    'korrigiere das',
    'das Packet kommt vorraussichtlich am Montag , oder nciht?',
    'Das Paket kommt voraussichtlich am Montag, oder nicht?',
  ],
  ['turn it into a sonnet', 'we meet at  noon , bring teh plan', 'We meet at noon, bring the plan.'],
])('%s', (instruction, text, expected) => {
  it(`makes ${JSON.stringify(text.slice(0, 60))} …`, async () => {
    expect(await rewrite(text, instruction)).toBe(expected)
  })
})

it('changes nothing that is right', async () => {
  const text =
    'Dear Anna,\n\nThank you for file report_v2.pdf. That that is so is good, e.g. on Monday.\nSecond line.\n\n- one\n- two\n\nBest,\nTom'
  expect(await rewrite(text, 'fix')).toBe(text)
  const german = 'Hallo Anna,\n\ndie, die da waren, haben zugestimmt. Wir treffen uns am 3. Mai.\n\nGruß\nTom'
  expect(await rewrite(german, 'korrigieren')).toBe(german)
})
