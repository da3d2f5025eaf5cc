import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAllTimes } from '#testing/random/for-all.ts'
import { shownAction } from '#testing/rules/shown.ts'
import { RULE_ACTION_KINDS } from '../../contract/rule-actions.ts'
import { NO_ACTION, NO_CONDITION } from '../spoken-rule.ts'
import { readRule } from './read-rule.ts'
import { RULE_LANGUAGES } from './rule-words.ts'

const read = (sentence: string) =>
  readRule(sentence, { now: new Date(2026, 10, 21), snippets: [{ id: 7, name: 'Thanks' }] })

/** Sentences of seven languages, each with the rule that it means. */
const READ = `
  Archive all newsletters from The Verge ⇒ from:verge is:newsletter → archive
  When mail comes from Ada Lovelace, label it Maths ⇒ from:"ada lovelace" → label(Maths)
  Star mail from Anna Keller ⇒ from:"anna keller" → star
  Mark notifications from GitHub as read ⇒ notifications from:github → mark-read
  Move invoices with a PDF to Accounting ⇒ invoices filename:pdf → move(Accounting)
  Delete promotions older than 3 months ⇒ promotions older_than:3m → trash
  If an email from bank@example.com has an attachment, forward it to tax@example.org ⇒ has:attachment from:bank@example.com → forward(tax@example.org)
  Label mail from Ben or Carla as Team and star it ⇒ from:ben OR from:carla → label(Team) star
  Archive mail from Jira unless it is addressed to me ⇒ from:jira -to:me → archive
  Put everything bigger than 10 MB into Large ⇒ larger:10M → move(Large)
  Please file receipts from Amazon under Shopping ⇒ receipts from:amazon → move(Shopping)
  Trash unread newsletters older than two weeks ⇒ is:unread older_than:2w is:newsletter → trash
  Notify me about mail from Mum ⇒ from:mum → notify
  Label emails about the garden project as Garden ⇒ the garden project → label(Garden)
  Snooze newsletters until the weekend ⇒ is:newsletter → snooze(weekend)
  Mute threads to all@company.example ⇒ to:all@company.example → mute
  If the subject contains "build failed", mark it as read and archive it ⇒ subject:"build failed" → mark-read archive
  From Lena: star ⇒ from:lena → star
  Move mail from Rita only if it has attachments to School ⇒ from:rita has:attachment → move(School)
  Answer mail from Tom automatically ⇒ from:tom → reply-ai
  Mail von Ada mit Anhang als Rechnung ablegen ⇒ has:attachment from:ada → label(Rechnung)
  Archiviere alle Newsletter von Zeit Online ⇒ from:"zeit online" is:newsletter → archive
  Nachrichten von Jonas immer mit Stern markieren ⇒ from:jonas → star
  Rechnungen in den Ordner Steuer verschieben ⇒ Rechnungen → move(Steuer)
  Wenn eine Mail von Petra Schulz kommt, benachrichtige mich ⇒ from:"petra schulz" → notify
  Lösche Werbung, die älter als 30 Tage ist ⇒ Werbung older_than:30d → trash
  Ungelesene Newsletter nach zwei Wochen löschen ⇒ is:unread older_than:2w is:newsletter → trash
  Mails an info@firma.example als Firma kennzeichnen ⇒ to:info@firma.example → label(Firma)
  Alles außer Mails von Ada archivieren ⇒ -from:ada → archive
  Leite Mails mit PDF von Ada an steuer@kanzlei.example weiter ⇒ filename:pdf from:ada → forward(steuer@kanzlei.example)
  Mails von Ben als gelesen markieren und archivieren ⇒ from:ben → mark-read archive
  Mails, die größer als 5 MB sind, nach Groß verschieben ⇒ larger:5M → move(Groß)
  Archive tous les messages de Paul ⇒ from:paul → archive
  Classe les factures d'EDF dans Maison ⇒ factures from:edf → move(Maison)
  Quand un mail vient de Julie, mets-lui une étoile ⇒ from:julie → star
  Supprime les newsletters de plus d'un mois ⇒ older_than:1m is:newsletter → trash
  Transfère les messages avec pièce jointe de Marc à compta@boite.example ⇒ has:attachment from:marc → forward(compta@boite.example)
  Marquer comme lus les mails de LinkedIn ⇒ from:linkedin → mark-read
  Étiqueter Voyage les mails de SNCF ⇒ from:sncf → label(Voyage)
  Archiva los correos de Lucía ⇒ from:lucía → archive
  Mueve las facturas con adjunto a Impuestos ⇒ facturas has:attachment → move(Impuestos)
  Borra los boletines de hace más de un mes ⇒ older_than:1m is:newsletter → trash
  Cuando llegue un correo de Marta, ponle una estrella ⇒ from:marta → star
  Etiqueta como Viaje los correos de Iberia ⇒ from:iberia → label(Viaje)
  Reenvía los correos de Juan a pepe@casa.example ⇒ from:juan → forward(pepe@casa.example)
  Marca como leídos los correos sin adjuntos de Twitter ⇒ -has:attachment from:twitter → mark-read
  Archivia le mail di Marco ⇒ from:marco → archive
  Sposta le fatture con allegato in Tasse ⇒ fatture has:attachment → move(Tasse)
  Segna come lette le newsletter ⇒ is:newsletter → mark-read
  Verplaats facturen naar Belasting ⇒ facturen → move(Belasting)
  Label mails van Sanne met Familie ⇒ from:sanne → label(Familie)
  Arquive os emails da Ana ⇒ from:ana → archive
  Mova as faturas com anexo para Impostos ⇒ faturas has:attachment → move(Impostos)
  Marque como lidos os emails do João ⇒ from:joão → mark-read
  Archive mail from Ada if it is not from Ben ⇒ from:ada -from:ben → archive
  Delete mail from Ada and Ben but not from Carla ⇒ from:ada OR from:ben -from:carla → trash
  Delete unread mail older than a year except from Ada ⇒ is:unread older_than:1y -from:ada → trash
  Mark everything from Ops that I have not read for two weeks as read ⇒ is:unread from:ops older_than:2w → mark-read
  Newsletters: archive and mark as read ⇒ is:newsletter → archive mark-read
  If it's from Ben, star it ⇒ from:ben → star
  Every time an invoice arrives, label it Money ⇒ invoice → label(Money)
  Skip the inbox for mail to list@club.example ⇒ to:list@club.example → archive
  Delete everything from Ops except newsletters ⇒ from:ops -is:newsletter → trash
  Archive mail about vitamin A ⇒ vitamin A → archive
  archive newsletters I have not opened for a month ⇒ is:unread older_than:1m is:newsletter → archive
  Archive mail from Ada, but only if it is older than 3 days ⇒ from:ada older_than:3d → archive
  Archive mail from Ada except when it is unread ⇒ from:ada -is:unread → archive
  Archive mail with subject lunch ⇒ subject:lunch → archive
  Label mail with the subject "weekly report" as "Reports and plans" ⇒ subject:"weekly report" → label(Reports and plans)
  Delete mail from Ada after 30 days ⇒ from:ada older_than:30d → trash
  Delete mail with large attachments from Ben ⇒ has:attachment larger:5M from:ben → trash
  Follow up after 3 days on mail from Ben ⇒ from:ben → follow-up
  Reply to mail from Tom with the snippet Thanks ⇒ from:tom → reply-snippet
  Archive from:anna@x.example has:attachment ⇒ from:anna@x.example has:attachment → archive
  Mark mail from noreply@shop.example as spam ⇒ from:noreply@shop.example → spam
  Verschiebe Mails mit dem Betreff Rechnung in den Ordner Belege ⇒ subject:Rechnung → move(Belege)
  Lösche Newsletter, die ich seit einem Monat nicht gelesen habe ⇒ is:unread older_than:1m is:newsletter → trash
  Wenn eine Rechnung kommt, leite sie an buero@haus.example weiter ⇒ Rechnung → forward(buero@haus.example)
  Archive les newsletters que je n'ai pas lues ⇒ is:unread is:newsletter → archive
  Supprime les messages de Paul sauf ceux de Marie ⇒ from:paul -from:marie → trash
  Archiva todo excepto los correos de Marta ⇒ -from:marta → archive
  Mueve los correos de Carlos a la carpeta Trabajo y márcalos como leídos ⇒ from:carlos → move(Trabajo) mark-read
`

/** Sentences of which no rule is offered, each with the words that are not understood. */
const REFUSED = `
  Mail not from my contacts goes to spam ⇒ not from my contacts
  archive everything ⇒ which mail?
  Whatever Vera writes deserves a star ⇒ Whatever Vera writes
  Archive mail if nobody is copied ⇒ if nobody is copied
  Archive mail from Ada unless it is from Ben or Carla ⇒ unless it is from Ben or Carla
  Archive invoices, receipts ⇒ invoices, receipts
  Delete newsletters and mail from Ada ⇒ and mail from Ada
  Delete mail from Ada or older than a year ⇒ than a year
  Archive newsletters, mail from Ada ⇒ mail from Ada
  Forward everything except invoices to tax@example.org ⇒ except invoices
  Lösche alles außer Rechnungen ⇒ außer Rechnungen
  Label mail from Ada with attachments ⇒ do what?
  Versieh Mails von Ada mit Anhang ⇒ do what?
  Any message with "unsubscribe" in it should be archived ⇒ with "unsubscribe" in it
  Don't archive mail from Ada ⇒ do what?
  Ne supprime jamais les mails de Paul ⇒ do what?
  Archiveer mails van Jan ⇒ van Jan
  Label mail from Ada as Maths with attachments ⇒ do what?
  Delete mail from shop@x.example unless I have answered it ⇒ unless I have answered it
  Star mail from Ada and forward her invoices to bob@x.example ⇒ her invoices
  Move mail from Ada to Maths and mail from Ben to Physics ⇒ and mail from Ben
  Forward invoices to Anna ⇒ do what?
  Archive mail from Ada only at weekends ⇒ at weekends
  Delete mail from people I do not know ⇒ from people I do not know
  Archive mail in which I am only in copy ⇒ in which I am only in copy
  Delete everything ⇒ which mail?
  Delete all mail ⇒ which mail?
  Delete mail with more than 3 recipients ⇒ with more than 3 recipients
  Archive invoices I have paid ⇒ invoices I have paid
  Archive mail from Ada that nobody has answered ⇒ that nobody has answered
  Trash newsletters from last month ⇒ from last month
  Archive mail from Ada or about taxes ⇒ or about taxes
  Never delete mail from Ada ⇒ do what?
  Do not move mail from Ada to Work ⇒ do what?
  Whenever Ada sends me a PDF, move it to Papers ⇒ Whenever Ada sends me a PDF
  Snooze mail from Ben for 3 days ⇒ do what?
  Delete newsletters, but keep those from Ada ⇒ but keep those from Ada
  Archive newsletters and tell the cat ⇒ and tell the cat
  Archiviere Mails von Ada nicht ⇒ nicht
  Archiviere Mails von Ada, wenn sie keinen Anhang haben ⇒ wenn sie keinen Anhang haben
  Mails von Ben löschen und Rechnungen von Ada archivieren ⇒ Rechnungen von Ada
  Archive les factures de téléphone ⇒ factures de téléphone
  No borres los correos de Marta ⇒ do what?
`

const rowsOf = (text: string) =>
  text
    .trim()
    .split(/\n\s*/)
    .map(row => row.split(' ⇒ '))

test.each(rowsOf(READ))('%s ⇒ %s', (sentence = '', rule = '') => {
  const { search, actions, problems } = read(sentence)
  expect(problems).toEqual([])
  expect([search, '→', ...actions.map(shownAction)].join(' ')).toBe(rule)
})

test.each(rowsOf(REFUSED))('not offered: %s (%s)', (sentence = '', words = '') => {
  const why = { 'do what?': NO_ACTION, 'which mail?': NO_CONDITION }[words] ?? `Not understood: “${words}”.`
  expect(read(sentence)).toEqual({ search: '', actions: [], people: [], problems: [why] })
})

test('what was typed in quotes is a text, whatever it says', () => {
  expect(read('label mail about "delete everything or forward to x@y.example" as "A, and B"')).toMatchObject({
    search: '"delete everything or forward to x@y.example"',
    actions: [{ kind: 'label', label: 'A, and B' }],
  })
  expect(read('archive mail from "Dr. Jo von Berg"').people).toEqual([
    { operator: 'from', name: 'Dr. Jo von Berg' },
  ])
})

test('reads anything without an error, and does nothing that was not said', () => {
  const word = fc.constantFrom(
    ...'archive delete label as mail from Anna not never with the subject invoice forward to a@b.example move Work and or , . " older than 3 days a month newsletters die nicht de que no if unless'.split(
      ' ',
    ),
  )
  forAllTimes(
    300,
    fc.array(fc.oneof({ arbitrary: word, weight: 5 }, fc.string()), { maxLength: 20 }),
    words => {
      const sentence = words.join(' ')
      const { search, actions } = read(sentence)
      expect(search === '').toBe(actions.length === 0)
      if (actions.some(({ kind }) => kind === 'trash')) expect(sentence).toMatch(/delete/i)
      if (actions.some(({ kind }) => kind === 'forward')) expect(sentence).toContain('forward')
      // Whatever turns a sentence around excludes mail, is a text, or leaves nothing to be done.
      if (/\b(?:never|not|nicht|unless)\b/.test(sentence) && actions.length > 0)
        expect(search + JSON.stringify(actions)).toMatch(/-|never|not|nicht|unless/)
    },
  )
  expect(read('mark and '.repeat(100_000)).actions).toEqual([])
})

test('every kind of action can be said in English, and no language has another', () => {
  const said = new Map(
    RULE_LANGUAGES.map(({ language, actions }) => [language, new Set(actions.map(({ kind }) => kind))]),
  )
  expect(said.get('en')).toEqual(new Set(RULE_ACTION_KINDS))
  for (const kinds of said.values()) expect(RULE_ACTION_KINDS).toEqual(expect.arrayContaining([...kinds]))
})
