import { writeXlsx } from 'hucre/xlsx'
import iconv from 'iconv-lite'
import { expect } from 'vitest'
import { test } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import { contactRows, giveContacts, IMPORTS, startContacts } from '#testing/outreach/import-contacts.ts'
import { runContactImport } from './running/run-contact-import.ts'

test('a table in Shift JIS is read as it was written, in any other encoding at once, and so imported', async ({
  t,
  user,
}) => {
  const names = ['山田 太郎', '鈴木 花子', '佐藤 次郎', '高橋 美咲', '田中 健一']
  const lines = names.map((name, at) => `${name},p${at}@jp.example,株式会社テスト${at},営業部`)
  const file = iconv.encode(['氏名,メールアドレス,会社名,部署', ...lines].join('\r\n'), 'shift_jis')
  const found = await giveContacts(t, user, file)
  expect(found).toMatchObject({
    encoding: 'shift_jis',
    mapping: ['name', 'address', 'company', 'ignore'],
    rows: names.map(name => ({ contact: { name } })),
  })
  const preview = (body: object) => t.call(user, 'POST', `${IMPORTS}/${found.id}/preview`, { body })
  const { body: other } = await preview({ encoding: 'euc-kr' })
  expect(other.rows[0].contact?.name).not.toBe('山田 太郎')
  const { body: again } = await preview({ encoding: 'shift_jis' })
  await t.call(user, 'POST', `${IMPORTS}/${found.id}/start`, { body: { mapping: again.mapping } })
  await doJobs(t, 'contacts.import')
  expect((await contactRows(t, user)).map(({ name }) => name)).toEqual(names)
})

test('torn addresses are refused with the reason, and nobody else gets their mail', async ({ t, user }) => {
  const done = await startContacts(
    t,
    user,
    'email,name\njohn smith@oak.example,John\nann.@oak.example,Ann\nbob@oak.example,Bob',
  )
  expect(done).toMatchObject({ created: 1, refused: 2 })
  expect(await contactRows(t, user)).toMatchObject([{ addresses: ['bob@oak.example'] }])
  const { body } = await t.call(user, 'GET', `${IMPORTS}/${done.id}/rows?of=refused`)
  expect(body.rows.map((row: { line: number; reason: string }) => [row.line, row.reason])).toEqual([
    [2, '“john smith@oak.example” is not an email address: there is a space in it'],
    [3, '“ann.@oak.example” is not an email address: it has a dot too many'],
  ])
})

test('a workbook is previewed, read from another sheet and imported, goes on after a kill', async ({
  t,
  user,
}) => {
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Plan', rows: [['Topic'], ['Fair']] },
      {
        name: 'People',
        rows: [
          ['Name', 'E-Mail'],
          ...Array.from({ length: 700 }, (_, at) => [`Person ${at}`, `p${at}@book.example`]),
        ],
      },
    ],
  })
  const found = await giveContacts(t, user, bytes, 'people.xlsx')
  expect(found).toMatchObject({ sheets: ['Plan', 'People'], sheet: 0 })
  const { body: chosen } = await t.call(user, 'POST', `${IMPORTS}/${found.id}/preview`, {
    body: { sheet: 1 },
  })
  expect(chosen).toMatchObject({ sheet: 1, total: 700, mapping: ['name', 'address'] })
  await t.call(user, 'POST', `${IMPORTS}/${found.id}/start`, { body: { mapping: chosen.mapping } })
  const key = { workspaceId: user.workspaceIds[0] as number, id: found.id }
  const system = { ...t.deps, actor: { kind: 'system' as const, part: 'contacts.import' } }
  const kill = new AbortController()
  const dying = {
    ...system,
    mailDns: async () => {
      // After the first batch has asked.
      kill.abort()
      return [{ exchange: 'mx.example', priority: 1 }] as never
    },
  }
  await expect(runContactImport(dying, { ...key, signal: kill.signal })).rejects.toThrow()
  expect((await contactRows(t, user)).length).toBe(500)
  await runContactImport(system, { ...key, signal: new AbortController().signal })
  expect((await contactRows(t, user)).map(({ name }) => name)).toEqual(
    Array.from({ length: 700 }, (_, at) => `Person ${at}`),
  )
})
