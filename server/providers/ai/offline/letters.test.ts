import { describe, expect, it } from 'vitest'
import { aMessage, anna, aThread, options, tom, writer } from '#testing/ai/threads.ts'
import { EngineDeclined } from '../engine.ts'
import { createOfflineEngine } from './offline-engine.ts'

const engine = createOfflineEngine()

describe('reply', () => {
  const reply = async (
    text: string,
    intent: 'positive' | 'negative' | 'custom',
    { instruction = '', samples = [] as string[], subject = '' } = {},
  ) => {
    const thread = aThread([aMessage(text)], subject)
    const task = { thread, intent, instruction, replyTo: anna, writer: writer(samples) }
    return (await engine.reply(task, options())).value
  }

  it.each([
    [
      'Hi Tom,\n\ncould you send me your figures by Friday?\n\nCheers\nAnna',
      'Hi Anna,\n\nThank you for your message. I will gladly take care of it.\n\nBest wishes,\nTom',
    ],
    [
      'Dear Tom,\n\nWould Thursday 14 May at 3 pm work for you?\n\nYours sincerely,\nAnna',
      'Dear Anna Weber,\n\nThank you for your message. Thursday 14 May at 3 pm works well for me.\n\nKind regards,\nTom Reed',
    ],
    [
      'Sehr geehrter Herr Reed,\n\nkönnten Sie mir bitte Ihre Zahlen bis Freitag schicken?\n\nMit freundlichen Grüßen\nAnna Weber',
      'Guten Tag Anna Weber,\n\nvielen Dank für Ihre Nachricht. Ich kümmere mich gern darum.\n\nMit freundlichen Grüßen\nTom Reed',
    ],
    [
      'Hallo Tom,\n\npasst dir Donnerstag um 15 Uhr?\n\nLG Anna',
      'Hallo Anna,\n\ndanke für deine Nachricht. Donnerstag um 15 Uhr passt mir gut.\n\nViele Grüße\nTom',
    ],
    [
      'Salut Tom,\n\ntu peux m’envoyer les chiffres demain ?\n\nBises\nAnna',
      'Salut Anna,\n\nMerci pour ton message. Je m’en occupe volontiers.\n\nÀ bientôt,\nTom',
    ],
    [
      'Estimado señor Reed:\n\n¿Podría usted confirmarme la fecha?\n\nAtentamente,\nAnna Weber',
      'Buenos días, Anna Weber:\n\nGracias por su mensaje. Se lo confirmo con gusto.\n\nUn cordial saludo,\nTom Reed',
    ],
    [
      'Hi Tom,\n\nis it ok for you if Kim joins us?\n\nAnna',
      'Hi Anna,\n\nThank you for your message. Yes, that is fine with me.\n\nBest wishes,\nTom',
    ],
    [
      'Hi Tom,\n\nthank you so much for your help yesterday!\n\nAnna',
      'Hi Anna,\n\nYou are very welcome.\n\nBest wishes,\nTom',
    ],
    [
      'Hi Tom,\n\nthe report is attached.\n\nAnna',
      'Hi Anna,\n\nThank you for sending this.\n\nBest wishes,\nTom',
    ],
    [
      'Hallo Tom,\n\ndie Lieferung kommt morgen an. Das Büro ist dann besetzt, wie du es wolltest.\n\nLG Anna',
      'Hallo Anna,\n\ndanke, dass du mir Bescheid gibst.\n\nViele Grüße\nTom',
    ],
  ])('says yes to %j', async (text, expected) => {
    expect(await reply(text, 'positive')).toBe(expected)
  })

  it.each([
    ['Hi Tom,\n\ncould you send me your figures?', 'Unfortunately I am not able to do this.'],
    ['Hallo Tom,\n\nkannst du mir die Liste schicken?', 'Leider geht das bei mir nicht.'],
    [
      'Guten Tag,\n\nwir laden Sie herzlich zu unserer Feier am 3. Juni ein.',
      'Leider kann ich sie nicht annehmen.',
    ],
    [
      'Bonjour,\n\nnous vous proposons de nous voir mardi 12 mai à 14h.',
      'Malheureusement, mardi 12 mai à 14h, cela ne me convient pas.',
    ],
    [
      'Hola:\n\n¿te viene bien el jueves a las 10:00?',
      'Lamentablemente el jueves a las 10:00 no me viene bien.',
    ],
  ])('says no to %j', async (text, expected) => {
    expect(await reply(text, 'negative')).toContain(expected)
  })

  it.each([
    'Hi Tom,\n\nwould Saturday be too late?',
    'Hi Tom,\n\nwould it be a problem if we came on Saturday?',
    'Hi Tom,\n\nis the offer still valid?',
    'Hi Tom,\n\nhow many people will come?',
    'Hi Tom,\n\ncould you tell me how many people will come?',
    'Hi Tom,\n\nshall we meet on Thursday or on Friday?',
    'Hi Tom,\n\ncould you send me the plan? And is the hall free on Monday?',
    'Hi Tom,\n\nI am very disappointed with your service. The machine has broken down again.',
    'Hallo Tom,\n\nwäre Samstag zu spät?',
    'Bonjour Tom,\n\nest-ce que samedi serait trop tard ?',
    'Hola Tom:\n\n¿el sábado sería demasiado tarde?',
    'Cześć Tomek,\n\nspotkanie zostało przesunięte na 12 maja o 15:00, sala numer 4 jest zajęta.',
  ])('declines to answer %j', async text => {
    for (const intent of ['positive', 'negative'] as const)
      await expect(reply(text, intent)).rejects.toBeInstanceOf(EngineDeclined)
  })

  it('declines to refuse what nobody has asked', async () => {
    await expect(reply('Hi Tom,\n\nthe report is here.', 'negative')).rejects.toThrow(/can be declined/)
  })

  it.each([
    [
      'tell him that Thursday 3pm works and ask for the address',
      'Thursday 3pm works. Could you please send me the address?',
    ],
    ['politely decline because I am away', 'Unfortunately I have to decline, because I am away.'],
    [
      'thank her for her patience and ask when the hall is free',
      'Thank you very much for your patience. Could you tell me when the hall is free?',
    ],
    ['say "See you at the station."', 'See you at the station.'],
    [
      'confirm the order, apologise for the delay',
      'I am happy to confirm the order. I apologise for the delay.',
    ],
  ])('puts %j into words', async (instruction, expected) => {
    const body = await reply('Hi Tom,\n\nany news?', 'custom', { instruction })
    expect(body.split('\n\n')[1]).toBe(expected)
  })

  it.each([
    [
      'Hallo Tom,\n\nwie weit bist du?',
      'sag ihr, dass der Vertrag fertig ist, und bitte um die Adresse',
      'Ich wollte dir sagen, dass der Vertrag fertig ist. Darf ich dich um die Adresse bitten?',
    ],
    [
      'Bonjour Tom,\n\navez-vous des nouvelles ?',
      'remercie-la pour son aide et demande quand la salle est libre',
      'Je vous remercie pour votre aide. Pourriez-vous me dire quand la salle est libre ?',
    ],
    [
      'Hola Tom:\n\n¿tienes novedades?',
      'dile que el jueves va bien y pide la dirección',
      'El jueves va bien. ¿Me puedes enviar la dirección?',
    ],
  ])('in the language of the instruction: %s', async (text, instruction, expected) => {
    const body = await reply(text, 'custom', { instruction })
    expect(body.toLowerCase()).toContain(expected.toLowerCase())
  })

  it.each([
    'write a poem about spring',
    'translate it into German',
    'confirm the meeting and translate it into French',
    'tell him a joke',
    'ask her if she can come',
    'be nice and explain our strategy',
    'monday is too early for us',
    'thank her in French',
    'erkläre ihm die Lage',
  ])('declines %j', async instruction => {
    await expect(reply('Hi Tom,\n\nany news?', 'custom', { instruction })).rejects.toBeInstanceOf(
      EngineDeclined,
    )
  })

  it('greets and signs as the writer does', async () => {
    const samples = ['Hello Jo,\n\nthat is fine.\n\nCheers,\nTom', 'Hello Kim,\n\nsee you.\n\nCheers,\nTom']
    const body = await reply('Dear Tom,\n\nis that ok with you?', 'positive', { samples })
    expect(body).toMatch(/^Hello Anna Weber,\n/)
    expect(body).toMatch(/\nCheers,\nTom$/)
    const german = await reply('Hallo Tom,\n\nkannst du mir die Liste schicken?', 'positive', {
      samples: ['Moin Jo,\n\ndas passt gut, ich komme morgen.\n\nBeste Grüße\nTom'],
    })
    expect(german).toMatch(/^Moin Anna,\n[\s\S]*\nBeste Grüße\nTom$/)
  })

  it.each([
    ['Ms. Hartigan, Hillside Primary', 'Ms. Hartigan'],
    ['Dr. Helene Vogt', 'Helene'],
    ['Vogt, Helene', 'Helene'],
    ['Helene Vogt', 'Helene Vogt'],
    ['Frau Weber', 'Frau Weber'],
    ['Kupfer Hosting Support', 'Kupfer Hosting Support'],
  ])('greets %s as %s', async (name, greeted) => {
    const from = { name, address: 'office@x.example' }
    const thread = aThread([{ ...aMessage('Dear Tom,\n\nis that ok with you?'), from }])
    const task = { thread, intent: 'positive' as const, instruction: '', replyTo: from, writer: writer() }
    expect((await engine.reply(task, options())).value.split('\n')[0]).toBe(`Dear ${greeted},`)
  })

  it.each([
    [
      'Hi Tom,\n\ndo you want to come, or shall I ask Sanna?',
      'Thank you for the invitation. I am happy to accept.',
    ],
    ['Hallo Tom,\n\nhast du Lust mitzukommen?', 'gern'],
    ['Salut Tom,\n\nça te dit ?', 'invitation'],
    ['Hola Tom:\n\n¿te apuntas?', 'invitación'],
  ])('takes "%s" as an invitation', async (text, expected) => {
    expect(await reply(text, 'positive')).toContain(expected)
  })

  it('says no "Dear" to nobody', async () => {
    const samples = ['Dear Jo,\n\nthat is fine.\n\nKind regards,\nTom']
    const task = { instruction: 'invite them to lunch on Friday', subject: '', writer: writer(samples) }
    expect((await engine.compose({ ...task, to: '' }, options())).value.body).toMatch(/^Hello,\n/)
    const named = await engine.compose({ ...task, to: 'Anna Berg <anna@x.example>' }, options())
    expect(named.value.body).toMatch(/^Dear Anna/)
  })

  it('signs off as the description of the style says', async () => {
    const thread = aThread([aMessage('Hi Tom,\n\nis that ok with you?')])
    const described = { ...writer(), style: "Short. Signs off with 'All the best'." }
    const task = { thread, intent: 'positive' as const, instruction: '', replyTo: anna, writer: described }
    expect((await engine.reply(task, options())).value).toMatch(/\nAll the best,\nTom$/)
  })

  it('answers the last message of the other one, also after one of the writer', async () => {
    const thread = aThread([
      aMessage('Hallo Tom,\n\nkannst du mir die Liste schicken?'),
      aMessage('I will look.', { isOwn: true, from: tom, to: [anna] }),
    ])
    const task = { thread, intent: 'positive' as const, instruction: '', replyTo: anna, writer: writer() }
    expect((await engine.reply(task, options())).value).toContain('Ich kümmere mich gern darum.')
  })
})

describe('compose', () => {
  it.each([
    [
      'invite Anna to lunch on Thursday',
      'Lunch on Thursday',
      'Hi Anna,\n\nI would like to invite you to lunch on Thursday.\n\nBest wishes,\nTom',
    ],
    [
      'Sag Anna, dass der Termin am Freitag nicht stattfindet',
      'Kurze Nachricht',
      'Guten Tag Anna Weber,\n\nich möchte Ihnen mitteilen, dass der Termin am Freitag nicht stattfindet.\n\nMit freundlichen Grüßen\nTom Reed',
    ],
    [
      'remercie Anna pour le cadeau',
      'Cadeau',
      'Bonjour Anna Weber,\n\nJe vous remercie pour le cadeau.\n\nCordialement,\nTom Reed',
    ],
    [
      'pregúntale a Anna cuándo empieza la reunión',
      'Un mensaje breve',
      'Buenos días, Anna Weber:\n\n¿Podría decirme cuándo empieza la reunión?\n\nUn cordial saludo,\nTom Reed',
    ],
  ])('%s', async (instruction, subject, body) => {
    const task = { instruction, to: 'Anna Weber <anna@example.org>', subject: '', writer: writer() }
    expect((await engine.compose(task, options())).value).toEqual({ subject, body })
  })

  it('keeps a subject that is there, and greets nobody by an address', async () => {
    const task = {
      instruction: 'ask for the price',
      to: 'info@example.org',
      subject: 'Your offer',
      writer: writer(),
    }
    expect((await engine.compose(task, options())).value).toEqual({
      subject: 'Your offer',
      body: 'Hi,\n\nCould you please send me the price?\n\nBest wishes,\nTom',
    })
  })
})

describe('followUp', () => {
  const remind = async (text: string, attempt: number) => {
    const thread = aThread([aMessage(text, { isOwn: true, from: tom, to: [anna] })], 'Offer 12')
    return (await engine.followUp({ thread, attempt, replyTo: anna, writer: writer() }, options())).value
  }

  it.each([
    [
      'Hi Anna,\n\nhave you read the offer?\n\nTom',
      /^Hi Anna,\n\nI just wanted to come back to my message “Offer 12”\..* “Have you read the offer\?”/,
    ],
    [
      'Sehr geehrte Frau Weber,\n\nhaben Sie das Angebot gelesen?\n\nTom Reed',
      /^Guten Tag Anna Weber,\n\nich möchte auf meine Nachricht „Offer 12“ zurückkommen\..*„Haben Sie das Angebot gelesen\?“/,
    ],
    [
      'Bonjour Anna,\n\navez-vous lu notre offre ?\n\nTom',
      /^Bonjour Anna Weber,\n\nJe me permets de revenir sur mon message « Offer 12 »\..*« Avez-vous lu notre offre \? »/,
    ],
    [
      'Hola, Anna:\n\n¿has leído la oferta que te envié?\n\nTom',
      /^Hola, Anna:\n\nVuelvo un momento sobre mi mensaje «Offer 12»\..*«¿Has leído la oferta que te envié\?»/,
    ],
  ])('reminds of %j', async (text, expected) => {
    expect(await remind(text, 1)).toMatch(expected)
  })

  it('says something else each time, and stays with the third', async () => {
    const text = 'Hi Anna,\n\nhave you read the offer?'
    const [first, second, third, ninth] = await Promise.all(
      [1, 2, 3, 9].map(attempt => remind(text, attempt)),
    )
    expect(new Set([first, second, third]).size).toBe(3)
    expect(ninth).toBe(third)
  })
})
