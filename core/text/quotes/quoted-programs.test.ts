import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textToHtml } from '../html/escape-html.ts'
import { htmlToText } from '../html/html-to-text.ts'
import { aboveForwarded, splitQuotedHtml, splitQuotedText } from './quoted-history.ts'

/**
 * More shapes of programs and people. Each line of the writer's own contains OWN, each of the history OLD; lines with
 * neither may be on either side.
 */
const FOLDED: Record<string, string> = {
  'Thunderbird, Italian': 'OWN grazie\n\nIl 03/03/26 09:41, Ana Lima ha scritto:\n> OLD uno\n> OLD due\n',
  'Thunderbird, signature above':
    'OWN danke\n\n-- \nOWN Bo Berg\n\nAm 03.03.26 um 09:41 schrieb Ana Lima:\n> OLD eins\n',
  'Thunderbird, signature below':
    'OWN danke\n\nAm 03.03.26 um 09:41 schrieb Ana Lima:\n> OLD eins\n\n-- \nOWN Bo Berg\nOWN Vertrieb\n',
  'Thunderbird, answer below':
    'Am 03.03.26 um 09:41 schrieb Ana Lima:\n> OLD eins\n> OLD zwei\n\nOWN danke\n',
  iPhone:
    'OWN yes\n\nOWN Sent from my iPhone\n\n> On Mar 3, 2026, at 9:41 AM, Ana Lima <ana@lima.example> wrote:\n> \n> OLD one\n> OLD two\n',
  'iPhone, signature below the quote':
    'OWN ja\n\n> Am 03.03.2026 um 09:41 schrieb Ana Lima <ana@lima.example>:\n> \n> OLD eins\n\nVon meinem iPhone gesendet OWN\n',
  'iPhone, odd space before AM':
    'OWN yes\n\nOn Mar 3, 2026, at 9:41\u202fAM, Ana Lima <ana@lima.example> wrote:\n\n> OLD one\n',
  'Apple, several lines of attribution':
    'OWN oui\n\n> Le 3 mars 2026 à 09:41, Ana Lima de la Très Longue Maison\n> <ana.lima.de.la.tres.longue.maison@lima.example> a écrit :\n> \n> OLD un\n',
  'Gmail, wrapped before the address':
    'OWN ok\n\nOn Tue, Mar 3, 2026 at 9:41 AM Ana Maria Lima de Souza\n<ana.maria@lima.example> wrote:\n\n> OLD one\n',
  'Gmail, Spanish, wrapped':
    'OWN vale\n\nEl mar, 3 mar 2026 a las 9:41, Ana Lima (<ana@lima.example>)\nescribió:\n\n> OLD uno\n',
  'Gmail, Portuguese':
    'OWN sim\n\nEm ter., 3 de mar. de 2026 às 09:41, Ana Lima <ana@lima.example>\nescreveu:\n\n> OLD um\n',
  'Gmail, Dutch': 'OWN ja\n\nOp di 3 mrt 2026 om 09:41 schreef Ana Lima <ana@lima.example>:\n\n> OLD een\n',
  'Outlook, names only':
    'OWN done\n\nFrom: Lima, Ana\nSent: Tuesday, March 3, 2026 9:41 AM\nTo: Berg, Bo\nCc: Team\nSubject: RE: Plan\n\nOLD one\n',
  'Outlook for Mac, names only':
    'OWN done\n\n________________________________\nFrom: Lima, Ana\nDate: Tuesday, March 3, 2026 at 9:41 AM\nTo: Berg, Bo\nSubject: Re: Plan\nOLD one\n',
  'Outlook for Mac':
    'OWN done\n\nFrom: Ana Lima <ana@lima.example>\nDate: Tuesday, 3 March 2026 at 09:41\nTo: Bo Berg <bo@berg.example>\nSubject: Re: Plan\nOLD one\n',
  'Outlook for Mac, German':
    'OWN fertig\n\nVon: Ana Lima <ana@lima.example>\nDatum: Dienstag, 3. März 2026 um 09:41\nAn: Bo Berg <bo@berg.example>\nBetreff: AW: Plan\nOLD eins\n',
  'Outlook for Mac, French':
    'OWN fait\n\nDe : Ana Lima <ana@lima.example>\nDate : mardi, 3 mars 2026 à 09:41\nÀ : Bo Berg <bo@berg.example>\nObjet : RE: Plan\nOLD un\n',
  'Outlook for Mac, Spanish':
    'OWN hecho\n\nDe: Ana Lima <ana@lima.example>\nFecha: martes, 3 de marzo de 2026, 9:41\nPara: Bo Berg <bo@berg.example>\nAsunto: Re: Plan\nOLD uno\n',
  'Outlook, address as mailto':
    'OWN done\n\nFrom: Ana Lima [mailto:ana@lima.example]\nSent: Tuesday, March 3, 2026 9:41 AM\nTo: Bo Berg\nSubject: Plan\n\nOLD one\n',
  'Outlook on a phone':
    'OWN ok\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: Ana Lima <ana@lima.example>\nSent: Tuesday, March 3, 2026 9:41:12 AM\nTo: Bo Berg <bo@berg.example>\nSubject: Plan\n\nOLD one\n',
  'Outlook with a mark before each line':
    'OWN ok\n\n> -----Original Message-----\n> From: Ana Lima <ana@lima.example>\n> Sent: Tuesday, March 3, 2026 9:41 AM\n> To: Bo\n> Subject: Plan\n> \n> OLD one\n',
  'Outlook Express':
    'OWN ok\n\n----- Original Message ----- \nFrom: "Ana Lima" <ana@lima.example>\nTo: <bo@berg.example>\nSent: Tuesday, March 03, 2026 9:41 AM\nSubject: Plan\n\n\n> OLD one\n> OLD two\n',
  'Outlook Express, French':
    'OWN ok\n\n----- Original Message ----- \nFrom: Ana Lima \nTo: bo@berg.example \nSent: Tuesday, March 03, 2026 9:41 AM\nSubject: Plan\n\n\nOLD un\n',
  Yahoo:
    'OWN ok\n\n    On Tuesday, March 3, 2026 at 09:41:12 AM GMT+1, Ana Lima <ana@lima.example> wrote:  \n \n OLD one\n\nOLD two  ',
  'Yahoo, Spanish':
    'OWN vale\n\n    El martes, 3 de marzo de 2026, 09:41:12 CET, Ana Lima <ana@lima.example> escribió:  \n \n OLD uno\n',
  'Yahoo on a phone':
    'OWN ok\n\nSent from Yahoo Mail on Android \n \n  On Tue, Mar 3, 2026 at 9:41, Ana Lima<ana@lima.example> wrote:   \n> OLD one\n',
  Proton:
    'OWN ok\n\nSent with Proton Mail secure email.\n\nOn Tuesday, March 3rd, 2026 at 9:41 AM, Ana Lima <ana@lima.example> wrote:\n\n> OLD one\n> OLD two\n',
  'Proton on a phone':
    'OWN ok\n\n-------- Original Message --------\nOn 3/3/26 9:41 AM, Ana Lima <ana@lima.example> wrote:\n\n>  OLD one\n',
  'Proton on a phone, signature below':
    'OWN ok\n\n-------- Original Message --------\nOn 3/3/26 9:41 AM, Ana Lima <ana@lima.example> wrote:\n\n>  OLD one\n\n-- \nOWN Bo\n',
  HEY: 'OWN ok\n\nOn March 3, 2026, Ana Lima <ana@lima.example> wrote:\n> OLD one\n',
  Superhuman:
    'OWN ok\n\nOn Tue, Mar 03, 2026 at 9:41 AM, Ana Lima < ana@lima.example > wrote:\n\n> OLD one\n',
  Zoho: 'OWN ok\n\n\n---- On Tue, 03 Mar 2026 09:41:12 +0100 Ana Lima <ana@lima.example> wrote ---\n\nOLD one\n',
  'Zoho, colon':
    'OWN ok\n\n ---- On Tue, 03 Mar 2026 09:41:12 +0100 Ana Lima <ana@lima.example> wrote ----\n\n > OLD one\n',
  'K-9':
    'OWN ok\n\nOn 3 March 2026 09:41:12 CET, Ana Lima <ana@lima.example> wrote:\n>OLD one\n>OLD two\n\n-- \nOWN Sent from my Android device with K-9 Mail.',
  'K-9, German':
    'OWN ok\n\nAm 3. März 2026 09:41:12 MEZ schrieb Ana Lima <ana@lima.example>:\n>OLD eins\n\n-- \nOWN Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.',
  'K-9, headers':
    'OWN ok\n\n\n\n-------- Original Message --------\nFrom: Ana Lima <ana@lima.example>\nSent: March 3, 2026 9:41:12 AM GMT+01:00\nTo: bo@berg.example\nSubject: Plan\n\nOLD one\n',
  Samsung:
    'OWN ok\n\n\n\nVon meinem Samsung Galaxy Smartphone gesendet.\n\n\n-------- Ursprüngliche Nachricht --------\nVon: Ana Lima <ana@lima.example> \nDatum: 03.03.26  09:41  (GMT+01:00) \nAn: bo@berg.example \nBetreff: Plan \n\nOLD eins\n',
  'Samsung, English':
    'OWN ok\n\nSent from my Galaxy\n\n-------- Original message --------\nFrom: Ana Lima <ana@lima.example>\nDate: 3/3/26 9:41 AM (GMT+01:00)\nTo: bo@berg.example\nSubject: Plan\n\nOLD one\n',
  mutt: 'OWN ok\n\nOn Tue, Mar 03, 2026 at 09:41:12AM +0100, Ana Lima wrote:\n> OLD one\n> \n> OLD two\n\nOWN below\n'.replace(
    '\n\nOWN below',
    '',
  ),
  'mutt, by date': 'OWN ok\n\n* Ana Lima <ana@lima.example> [2026-03-03 09:41]:\n\n> OLD one\n',
  'mutt, by name': 'OWN ok\n\nAna Lima <ana@lima.example> wrote:\n> OLD one\n> OLD two\n',
  'mutt, with seconds': 'OWN ok\n\n2026-03-03 09:41:12, Ana Lima wrote:\n> OLD one\n',
  Gnus: 'OWN ok\n\nAna Lima <ana@lima.example> writes:\n\n> OLD one\n>\n> OLD two\n',
  Horde: 'OWN ok\n\nQuoting Ana Lima <ana@lima.example>:\n\n> OLD one\n> OLD two\n',
  'Horde, German': 'OWN ok\n\nZitat von Ana Lima <ana@lima.example>:\n\n> OLD eins\n> OLD zwei\n',
  'GMX on the web':
    'OWN ok\n\nGesendet: Dienstag, 3. März 2026 um 09:41 Uhr\nVon: "Ana Lima" <ana@lima.example>\nAn: bo@berg.example\nBetreff: Plan\n\nOLD eins\n',
  'GMX, marker':
    'OWN ok\n\n\n> Gesendet: Dienstag, 3. März 2026 um 09:41 Uhr\n> Von: "Ana Lima" <ana@lima.example>\n> An: bo@berg.example\n> Betreff: Plan\n>\n> OLD eins\n',
  'Lotus Notes':
    'OWN ok\n\n\n\nFrom:\tAna Lima/Lima/EX\nTo:\tBo Berg/Berg/EX@Berg, \nDate:\t03/03/2026 09:41 AM\nSubject:\tRe: Plan\n\n\n\nOLD one\n',
  'a ticket system':
    'OWN solved, thanks\n\nOn Tue, Mar 3, 2026 at 9:41 AM Lima Support <support@lima.example> wrote:\n\n> ##- Please type your reply above this line -##\n>\n> OLD ticket 5\n',
  'a ticket system without marks':
    'OWN solved\n\nFrom: Lima Support <support@lima.example>\nSent: Tuesday, March 3, 2026 9:41 AM\nTo: Bo\nSubject: [#5]\n\n-- Please reply above this line --\n\nOLD ticket 5\n',
  'a list with its footer':
    'OWN ok\n\nOn 3/3/26 09:41, Ana Lima wrote:\n> OLD one\n\n_______________________________________________\nList mailing list\nhttps://list.example/options OWN\n',
  'deep history':
    'OWN ok\n\nOn 3/3/26 09:41, Ana Lima wrote:\n> OLD one\n>\n> On 3/2/26 08:00, Bo Berg wrote:\n>> OLD zero\n>>\n>>> OLD first\n',
  'a forum, quoting with bars':
    'OWN ok\n\nOn Tue, Mar 3, 2026 at 9:41 AM Ana Lima <ana@lima.example> wrote:\n\n| OLD one\n| OLD two\n',
  'a German date without a time, marked': 'OWN ok\n\nAm 03.03.2026 schrieb Ana Lima:\n> OLD eins\n',
  Tuta: 'OWN ok\n\n\n3 Mar 2026, 09:41 by ana@lima.example:\n\n> OLD one\n',
  'Tuta, German': 'OWN ok\n\n\n3. März 2026, 09:41 von ana@lima.example:\n\n> OLD eins\n',
  'an unknown language':
    'OWN ok\n\nti 3. maalisk. 2026 klo 9.41 Ana Lima (ana@lima.example) kirjoitti:\n\n> OLD yksi\n',
  'our own email screen':
    'OWN ok\n\n--- Original Message ---\n\nFrom: Ana Lima <ana@lima.example>\nDate: 3/3/2026, 9:41:12 AM\nSubject: Plan\nTo: bo@berg.example\n\nOLD one\n',
}

/** Forwards: they are what their sender wants to be read. */
const HANDED_ON: Record<string, string> = {
  'Thunderbird, forwarded':
    'OWN fyi\n\n-------- Forwarded Message --------\nSubject: \tPlan\nDate: \tTue, 3 Mar 2026 09:41:12 +0100\nFrom: \tAna Lima <ana@lima.example>\nTo: \tBo <bo@berg.example>\n\nOLD one\n',
  'Thunderbird, forwarded, German':
    'OWN zur Info\n\n-------- Weitergeleitete Nachricht --------\nBetreff: \tPlan\nDatum: \tTue, 3 Mar 2026 09:41:12 +0100\nVon: \tAna Lima <ana@lima.example>\nAn: \tBo <bo@berg.example>\n\nOLD eins\n',
  'Apple, forwarded':
    'OWN see\n\nBegin forwarded message:\n\nFrom: Ana Lima <ana@lima.example>\nSubject: Plan\nDate: March 3, 2026 at 9:41:12 AM GMT+1\nTo: bo@berg.example\n\nOLD one\n',
  'Apple, forwarded, quoted':
    'OWN see\n\n> Begin forwarded message:\n> \n> From: Ana Lima <ana@lima.example>\n> Subject: Plan\n> Date: March 3, 2026 at 9:41:12 AM GMT+1\n> To: bo@berg.example\n> \n> OLD one\n',
  'Gmail, forwarded':
    'OWN look\n\n---------- Forwarded message ---------\nFrom: Ana Lima <ana@lima.example>\nDate: Tue, Mar 3, 2026 at 9:41 AM\nSubject: Plan\nTo: Bo <bo@berg.example>\n\n\nOLD one\n',
  'a marker that the writer points at':
    'OWN For your files:\n\n-----Original Message-----\nFrom: Ana Lima\nSent: Tuesday, March 3, 2026 9:41 AM\nTo: Bo\nSubject: Plan\n\nOLD one\n',
  'Lotus Notes, forwarded':
    'OWN ok\n----- Forwarded by Bo Berg/Berg/EX on 03/03/2026 10:00 AM -----\n\nFrom:\tAna Lima <ana@lima.example>\nTo:\t"Bo Berg" <bo@berg.example>\nDate:\t03/03/2026 09:41 AM\nSubject:\tPlan\n\nOLD one\n',
  'Outlook, under FYI':
    'OWN FYI\n\nFrom: Ana Lima <ana@lima.example>\nSent: Tuesday, March 3, 2026 9:41 AM\nTo: Bo Berg\nSubject: Plan\n\nOLD one\n',
  'Outlook, under FYI with words':
    'OWN Hi all,\nOWN fyi, this came in today.\n\nOWN Bo\n\nFrom: Ana Lima <ana@lima.example>\nSent: Tuesday, March 3, 2026 9:41 AM\nTo: Bo Berg\nSubject: Plan\n\nOLD one\n',
  'Outlook, German':
    'OWN Zur Info.\n\nVon: Ana Lima <ana@lima.example>\nGesendet: Dienstag, 3. März 2026 09:41\nAn: Bo Berg\nBetreff: Plan\n\nOLD eins\n',
  'Outlook, pointed at':
    'OWN Look at what she says:\n\nFrom: Ana Lima <ana@lima.example>\nSent: Tuesday, March 3, 2026 9:41 AM\nTo: Bo Berg\nSubject: Plan\n\nOLD one\n',
  'Gmail, without own words':
    '---------- Forwarded message ---------\nFrom: Ana Lima <ana@lima.example>\nDate: Tue, Mar 3, 2026 at 9:41 AM\nSubject: Plan\nTo: Bo <bo@berg.example>\n\n\nOLD one\n\nOn Mon, Mar 2, 2026 at 8:00 AM Bo <bo@berg.example> wrote:\n\n> OLD zero\n',
  'Gmail, with own words of any kind':
    'OWN Can you take this one?\n\n---------- Forwarded message ---------\nFrom: Ana Lima <ana@lima.example>\nDate: Tue, Mar 3, 2026 at 9:41 AM\nSubject: Plan\nTo: Bo <bo@berg.example>\n\n\nOLD one\n\nOn Mon, Mar 2, 2026 at 8:00 AM Bo <bo@berg.example> wrote:\n\n> OLD zero\n',
  MailMate:
    'OWN see\n\nForwarded message:\n\n> From: Ana Lima <ana@lima.example>\n> To: bo@berg.example\n> Subject: Plan\n> Date: Tue, 3 Mar 2026 09:41:12 +0100\n>\n> OLD one\n',
  'Yahoo, all on one line':
    'OWN see\n\n  ----- Forwarded Message ----- From: Ana Lima <ana@lima.example>To: "bo@berg.example" <bo@berg.example>Sent: Tuesday, March 3, 2026, 09:41:12 AM GMT+1Subject: Plan\n OLD one\n',
}

const WHOLE: Record<string, string> = {
  'a table at the end': 'OWN Numbers.\n\n| OWN a | b |\n| 1 | OWN 2 |\n| 3 | OWN 4 |\n| 5 | OWN 6 |\n',
  'a table between words': 'OWN Numbers.\n\n| OWN a | b |\n| 1 | OWN 2 |\n\nOWN Regards\n',
  'a log': 'OWN The log says\n\n> Error OWN 1\n> Error OWN 2\n> Error OWN 3\n',
  'a poem': 'OWN Please print this.\n\n> roses OWN\n> violets OWN\n> sugar OWN\n> and you OWN\n',
  'a journey, German':
    'OWN Hallo,\n\nVon: OWN Berlin\nAn: München\nDatum: 3.6.2024\nBetreff: Reise\n\nOWN Bitte buchen, sonst wird es teuer.\n',
  'a journey with its time':
    'OWN Hallo,\n\nVon: OWN Berlin\nAn: München\nDatum: 03.06.2024, 8:30 Uhr\nBetreff: Reise\n\nOWN Bitte buchen.\n',
  'a journey under a rule':
    'OWN Hallo,\n\n----------\nVon: OWN Berlin\nAn: München\nDatum: 03.06.2024\nBetreff: Reise\n\nOWN Bitte buchen.\n',
  'an order with its time under a rule':
    'OWN Thank you.\n\n----------\nFrom: OWN Shop\nTo: Jane\nDate: 3 June 2024 10:15\nSubject: Order 5\n\nOWN Total: 500 EUR.\n',
  'a journey, English':
    'OWN agenda\n\nFrom: OWN Monday 3 June\nTo: Friday 7 June\nSubject: Offsite Berlin\nDate: 3 June 2024\n\nOWN Please confirm.\n',
  'a journey, French':
    'OWN Bonjour,\n\nDe: OWN Paris\nA: Lyon\nDate: 3 juin 2024\nObjet: billet\n\nOWN Merci de réserver.\n',
  'a journey, Spanish':
    'OWN Hola,\n\nDe: OWN Madrid\nPara: Sevilla\nFecha: 3/6/2024\nAsunto: viaje\n\nOWN Reserva hoy.\n',
  'an order':
    'OWN Thank you.\n\nFrom: OWN Shop GmbH (shop@x.example)\nTo: Jane\nDate: 3 June 2024\nSubject: Order 5\n\nOWN Total: 500 EUR. Pay within 14 days.\n',
  'a mail to send':
    'OWN please send this:\n\nFrom: OWN sales@x.example\nTo: client@x.example\nSubject: Offer\n\nOWN Dear client\n\nOWN Thanks! Call me.\n',
  'the name of a band':
    'OWN Options:\n\n----- Original Message -----\n\nis the OWN name of the band I like. OWN Tickets?\n',
  'words between dashes in a sentence':
    'OWN The heading must say\n--- Original Message ---\nand OWN nothing else.\n',
  'a customer, dated': 'OWN News.\n\nAm 03.06.2024 schrieb der Kunde:\n\nOWN Geld zurück.\n\nOWN Was nun?\n',
  'a customer, with the time':
    'OWN News.\n\nOn 3 June 2024 at 10:15 the customer wrote:\n\nOWN Please refund.\n\nOWN Can you check?\n',
  'a customer, with the time, German':
    'OWN Neues.\n\nAm 03.06.2024 um 10:15 schrieb unser Kunde:\n\nOWN Geld zurück.\n\nOWN Was nun?\n',
  'a customer, with the time, French':
    'OWN Infos.\n\nLe 3 juin 2024 à 10:15, le client a écrit :\n\nOWN Remboursez.\n\nOWN Que faire ?\n',
  'a customer, with the time, Spanish':
    'OWN Novedades.\n\nEl 3 de junio de 2024 a las 10:15 el cliente escribió:\n\nOWN Devuelvan.\n\nOWN ¿Qué hacemos?\n',
  'answers between, mutt':
    'On Tue, Mar 03, 2026 at 09:41:12AM +0100, Ana Lima wrote:\n> OLD one?\n\nOWN yes\n\n> OLD two?\n\nOWN no\n',
  'answers between, iPhone':
    'OWN see below\n\n> On Mar 3, 2026, at 9:41 AM, Ana Lima <ana@lima.example> wrote:\n> \n> OLD one?\nOWN Yes.\n> OLD two?\nOWN No.\n',
  'answers below a marker':
    'OWN ok\n\n-------- Original Message --------\nOn 3/3/26 9:41 AM, Ana Lima <ana@lima.example> wrote:\n\n>  OLD one\n\nOWN two\n',
  'a question of a form':
    'OWN filled in:\n\nFrom: OWN Bo Berg <bo@berg.example>\nTo: the office\nSubject: key\n\nOWN I lost it.\n',
  'an excerpt that the writer points at':
    'OWN For you to know:\n\nOn 3 June 2024 at 10:15, Ana Lima <ana@lima.example> wrote:\n"OWN I quit."\n\nOWN What now?\n',
  'a digest that is answered at its end':
    '> OLD Today:\n> OLD   1. Plan (Ana Lima)\n> \n> OLD Message: 1\n> OLD From: Ana\n\nOWN About 1: yes.\n',
  'a shell': 'OWN Run this\n\n> OWN npm install\n> OWN npm test\n> OWN npm run build\n',
  'a diff': 'OWN Change:\n\n< OWN old line\n---\n> OWN new line\n',
}

function expectOwnSeen(body: string, visible: string) {
  const seen = visible.split('OWN').length
  expect(seen, visible).toBe(body.split('OWN').length)
}

describe('the history is hidden and nothing else', () => {
  test.each(Object.entries(FOLDED))('%s', (_, body) => {
    const { visible } = splitQuotedText(body)
    expectOwnSeen(body, visible)
    expect(visible).not.toContain('OLD')
  })

  test.each(Object.entries(FOLDED))('%s, as HTML', (_, body) => {
    const visible = htmlToText(splitQuotedHtml(textToHtml(body)).visible)
    expectOwnSeen(body, visible)
    expect(visible).not.toContain('OLD')
  })
})

describe('a forward', () => {
  test.each(Object.entries(HANDED_ON))('stays visible: %s', (_, body) => {
    expect(splitQuotedText(body)).toEqual({ visible: body, quoted: null })
    const html = textToHtml(body)
    expect(splitQuotedHtml(html)).toEqual({ visible: html, quoted: null })
  })

  test('is recognised by its subject where the body looks like that of a reply', () => {
    const body =
      'OWN Can you take this one?\n\nFrom: Ana Lima <ana@lima.example>\nSent: Tuesday, March 3, 2026 9:41 AM\nTo: Bo Berg\nSubject: Plan\n\nOLD one\n'
    for (const subject of ['FW: Plan', 'Fwd: Plan', 'WG: Plan', 'TR: Plan', 'RV: Plan', 'Fwd: Re: Plan']) {
      expect(splitQuotedText(body, subject).quoted).toBeNull()
      expect(splitQuotedHtml(textToHtml(body), subject).quoted).toBeNull()
    }
    for (const subject of ['', 'Plan', 'Re: Plan', 'AW: WG: Plan', 'Re: Fwd: Plan'])
      expect(splitQuotedText(body, subject).visible).toBe('OWN Can you take this one?')
  })

  test('is separated from the words that its sender wrote above it', () => {
    expect(aboveForwarded(HANDED_ON['Gmail, forwarded'] ?? '').trim()).toBe('OWN look')
    const bare = HANDED_ON['Gmail, without own words'] ?? ''
    expect(aboveForwarded(bare)).toBe(bare)
    expect(aboveForwarded('OWN ok')).toBe('OWN ok')
  })
})

const OUTLOOK =
  '<p>OWN done</p><div style="border-top:solid #E1E1E1 1.0pt"><p><b>From:</b> Ana Lima<br><b>Sent:</b> Tuesday, March 3, 2026 9:41 AM<br><b>To:</b> Bo<br><b>Subject:</b> Plan</p></div>'
const NAMES =
  '<b>From: </b>Lima, Ana<br><b>Date: </b>Tuesday, March 3, 2026 at 9:41 AM<br><b>To: </b>Berg, Bo'
const EARLIER =
  '<div><p><b>From:</b> Bo Berg<br><b>Sent:</b> Monday, March 2, 2026 8:00 AM<br><b>To:</b> Ana<br><b>Subject:</b> Plan</p></div>'

describe('a header that has only names', () => {
  const header = `<p>${NAMES}<br><b>Subject: </b>Re: Plan</p>`
  test.each([
    ['Outlook for Mac', `<div style="border:none;border-top:solid #B5C4DF 1.0pt">${header}</div>`],
    ['an older one', `<div style="border-top:solid #E1E1E1 1pt">${header}</div>`],
  ])('is a header below a rule of Outlook: %s', (_, ruled) => {
    const { visible } = splitQuotedHtml(`<p>OWN ok</p>${ruled}<p>OLD one</p>`)
    expectOwnSeen('OWN', visible)
    expect(visible).not.toContain('OLD')
  })

  test.each([
    ['without a rule', `<p>OWN ok</p>${header}<p>OWN one</p>`],
    [
      'below a rule of others',
      `<p>OWN ok</p><hr><div style="border-top:1px solid #ccc">${header}</div><p>OWN one</p>`,
    ],
    [
      'below a rule further up',
      `<div style="border-top:solid #E1E1E1 1.0pt"><p>OWN ok</p></div>${header}<p>OWN one</p>`,
    ],
    [
      'without a subject',
      `<p>OWN ok</p><div style="border-top:solid #E1E1E1 1.0pt"><p>${NAMES}</p></div><p>OWN one</p>`,
    ],
  ])('counts as own text when in doubt: %s', (_, body) => {
    expectOwnSeen(body, splitQuotedHtml(body).visible)
  })
})

describe('answers after a name, as Outlook writes it', () => {
  test('stay visible', () => {
    const body = `${OUTLOOK}<p>When?</p><p><b><i>[Bo Berg]</i></b> OWN at ten</p><p>Where?</p><p>[Bo Berg] OWN here</p>`
    expectOwnSeen(body, splitQuotedHtml(body).visible)
    expectOwnSeen(body, splitQuotedText(htmlToText(body)).visible)
  })

  test.each([
    ['a banner and pictures', '<p>[EXTERNAL] be careful</p><p>OLD When?</p><p>[Logo] Lima</p>'],
    ['numbers of tickets', '<p>[#5] OLD</p><p>[#5] OLD</p>'],
    [
      'those of an earlier letter',
      `<p>OLD Hi</p>${'<p>From: A<br>Sent: 1 March 2026<br>Subject: x</p>'}<p>[Bo] OLD</p><p>[Bo] OLD</p>`,
    ],
  ])('are not recognised in %s', (_, old) => {
    expect(splitQuotedHtml(`${OUTLOOK}${old}`).visible).not.toContain('OLD')
  })
})

describe('answers in another colour', () => {
  test.each([
    '<p><span style="font-size:11pt;color:red">OWN at ten</span></p>',
    '<p style="color:#0070C0">OWN at ten</p>',
    '<div><font color="#FF0000">OWN at ten</font></div>',
    '<p><span style="color: rgb(192, 0, 0)">OWN at <b>ten</b></span></p>',
    '<p>OLD at nine?</p><ul><li style="color:#00b050">OWN at ten</li></ul>',
  ])('stay visible between the lines that they answer: %s', answer => {
    const body = `${OUTLOOK}<p>OLD Hi Bo,</p><p>When?</p>${answer}<p>OLD Regards</p>`
    expectOwnSeen(body, splitQuotedHtml(body).visible)
    const cited = `<p>OWN done</p><p>On 3/3/26 9:41 AM, Ana wrote:</p><blockquote type="cite"><p>OLD when?</p>${answer}</blockquote>`
    expectOwnSeen(cited, splitQuotedHtml(cited).visible)
  })

  test('leave the history before them hidden', () => {
    const body = `${OUTLOOK}<p>When?</p><p style="color:red">OWN at ten</p>${EARLIER}<p>OLD Shall we meet?</p>`
    const { visible } = splitQuotedHtml(body)
    expectOwnSeen(body, visible)
    expect(visible).not.toContain('OLD')
  })

  test.each([
    ['a colour within a line', '<p>OLD Hi,</p><p>come at <span style="color:red">ten</span></p>'],
    [
      'the colours of links',
      '<p>OLD Hi,</p><p><a href="https://a.example"><span style="color:blue">a</span></a></p>',
    ],
    [
      'colours of a letterhead',
      '<p>OLD Hi,</p><p style="color:#1F497D">Ana</p><p style="background-color:red">Lima Ltd</p>',
    ],
    ['a letter in one colour', '<p style="color:blue">OLD Hi,</p><p style="color:blue">OLD when?</p>'],
    [
      'answers of an earlier letter',
      `<p>OLD Thanks!</p>${EARLIER}<p>OLD when?</p><p style="color:red">OLD at ten</p>`,
    ],
  ])('are not recognised in %s', (_, old) => {
    const { visible } = splitQuotedHtml(`${OUTLOOK}${old}`)
    expect(visible).not.toContain('OLD')
    expectOwnSeen('OWN', visible)
  })
})

describe('all words of the writer stay visible', () => {
  test.each(Object.entries(WHOLE))('%s', (_, body) => {
    expectOwnSeen(body, splitQuotedText(body).visible)
  })

  test.each(Object.entries(WHOLE))('%s, as HTML', (_, body) => {
    expectOwnSeen(body, htmlToText(splitQuotedHtml(textToHtml(body)).visible))
  })

  test('also with tables, logs, journeys and orders', () => {
    const line = fc.constantFrom(
      ...['', '', 'Words.', 'Words:', '-----', '| a | b |', '> Error', '>> Error', '-- ', 'at 10:15'],
      ...[
        'Von: Berlin',
        'An: München',
        'Datum: 03.06.2024',
        'Datum: 3. Juni 2024, 8:30 Uhr',
        'Betreff: Reise',
      ],
      ...['From: Shop (shop@x.example)', 'To: Jane', 'Date: 3 June 2024 10:15', 'Subject: Order', 'Cc: Bo'],
      ...['From: shop@x.example', 'To: jane@x.example', 'Date: 03/06/2024', 'De: Madrid', 'Fecha: 3/6/2024'],
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), lines => {
        // Only programs write a sender's address and the time of day together.
        fc.pre(!(/@x\.example$/m.test(lines.join('\n')) && /\d:\d\d/.test(lines.join('\n'))))
        const body = lines.join('\n')
        expect(splitQuotedText(body).quoted).toBeNull()
        expect(splitQuotedHtml(textToHtml(body)).quoted).toBeNull()
      }),
      { numRuns: 500 },
    )
  })
})
