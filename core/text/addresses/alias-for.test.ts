import { expect, test } from 'vitest'
import { aliasFor } from './alias-for.ts'

const aliases = [
  { address: '*@Corp.example', name: null },
  { address: 'Sales@corp.example', name: 'Sales' },
]

test.each([
  ['sales@corp.example', { address: 'Sales@corp.example', name: 'Sales' }],
  [' Shop-2026@CORP.example', { address: 'shop-2026@corp.example', name: null }],
  ['shop@sub.corp.example', null],
  ['shop@evilcorp.example', null],
  ['*@corp.example', null],
  ['a@corp.example, b@x', null],
  ['a@x\r\nBcc: b@corp.example', null],
  ['"a b"@corp.example', null],
  ['corp.example', null],
])('%s', (address, expected) => expect(aliasFor(address, aliases)).toEqual(expected))
