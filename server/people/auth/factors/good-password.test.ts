import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newPassword } from '#core/contract/registration.ts'
import { requireGoodPassword } from './good-password.ts'

const ADA = { email: 'ada.lovelace@engines.example', firstName: 'Ada', lastName: 'King-Noel' }
const problemOf = (password: string) =>
  requireGoodPassword(password, ADA).then(
    () => null,
    error => error.fields.password as string,
  )

describe('a new password', () => {
  test.each([
    '        ',
    '\u00a0\u2003\u00a0\u2003\u00a0\u2003\u00a0\u2003',
    '- - - - - ',
    'aaaaaaaaaa',
    'abababababab',
    '12345678',
    '87654321',
    'abcdefghij',
    'abcdabcdabcd',
  ])('%j is refused by the contract’s schema', password => {
    expect(newPassword.safeParse(password).error?.issues[0]?.message).toMatch(/^This one is easy to guess/)
  })

  test.each([
    'quillbox123',
    'Quillbox!2026',
    'QuillB0x-1',
    'adalovelace',
    'Ada.Lovelace.99',
    'ada.lovelace@engines.example',
    'engines2026',
    'King-Noel-1',
    '@d@l0vel@ce1',
  ])('%j is refused, because it contains what others know about the person', async password => {
    expect(await problemOf(password)).toMatch(/your name, your address or “Quillbox”/)
  })

  test.each([
    'password',
    'Password1',
    'P@ssw0rd!',
    'p@55w0rd2026',
    'iloveyou',
    'I love you',
    'football2025',
    '!!sunshine!!',
    'trustno1',
    'letmein!',
  ])('%j is refused, because many people use it', async password => {
    expect(await problemOf(password)).toMatch(/^Many people use this password/)
  })

  test.each([
    'qwertzuiop',
    'Qwertyuiop1',
    'poiuztrewq',
    'asdf-jklö-99',
    '1qaz2wsx',
    '1q2w3e4r',
    'qawsedrftg',
    'azertyuiop2026',
    'aoeuidhtns',
    'йцукенгш',
    'θιοπλκξη',
  ])('%j is refused, because its letters lie side by side on a keyboard', password => {
    expect(newPassword.safeParse(password).error?.issues[0]?.message).toMatch(/side by side on a keyboard/)
  })

  test.each([
    'correct horse battery',
    'my neighbour has 3 goats',
    'ada likes 42 horses',
    'zK8#pQ2v',
    'grüne Wolken am Fluss',
    '古池や蛙飛びこむ水の音',
    'Tx4-kk2-Plm',
  ])('%j is accepted', async password => {
    expect(newPassword.safeParse(password).success).toBe(true)
    expect(await problemOf(password)).toBeNull()
  })

  test('is accepted if it was generated at random', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 12, maxLength: 20 }), async bytes => {
        fc.pre(new Set(bytes).size > 8)
        expect(await problemOf(Buffer.from(bytes).toString('base64url'))).toBeNull()
      }),
    )
  })
})
