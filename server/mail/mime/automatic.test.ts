import { describe, expect, test } from 'vitest'
import { parseMessage } from './parse-message.ts'

const read = async (...headers: string[]) => {
  const source = ['From: Ann <ann@x.example>', ...headers, '', 'Hello'].join('\r\n')
  const { isBulk, isAutomatic } = await parseMessage(Buffer.from(source))
  return { isBulk, isAutomatic }
}

describe('what a person wrote', () => {
  test.each([
    'Auto-Submitted: no',
    'Auto-Submitted: (written (by) hand) NO; x=y',
    'X-Auto-Response-Suppress: None',
    'X-Auto-Response-Suppress: DR, RN, NRN',
    'Precedence: first-class',
    'Content-Type: multipart/mixed; boundary=report',
  ])('%s', async header => {
    expect(await read(header)).toEqual({ isBulk: false, isAutomatic: false })
  })
})

describe('what a program wrote is never answered by one', () => {
  test.each([
    'Auto-Submitted: auto-replied (vacation)',
    'Auto-Submitted: (no) auto-generated',
    'Auto-Submitted: notify',
    'X-Auto-Response-Suppress: DR, OOF, AutoReply',
    'X-Auto-Response-Suppress: All',
    'Precedence: auto_reply',
    'X-Autoreply: yes',
    'X-Autorespond: yes',
    'Return-Path: <>',
    'Content-Type: multipart/report; boundary=b; report-type="delivery-status"',
    'Content-Type: multipart/report; boundary=b; report-type=disposition-notification',
  ])('%s', async header => {
    expect(await read(header)).toEqual({ isBulk: true, isAutomatic: true })
  })
})

describe('what a calendar sends for somebody who has pressed a button', () => {
  test.each(['text/calendar', 'application/ics'])('also if that is all of the letter, as %s', type => {
    const lines = [
      ...['From: Pat <pat@else.example>', 'Subject: Accepted: Planning', 'MIME-Version: 1.0'],
      ...[`Content-Type: ${type}; method=REPLY; charset=utf-8`, '', 'BEGIN:VCALENDAR', 'VERSION:2.0'],
      ...['METHOD:REPLY', 'BEGIN:VEVENT', 'UID:1', 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:pat@else.example'],
      ...['END:VEVENT', 'END:VCALENDAR', ''],
    ]
    expect(parseMessage(Buffer.from(lines.join('\r\n')))).toMatchObject({ isBulk: true })
  })

  const invitation = (method: string) =>
    [
      ...[
        'From: Ann <ann@x.example>',
        'Subject: Accepted: Meeting',
        'Content-Type: multipart/alternative; boundary=b',
      ],
      ...['', '--b', '', 'Ann has accepted.', '--b', `Content-Type: text/calendar; method=${method}`, ''],
      ...['BEGIN:VCALENDAR', `METHOD:${method}`, 'END:VCALENDAR', '--b--', ''],
    ].join('\r\n')

  test.each([
    ['REPLY', true],
    ['COUNTER', true],
    ['CANCEL', true],
    ['REQUEST', false],
    ['PUBLISH', false],
  ])('%s', (method, isBulk) => {
    expect(parseMessage(Buffer.from(invitation(method)))).toMatchObject({ isBulk, isAutomatic: false })
  })
})

describe('what is sent to many', () => {
  test.each([
    'List-Id: <a.example>',
    'List-Unsubscribe: <mailto:u@a.example>',
    'List-Post: <mailto:l@x.example>',
    'List-Help: <mailto:h@x.example>',
    'Mailing-List: contact l@x.example',
    'Precedence: bulk',
    'Feedback-ID: 1:2',
    'Return-Path: <owner-talk@x.example>',
    'Return-Path: <talk-request@x.example>',
  ])('%s', async header => {
    expect(await read(header)).toEqual({ isBulk: true, isAutomatic: false })
  })
})
