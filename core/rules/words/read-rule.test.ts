import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownAction } from '#testing/rules/shown.ts'
import { readRule, type SpokenRule } from './read-rule.ts'

const snippets = [{ id: 7, name: 'Thanks' }]
const read = (sentence: string) => readRule(sentence, { snippets })
const shown = ({ search, actions, needsAge }: SpokenRule) =>
  [search, '→', ...actions.map(shownAction), ...(needsAge ? ['(age)'] : [])].join(' ').trim()

test.each<[sentence: string, rule: string, notUnderstood?: string[]]>([
  [
    'archive newsletters I have not opened for a month',
    'is:unread older_than:1m is:newsletter → archive (age)',
  ],
  ['Archive newsletters', 'is:newsletter → archive'],
  ['delete everything from spam@bad.example', 'from:spam@bad.example → trash'],
  ['Delete all mails from Anna or Ben', 'from:(Anna OR Ben) → trash'],
  ['star mail from my boss', '→ star', ['from my boss']],
  ['star mails from vera@garden.example', 'from:vera@garden.example → star'],
  [
    'label invoices from billing@power.example as Bills',
    'from:billing@power.example invoices → label(Bills)',
  ],
  ['label mail with the subject "weekly report" as Reports', 'subject:"weekly report" → label(Reports)'],
  ['move messages about the budget to the folder Finance', 'subject:budget → move(Finance)'],
  ['move emails from Anna Lima to Work and mark them as read', 'from:"Anna Lima" → mark-read move(Work)'],
  ['mark newsletters as read', 'is:newsletter → mark-read'],
  ['mark automatic messages as read and archive them', 'is:automatic → mark-read archive'],
  ['mute conversations with the subject lunch', 'subject:lunch → mute'],
  ['snooze newsletters until the weekend', 'is:newsletter → snooze(weekend)'],
  ['snooze mail from Ben until tomorrow', 'from:Ben → snooze(tomorrow)'],
  ['snooze mail from Ben for 3 days', 'from:Ben →', ['snooze', '3 days']],
  ['forward invoices to books@garden.example', 'invoices → forward(books@garden.example)'],
  [
    'forward mail from shop@seeds.example to mara@garden.example and archive it',
    'from:shop@seeds.example → forward(mara@garden.example) archive',
  ],
  ['forward invoices to Anna', '→', ['forward invoices to Anna']],
  ['reply to mail from Anna with the snippet Thanks', 'from:Anna → reply-snippet'],
  ['reply with the snippet "Thanks" to mail about the trip', 'subject:trip → reply-snippet'],
  ['reply with the template Unknown to mail from Anna', 'from:Anna →', ['reply with the template Unknown']],
  ['follow up after 3 days on mail from Ben', 'from:Ben → follow-up'],
  ['follow up after 90 days', '→', ['follow up after 90 days']],
  ['notify me about mail from Vera', 'from:Vera → notify'],
  ['never notify me about newsletters', 'is:newsletter → never-notify'],
  ["don't notify me about mail from lists@hills.example", 'from:lists@hills.example → never-notify'],
  ['never delete mail from my boss', '→', ['never delete mail from my boss']],
  ["don't archive mail from Anna", '→', ["don't archive mail from Anna"]],
  ['delete mails that are larger than 5 MB', 'larger:5M → trash'],
  ['delete mails over 10MB from Anna', 'larger:10M from:Anna → trash'],
  ['archive mails smaller than 100 KB', 'smaller:100K → archive'],
  ['delete newsletters older than 30 days', 'older_than:30d is:newsletter → trash (age)'],
  ['label mail older than a year as Old', 'older_than:1y → label(Old) (age)'],
  [
    'archive newsletters I have not read for two weeks',
    'is:unread older_than:2w is:newsletter → archive (age)',
  ],
  ['delete newsletters after two weeks', 'older_than:2w is:newsletter → trash (age)'],
  ['archive mail with attachments from Anna', 'has:attachment from:Anna → archive'],
  ['label mail with a PDF as Documents', 'filename:pdf → label(Documents)'],
  ['archive mail without attachments', '-has:attachment → archive'],
  ['archive unread newsletters', 'is:unread is:newsletter → archive'],
  ['archive mail I have answered', 'is:answered → archive'],
  ['star unanswered mail from Anna', 'from:Anna -is:answered → star'],
  ['archive mail where I am in cc', 'cc:me → archive'],
  ['label mail sent to shop@garden.example as Shop', 'to:shop@garden.example → label(Shop)'],
  ['label mail sent to me as Mine', 'to:me → label(Mine)'],
  ['When a mail arrives from Anna, archive it and label it Family', 'from:Anna → label(Family) archive'],
  ['If the subject contains invoice, star it', 'subject:invoice → star'],
  ['archive mail containing "out of stock"', '"out of stock" → archive'],
  ['archive mail that mentions holidays', 'holidays → archive'],
  ['archive everything except mail from Anna', '-from:Anna → archive'],
  ['archive mail that is not from anna@home.example', '-from:anna@home.example → archive'],
  ['mark mail from noreply@shop.example as spam', 'from:noreply@shop.example → spam'],
  ['move newsletters to trash', 'is:newsletter → trash'],
  ['make everything nice', '→', ['make everything nice']],
  ['archive funny mail', '→ archive', ['funny']],
  ['paint the mails from Anna blue', '→', ['from Anna blue', 'paint']],
  ['archive newsletters unless they are funny', '→', ['archive newsletters unless they are funny']],
  ['skip the inbox for mail from lists@hills.example', 'from:lists@hills.example → archive'],
  ['put mail from Anna into Family', 'from:Anna → move(Family)'],
  ['draft an answer to mail from Anna', 'from:Anna → reply-ai'],
  ['assign mail from Anna to Ben', 'from:Anna →', ['assign', 'Ben']],
  ['archive newsletters and tell the cat', 'is:newsletter → archive', ['tell the cat']],
  [
    'delete mail from a@x.example, b@y.example and c@z.example',
    'from:(a@x.example OR b@y.example OR c@z.example) → trash',
  ],
  ['add the label Travel to mail from rail@trains.example', 'from:rail@trains.example → label(Travel)'],
  ['tag mail about invoices with Money', 'subject:invoices → label(Money)'],
  ['archive mail from Anna with the subject "hello, world"', 'subject:"hello, world" from:Anna → archive'],
  [
    'Archiviere Newsletter, die ich seit einem Monat nicht geöffnet habe',
    'is:unread older_than:1m is:newsletter → archive (age)',
  ],
  ['Lösche Newsletter, die älter als 30 Tage sind', 'older_than:30d is:newsletter → trash (age)'],
  ['Markiere Nachrichten von Anna als gelesen', 'from:Anna → mark-read'],
  ['Verschiebe Mails von Anna in den Ordner Familie', 'from:Anna → move(Familie)'],
  [
    'Leite Mails mit dem Betreff Rechnung an buero@haus.example weiter',
    'subject:Rechnung → forward(buero@haus.example)',
  ],
  ['Lösche alle Mails mit Anhang größer als 5 MB', 'has:attachment larger:5M → trash'],
  ['Archiviere ungelesene Newsletter', 'is:unread is:newsletter → archive'],
  ['Lösche Mails von Anna nicht', '→', ['Lösche Mails von Anna nicht']],
  ['Benachrichtige mich nie über Newsletter', 'is:newsletter → never-notify'],
  ['Archive les courriels de Anna', 'from:Anna → archive'],
  [
    "Archive les infolettres que je n'ai pas ouvertes depuis un mois",
    'is:unread older_than:1m is:newsletter → archive (age)',
  ],
  ['Supprime les courriels de plus de 5 Mo', 'larger:5M → trash'],
  ['Marque les messages de anna@maison.example comme lus', 'from:anna@maison.example → mark-read'],
  ['Déplace les courriels de Anna vers Famille', 'from:Anna → move(Famille)'],
  ['Transfère les factures à compta@maison.example', 'factures → forward(compta@maison.example)'],
  [
    'Archiva los boletines que no he abierto en un mes',
    'is:unread older_than:1m is:newsletter → archive (age)',
  ],
  ['Elimina los correos de Anna', 'from:Anna → trash'],
  ['Marca los boletines como leídos', 'is:newsletter → mark-read'],
  ['Mueve los correos de Anna a Familia', 'from:Anna → move(Familia)'],
  ['Reenvía las facturas a cuentas@casa.example', 'facturas → forward(cuentas@casa.example)'],
  ['Etiqueta los correos de Anna como Familia', 'from:Anna → label(Familia)'],
  ['archive mail to team@garden.example', 'to:team@garden.example → archive'],
  ['archive mail from "Dr. Jo von Berg" about taxes', 'subject:taxes from:"Dr. Jo von Berg" → archive'],
  ['from Anna', 'from:Anna →'],
  ['archive', '→ archive'],
  ['archive mail from me', 'from:me → archive'],
  ['delete newsletters, but not from anna@home.example', 'is:newsletter -from:anna@home.example → trash'],
  [
    'delete promotions from anna@home.example that I have never opened',
    'is:unread from:anna@home.example promotions → trash',
  ],
  [
    'archive mail from Anna Lima, ben@x.example or Noor',
    'from:("Anna Lima" OR ben@x.example OR Noor) → archive',
  ],
  ['star everything about "Plan B"', 'subject:"Plan B" → star'],
  ['label mail addressed to club@hills.example with "Club"', 'to:club@hills.example → label(Club)'],
  ['hide newsletters until next week', 'is:newsletter → snooze(next-week)'],
  [
    'throw away newsletters from offers@shop.example older than a year',
    'older_than:1y is:newsletter from:offers@shop.example → trash (age)',
  ],
  ['mark mail with invoice in the subject as read', 'subject:invoice → mark-read'],
  ['never archive newsletters', '→', ['never archive newsletters']],
  ['archive newsletters except from anna@home.example', 'is:newsletter -from:anna@home.example → archive'],
  ['Archiviere Mails von anna@haus.example ohne Anhang', 'from:anna@haus.example -has:attachment → archive'],
])('%s', (sentence, rule, notUnderstood = []) => {
  const read1 = read(sentence)
  expect({ rule: shown(read1), notUnderstood: read1.notUnderstood }).toEqual({ rule, notUnderstood })
})

test('says for each part as what it was understood', () => {
  expect(read('Archive invoices from Anna and label them Money').understood).toEqual([
    { words: 'from Anna', as: 'from:Anna' },
    { words: 'invoices', as: 'mail with invoices' },
    { words: 'label them Money', as: 'Label as "Money"' },
    { words: 'Archive', as: 'Archive' },
  ])
})

test('what was typed in quotes is a text, whatever it says', () => {
  expect(read('label mail about "delete everything or forward to x@y.example" as "A, and B"')).toMatchObject({
    search: 'subject:"delete everything or forward to x@y.example"',
    actions: [{ kind: 'label', label: 'A, and B' }],
    notUnderstood: [],
  })
})

test('reads anything without an error, and does nothing that was not said', () => {
  const word = fc.constantFrom(
    ...'archive delete label as mail from Anna not never with the subject invoice forward to a@b.example move Work and or , . " older than 3 days a month newsletters die nicht de que no'.split(
      ' ',
    ),
  )
  fc.assert(
    fc.property(fc.array(fc.oneof({ arbitrary: word, weight: 5 }, fc.string()), { maxLength: 30 }), words => {
      const sentence = words.join(' ')
      const { search, actions } = read(sentence)
      expect(search.length).toBeLessThanOrEqual(500)
      if (actions.some(({ kind }) => kind === 'trash')) expect(sentence).toMatch(/delete|bin|trash/i)
      if (actions.some(({ kind }) => kind === 'forward')) expect(sentence).toContain('forward')
      // A negation excludes mail, is part of a text, or leaves nothing to be done.
      if (/\b(?:never|nicht)\b/.test(sentence) && actions.length > 0)
        expect(search + JSON.stringify(actions)).toMatch(/-|never|nicht/)
    }),
    { numRuns: 1000 },
  )
  expect(read('mark '.repeat(100_000)).actions).toEqual([])
})
