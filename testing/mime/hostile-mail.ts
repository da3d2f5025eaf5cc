/** Messages that take a careless reader much time or memory. */
export function hostileMail(): Buffer[] {
  return Object.entries({
    'nested tags': html('<div><b><table><td>'.repeat(22_000)),
    'more nested tags': html('<a><div>'.repeat(200_000)),
    'attributes without end': html(`<a ${'href="'.repeat(200_000)}`),
    'a line of asterisks': ['', '*'.repeat(3200)],
    'lines of rules': ['', `${'-_='.repeat(40_000)}\r\n`.repeat(4)],
    'long headers': [...Array.from({ length: 30_000 }, (_, at) => `X-${at}: ${'x'.repeat(100)}`), '', 'x'],
    'a folded header': [`References: <a@b>${'\r\n <a@b>'.repeat(300_000)}`, '', 'x'],
    'words in a header': [
      `X-Words: ${'=?utf-8?q?=41?= '.repeat(50_000)}`,
      `To: ${'=?x?q?'.repeat(50_000)}`,
      '',
      'x',
    ],
    'a type of many parts': [`Content-Type: text/plain${'; a*0*="(('.repeat(100_000)}`, '', 'x'],
    addresses: [`To: ${'"a, b" <p@x.example>,'.repeat(60_000)}`, `Cc: ${'<'.repeat(200_000)}`, '', 'x'],
    'many parts': multipart(
      Array.from({ length: 10_000 }, (_, at) => ['Content-Type: image/png', '', `${at}`]),
    ),
    'letters within letters': letters(100),
    'multiparts within multiparts': Array.from({ length: 5000 }, (_, at) => [
      `Content-Type: multipart/alternative; boundary=b${at}`,
      '',
      `--b${at}`,
    ]).flat(),
    'quotes within quotes': [
      '',
      Array.from({ length: 20_000 }, (_, at) => `${'>'.repeat(at % 500)} x`).join('\r\n'),
    ],
    'a signed part': file('application/pkcs7-mime', Buffer.alloc(1_000_000, Buffer.from('3080', 'hex'))),
    'a file of Outlook': file(
      'application/ms-tnef',
      Buffer.concat([
        Buffer.from('789f3e220100', 'hex'),
        Buffer.alloc(1_000_000, '\x02\x02\x90\x06\0\0\0\0\0'),
      ]),
    ),
    'files in a text': ['', `begin 644 a\r\n${'M'.repeat(61)}\r\n`.repeat(30_000)],
  }).map(([subject, lines]) =>
    Buffer.from([`Subject: ${subject}`, 'From: a@x.example', ...lines].join('\r\n')),
  )
}

const html = (content: string) => ['Content-Type: text/html', '', content]

const file = (type: string, content: Buffer) => [
  `Content-Type: ${type}`,
  'Content-Transfer-Encoding: base64',
  '',
  content.toString('base64'),
]

const multipart = (parts: string[][]) => [
  'Content-Type: multipart/mixed; boundary=b',
  '',
  ...parts.flatMap(part => ['--b', ...part]),
  '--b--',
]

const letters = (depth: number): string[] =>
  depth === 0 ? ['', 'x'] : ['Content-Type: message/rfc822', '', `Subject: ${depth}`, ...letters(depth - 1)]
