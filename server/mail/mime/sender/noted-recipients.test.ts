import { expect, test } from 'vitest'
import { readMessage } from '../read-message.ts'

const read = (headers: string[]) =>
  readMessage(
    Buffer.from([...headers, 'From: orla@birch.test', 'Subject: Bcc', '', 'Please answer.'].join('\r\n')),
  ).deliveredTo

test.each<[string, string[], string[]]>([
  ['Delivered-To', ['Delivered-To: Sales@mail.test', 'To: list@else.test'], ['sales@mail.test']],
  [
    'each header that servers have for it, once',
    [
      'Return-Path: <orla@birch.test>',
      'Delivered-To: user01@mail.test',
      'X-Original-To: sales@mail.test',
      'Envelope-to: sales@mail.test',
      'X-Forwarded-To: old@mail.test',
    ],
    ['sales@mail.test', 'user01@mail.test', 'old@mail.test'],
  ],
  [
    'both addresses of a forwarding at Gmail, but no address of a machine',
    ['X-Forwarded-For: old@gmail.test user01@mail.test', 'X-Forwarded-For: 192.0.2.1'],
    ['old@gmail.test', 'user01@mail.test'],
  ],
  [
    'what a server says in Received',
    [
      'Received: from mx.test (mx.test [192.0.2.1])\r\n\tby in.test (Postfix) with ESMTPS id 4B\r\n\tfor <sales@mail.test>; Fri, 27 Nov 2026 12:00:00 +0000 (UTC)',
      'Received: by mx.test for good reasons; Fri, 27 Nov 2026 12:00:00 +0000 (UTC)',
    ],
    ['sales@mail.test'],
  ],
  [
    'nobody who is named',
    ['To: Sales <sales@mail.test>', 'Cc: b@x.test', 'Delivered-To: SALES@mail.test'],
    [],
  ],
  ['nobody where nothing is noted', ['To: sales@mail.test'], []],
  ['no text that is no address', ['Delivered-To: Autoresponder', 'Envelope-To: <>', 'X-Original-To:'], []],
  [
    'twenty at most',
    Array.from({ length: 50 }, (_, index) => `Delivered-To: a${index}@x.test`),
    Array.from({ length: 20 }, (_, index) => `a${index}@x.test`),
  ],
])('a message was delivered to: %s', (_, headers, expected) => {
  expect(read(headers)).toEqual(expected)
})
