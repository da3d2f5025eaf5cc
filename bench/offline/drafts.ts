import type { AiMessage, Person, Writer } from '#server/providers/ai/engine.ts'

export const ADA: Person = { name: 'Ada Novak', address: 'ada@novak.example' }
export const WRITER: Writer = { ...ADA, samples: [], style: null }

/** A message to Ada, of Wednesday 6 May 2026. */
export const toAda = (from: Person, text: string): AiMessage => ({
  id: 1,
  from,
  to: [ADA],
  sentAt: new Date('2026-05-06T09:00:00Z'),
  text,
  isOwn: false,
})

const person = (name: string): Person => ({
  name,
  address: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@office.example`,
})

/** What Ada asks for: an answer, a rewriting of her text, or a new letter. */
export type Draft =
  | { press: 'Positive Reply' | 'Negative Reply'; from: Person; mail: string }
  | { press: 'Generate Custom'; from: Person; mail: string; instruction: string }
  | { press: 'Quick AI Rewrite'; text: string; instruction: string }
  | { press: 'Generate'; to: string; instruction: string }

export const DRAFTS: readonly Draft[] = [
  {
    press: 'Positive Reply',
    from: person('Marta Klein'),
    mail: 'Hi Ada,\n\nthe printer needs our decision this week. Would Thursday 14 May at 3 pm work for you?\n\nBest,\nMarta',
  },
  {
    press: 'Negative Reply',
    from: person('Jens Albrecht'),
    mail: 'Sehr geehrte Frau Novak,\n\nich schlage Dienstag, den 12. Mai, um 10 Uhr vor.\n\nMit freundlichen Grüßen\nJens Albrecht',
  },
  {
    press: 'Positive Reply',
    from: person('Lukas Brandt'),
    mail: 'Hi Ada,\n\nthe caterer can deliver on Friday at the earliest. Would Saturday be too late?\n\nLukas',
  },
  {
    press: 'Positive Reply',
    from: person('Claire Fontaine'),
    mail: 'Bonjour Madame Novak,\n\nPourriez-vous envoyer le contrat signé avant le 12 mai ? Je vous remercie.\n\nCordialement,\nClaire Fontaine',
  },
  {
    press: 'Positive Reply',
    from: person('Priya Nair'),
    mail: 'Hi Ada,\n\nthe hall is booked. How many people will come, and should I order lunch for all of them?\n\nPriya',
  },
  {
    press: 'Negative Reply',
    from: person('Pablo Ruiz'),
    mail: 'Hola, Ada:\n\nTe invito a la inauguración del taller el 3 de junio.\n\nUn abrazo,\nPablo',
  },
  {
    press: 'Generate Custom',
    from: person('Omar Haddad'),
    mail: 'Hi Ada,\n\nhere are the drawings you asked for.\n\nOmar',
    instruction: 'thank him for the drawings and ask when the model will be ready',
  },
  {
    press: 'Quick AI Rewrite',
    instruction: 'shorter',
    text: 'Hi Marta,\n\nI hope you are well. I just wanted to say that, in order to finish on time, we basically need two more weeks. We do not really need more money. The price is still 4,200 EUR, I think.\n\nBest,\nAda',
  },
  {
    press: 'Quick AI Rewrite',
    instruction: 'less angry',
    text: 'Hi Jens,\n\nthis is the third time that the pallets are late. I am sick of excuses. Deliver tomorrow or take them back.\n\nAda',
  },
  {
    press: 'Quick AI Rewrite',
    instruction: 'translate into German',
    text: 'Hi Jens,\n\nthe pallets have not arrived yet. Could you call the driver?\n\nAda',
  },
  {
    press: 'Generate',
    to: 'Marta Klein <marta@office.example>',
    instruction: 'invite her to lunch on Friday',
  },
  {
    press: 'Generate',
    to: 'Lukas Brandt <lukas@office.example>',
    instruction: 'write a poem for his birthday',
  },
]
