import { afterEach, describe, expect, test } from 'vitest'
import type { Clearing } from '#core/contract/clearings.ts'
import type { Label } from '#core/contract/labels.ts'
import { runClearing } from '#server/mailbox/clearings/run-clearing.ts'
import { deleteOldClearings } from '#server/mailbox/clearings/upkeep-queries.ts'
import { recount } from '#testing/db/recount.ts'
import { type ImapTest, imapTest } from '#testing/mailboxes/draft-mailbox.ts'
import { haveDovecot } from '#testing/servers/dovecot.ts'

describe.skipIf(!haveDovecot())('a folder of a mailbox', () => {
  let imap: ImapTest
  afterEach(() => imap.close())

  const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) =>
    imap.t.call(imap.user, method, url, body ? { body } : {})
  const labels = async () => (await call('GET', '/api/labels')).body as Label[]
  const names = async () => (await labels()).map(({ name, total }) => [name, total])
  const idOf = async (name: string) => (await labels()).find(label => label.name === name)?.id ?? 0
  const letter = (subject: string) =>
    `From: a@x.example\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@x>\r\n\r\nText\r\n`
  const paths = async () => {
    const client = await imap.client()
    const found = (await client.list())
      .filter(({ flags }) => !flags.has('\\Noselect'))
      .map(({ path }) => path)
    await client.logout()
    return found
  }
  const withFolders = async (folders: Record<string, string[]>) => {
    imap = await imapTest(2)
    const client = await imap.client()
    for (const [path, subjects] of Object.entries(folders)) {
      await client.mailboxCreate(path)
      for (const subject of subjects) await client.append(path, letter(subject))
    }
    await client.logout()
    await imap.sync()
  }
  const clear = async ({ id }: Pick<Clearing, 'id'>) => {
    const actor = { kind: 'system' as const, part: 'clearings.run' }
    await runClearing(
      { ...imap.t.deps, actor },
      { workspaceId: imap.workspaceId, id, signal: new AbortController().signal },
    )
  }

  test('is renamed and nested at the server with those in it, and its mail stays as it is', async () => {
    await withFolders({ Kunden: ['One'], 'Kunden/Müller & Söhne': ['Two'], 東京: [] })
    const before = await labels()
    const id = await idOf('Kunden')
    const { status } = await call('PATCH', `/api/labels/${id}`, { name: '東京/Clients' })
    expect(status).toBe(200)
    const renamed = [
      ['東京', 0],
      ['東京/Clients', 1],
      ['東京/Clients/Müller & Söhne', 1],
    ]
    expect(await names()).toEqual(renamed)
    await imap.sync()
    expect(await names()).toEqual(renamed)
    expect((await labels()).map(each => each.id).sort()).toEqual(before.map(each => each.id).sort())
    expect(await paths()).toEqual(expect.arrayContaining(renamed.map(([name]) => name)))
    expect((await imap.seen('東京/Clients/Müller & Söhne')).map(({ subject }) => subject)).toEqual(['Two'])
    // Undone by its former name.
    await call('PATCH', `/api/labels/${id}`, { name: 'Kunden' })
    await imap.sync()
    expect(await names()).toContainEqual(['Kunden/Müller & Söhne', 1])
  })

  test('keeps its name where that is taken or not allowed, and is told so in words', async () => {
    await withFolders({ One: [], Two: [] })
    const rename = async (name: string) =>
      (await call('PATCH', `/api/labels/${await idOf('One')}`, { name })).body.message
    expect(await rename('Two')).toBe('There is a folder called “Two” already.')
    expect(await rename('')).toBe('Please give the label a name')
    expect(await rename('One//Three')).toBe('Please write a name before and after each slash')
    expect(await rename('x'.repeat(101))).toBe('Please shorten the name to 100 characters')
    const inbox = (await call('GET', `/api/accounts/${imap.accountId}/folders`)).body.folders
    const sent = inbox.find(({ name }: { name: string }) => name === 'Sent').id
    expect(await call('PATCH', `/api/labels/${sent}`, { name: 'Mine' })).toMatchObject({ status: 409 })
    expect(await call('DELETE', `/api/labels/${sent}`)).toMatchObject({ status: 409 })
    expect(await names()).toEqual([
      ['One', 0],
      ['Two', 0],
    ])
  })

  test('has the colour and the place that a person chooses, also after it is renamed elsewhere', async () => {
    await withFolders({ A: [], B: [], C: [] })
    await call('PATCH', `/api/labels/${await idOf('B')}`, { colour: 'green' })
    const ids = [await idOf('C'), await idOf('A'), await idOf('B')]
    expect((await call('PUT', '/api/labels/order', { ids })).status).toBe(200)
    const client = await imap.client()
    await client.mailboxRename('B', 'Z')
    await client.logout()
    await imap.sync()
    expect((await labels()).map(({ name, colour }) => [name, colour])).toEqual([
      ['C', null],
      ['A', null],
      ['Z', 'green'],
    ])
  })

  test('is deleted at once when it is empty, and not while it has others in it', async () => {
    await withFolders({ Old: [], 'Old/Older': [] })
    const refused = await call('DELETE', `/api/labels/${await idOf('Old')}`)
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.body.message).toBe('“Old” has others in it. Please move or delete those first.')
    for (const name of ['Old/Older', 'Old'])
      expect((await call('DELETE', `/api/labels/${await idOf(name)}`)).body).toEqual({ clearing: null })
    expect(await names()).toEqual([])
    expect(await paths()).not.toContain('Old')
    await imap.sync()
    expect(await names()).toEqual([])
  })

  test('is deleted once its mail is moved, and mail that comes in meanwhile keeps it', async () => {
    const subjects = Array.from({ length: 12 }, (_, at) => `Number ${at}`)
    await withFolders({ Project: subjects })
    const id = await idOf('Project')
    expect((await call('DELETE', `/api/labels/${id}`)).body.message).toBe('Please choose where its mail goes')
    const { body } = await call('DELETE', `/api/labels/${id}?moveTo=archive`)
    expect(body.clearing).toMatchObject({ state: 'waiting', total: 12, done: 0, deletesFolder: true })
    await clear(body.clearing)
    expect((await imap.list('archive')).total).toBe(12)
    expect((await call('GET', '/api/clearings')).body).toMatchObject([{ state: 'running', done: 12 }])
    await imap.sync()
    const client = await imap.client()
    await client.append('Project', letter('Late'))
    await clear(body.clearing)
    const [failed] = (await call('GET', '/api/clearings')).body
    expect(failed).toMatchObject({ state: 'failed' })
    expect(failed.problem).toMatch(/There is mail in “Project” at/)
    await imap.sync()
    expect(await names()).toEqual([['Project', 1]])
    await client.logout()

    const again = (await call('DELETE', `/api/labels/${id}?moveTo=inbox`)).body.clearing
    await clear(again)
    await imap.sync()
    await clear(again)
    expect(await names()).toEqual([])
    expect(await paths()).not.toContain('Project')
    expect((await imap.seen('Archive')).map(({ subject }) => subject).sort()).toEqual(subjects.sort())
    await imap.sync()
    const { kept, counted } = await recount(imap.t.deps.db)
    expect(kept).toEqual(counted)
  })

  test('is emptied for good, here and at the server, of what lay in it at the press', async () => {
    await withFolders({ Trash: ['One', 'Two', 'Three'] })
    const { body } = await call('POST', '/api/clearings', { folder: 'trash', accountIds: [imap.accountId] })
    expect(body).toMatchObject([{ total: 3, state: 'waiting', moveTo: null }])
    const client = await imap.client()
    await client.append('Trash', letter('Late'))
    await client.logout()
    await imap.sync()
    await clear(body[0])
    expect((await imap.list('trash')).total).toBe(1)
    await imap.sync()
    expect((await imap.seen('Trash')).map(({ subject }) => subject)).toEqual(['Late'])
    expect((await call('GET', '/api/clearings')).body).toMatchObject([{ state: 'done', done: 3, total: 3 }])
    expect((await call('POST', '/api/clearings', { folder: 'spam' })).body).toEqual([])
  })

  test('stays, with what is in it by then, once moving its mail is stopped', async () => {
    await withFolders({ Project: ['One'] })
    const { clearing } = (await call('DELETE', `/api/labels/${await idOf('Project')}?moveTo=inbox`)).body
    await call('POST', `/api/clearings/${clearing.id}/stop`)
    await clear(clearing)
    await imap.sync()
    expect(await names()).toEqual([['Project', 1]])
    // A day after its end it is forgotten.
    const { db, clock } = imap.t.deps
    expect(await deleteOldClearings(db, clock.now(), 10)).toBe(0)
    expect(await deleteOldClearings(db, new Date(clock.now().getTime() + 2 * 86_400_000), 10)).toBe(1)
  })

  test('is not emptied further once that is stopped', async () => {
    await withFolders({ Trash: ['One'] })
    const [begun] = (await call('POST', '/api/clearings', { folder: 'trash' })).body
    expect((await call('POST', `/api/clearings/${begun.id}/stop`)).status).toBe(200)
    await clear(begun)
    expect((await imap.list('trash')).total).toBe(1)
    expect((await call('GET', '/api/clearings')).body).toMatchObject([{ state: 'stopped' }])
  })
})
