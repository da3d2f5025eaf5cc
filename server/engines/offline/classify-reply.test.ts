import { describe, expect, it } from 'vitest'
import { aMessage, aThread, options, tom } from '#testing/ai/threads.ts'
import { createOfflineEngine } from './offline-engine.ts'

const engine = createOfflineEngine()
const classify = async (text: string, subject = 'Our offer') =>
  (
    await engine.classifyReply(
      aThread([aMessage('An offer.', { isOwn: true, from: tom }), aMessage(text)], subject),
      options(),
    )
  ).value

describe.each([
  ['interested', 'Sounds interesting, please send me more details.'],
  ['interested', 'Das klingt gut, lassen Sie uns einen Termin vereinbaren.'],
  ['interested', "Cela m'intéresse, pourriez-vous m'appeler ?"],
  ['interested', 'Nos interesa mucho, hablemos la semana que viene.'],
  ['not-interested', 'Thanks, but we are not interested.'],
  ['not-interested', 'Vielen Dank, aber wir haben kein Interesse.'],
  ['not-interested', 'Non merci, nous ne sommes pas intéressés.'],
  ['not-interested', 'Gracias, pero no nos interesa.'],
  ['question', 'How much is it for ten people?'],
  ['question', 'Was kostet das für zehn Personen?'],
  ['question', 'Quel est le prix pour dix personnes ?'],
  ['question', '¿Cuánto cuesta para diez personas?'],
  ['later', 'Not right now, please get back to me in the autumn.'],
  ['later', 'Im Moment nicht, melden Sie sich bitte im Herbst wieder.'],
  ['later', 'Pas pour le moment, recontactez-moi à la rentrée.'],
  ['later', 'Ahora mismo no, vuelva a escribirme en otoño.'],
  ['wrong-person', "I'm not the right person, you should contact Lisa Park."],
  ['wrong-person', 'Ich bin dafür nicht zuständig, wenden Sie sich bitte an Frau Park.'],
  ['wrong-person', "Je ne m'occupe plus des achats, adressez-vous à Mme Park."],
  ['wrong-person', 'No soy la persona adecuada, hable con Luis Park.'],
  ['unsubscribe', 'Please remove me from your list.'],
  ['unsubscribe', 'Bitte nehmen Sie mich aus dem Verteiler.'],
  ['unsubscribe', 'Merci de me désabonner de vos courriels.'],
  ['unsubscribe', 'No me escriban más, quiero darme de baja.'],
  ['out-of-office', 'I am out of the office until 12 May with limited access to my email.'],
  ['out-of-office', 'Ich bin bis zum 12. Mai im Urlaub und nicht erreichbar.'],
  ['out-of-office', "Je suis absente du bureau jusqu'au 12 mai."],
  ['out-of-office', 'Estoy de vacaciones hasta el 12 de mayo.'],
  ['bounce', 'Delivery has failed to these recipients: 550 5.1.1 user unknown'],
  ['bounce', 'Ihre Nachricht konnte nicht zugestellt werden.'],
  ['bounce', "Votre message n'a pas pu être remis : adresse introuvable."],
  ['bounce', 'Su mensaje no se ha podido entregar: usuario desconocido.'],
  ['other', 'The weather here is lovely.'],
])('%s', (intent, text) => {
  it(text, async () => {
    const found = await classify(`Hi Tom,\n\n${text}\n\nBest,\nAnna`)
    expect(found).toMatchObject({ intent })
    expect(found.confidence).toBeGreaterThan(0)
    expect(found.confidence).toBeLessThanOrEqual(1)
    expect(`Hi Tom,\n\n${text}\n\nBest,\nAnna`).toContain(found.evidence)
  })
})

it('reads the subject of what programs send, not the history that is quoted', async () => {
  expect(await classify('See below.', 'Automatic reply: Our offer')).toMatchObject({
    intent: 'out-of-office',
  })
  const quoting =
    'Yes please, tell me more.\n\nOn Mon, 4 May 2026 at 10:00, Tom Reed <tom@example.net> wrote:\n> Unsubscribe here if you are not interested.'
  expect(await classify(quoting)).toMatchObject({ intent: 'interested' })
})
