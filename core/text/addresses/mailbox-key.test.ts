import { expect, test } from 'vitest'
import { mailboxKey } from './mailbox-key.ts'

test.each<[string, string[], string[]]>([
  [
    'ana.lima@bücher.example',
    [
      'Ana.Lima@xn--bcher-kva.example',
      '"ana.lima"@Bücher.example',
      ' ANA.LIMA@BÜCHER.EXAMPLE. ',
      'ana.lima+shop@bücher.example',
      'ana.lima+a+b@bücher.example',
      '"ana\\.lima+x"@bücher.example',
    ],
    ['analima@bücher.example', 'ana.lima@bucher.example', 'ana@bücher.example', 'ana.lima@x.bücher.example'],
  ],
  [
    'ana.lima@gmail.com',
    ['analima@gmail.com', 'A.N.A.lima@GoogleMail.com', 'ana.lima+news@googlemail.com'],
    ['ana.lima@gmail.example', 'ana-lima@gmail.com'],
  ],
  ['+49@x.example', ['+49@X.example'], ['+50@x.example', '@x.example']],
])('%s has many spellings', (address, same, others) => {
  expect(new Set(same.map(mailboxKey))).toEqual(new Set([mailboxKey(address)]))
  expect(others.map(mailboxKey)).not.toContain(mailboxKey(address))
})
