import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FolderRole, MailProvider } from '#server/mail/providers/provider.ts'
import type { Mailbox } from './conformance-mailbox.ts'
import { createMirrorModel, type MirrorModel } from './mirror-model.ts'
import { expectNoteKept } from './vacation-conformance.ts'

/**
 * Tests that every adapter must pass. `create` returns an empty mailbox with at least an inbox, an archive and a Sent
 * folder.
 */
export function describeMailProvider(name: string, create: () => Promise<Mailbox>): void {
  describe(`${name} as a mail provider`, () => {
    let mailbox: Mailbox
    let provider: MailProvider
    let mirror: MirrorModel

    beforeEach(async () => {
      mailbox = await create()
      provider = mailbox.connect()
      mirror = createMirrorModel()
    })
    afterEach(async () => {
      await provider?.close()
      await mailbox?.dispose()
    })

    const restart = async () => {
      await provider.close()
      provider = mailbox.connect()
    }
    const idsOf = (messageId: string) =>
      [...mirror.placements].flatMap(([id, { source }]) => (idIn(source) === messageId ? [id] : []))
    const idOf = (messageId: string) => {
      const [id, ...others] = idsOf(messageId)
      if (!id || others.length > 0)
        throw new Error(`${messageId} is in the mirror ${others.length + 1} times`)
      return id
    }
    const folderOf = (messageId: string) => {
      const folder = mirror.placements.get(idOf(messageId))?.folder
      return mirror.folders.find(({ remoteId }) => remoteId === folder)?.role
    }
    const folderFor = (role: FolderRole) => {
      const folder = mirror.folders.find(candidate => candidate.role === role)
      if (!folder) throw new Error(`There is no ${role} folder`)
      return folder.remoteId
    }

    test('tells whose mailbox it is', async () => {
      expect((await provider.profile()).email).toBe(mailbox.address)
    })

    test('lists the folders with their roles', async () => {
      await mirror.sync(provider)
      const roles = mirror.folders.map(({ role }) => role)
      expect(roles).toEqual(expect.arrayContaining(['inbox', 'sent', 'archive']))
      expect(new Set(mirror.folders.map(({ remoteId }) => remoteId)).size).toBe(mirror.folders.length)
    })

    test('gives an existing mailbox newest first, whole, in pages of the size asked for', async () => {
      for (let i = 0; i < 7; i++) await mailbox.other.add('inbox', message(`in${i}`), day(i))
      for (let i = 0; i < 3; i++) await mailbox.other.add('archive', message(`ar${i}`), day(i))
      const pages = await mirror.sync(provider, { limit: 3 })
      expect(Math.max(...pages.map(page => page.upserted.length))).toBeLessThanOrEqual(3)
      const order = pages.flatMap(page => page.upserted.map(({ source }) => idIn(source ?? null)))
      expect(order.filter(id => id?.startsWith('in'))).toEqual([
        'in6',
        'in5',
        'in4',
        'in3',
        'in2',
        'in1',
        'in0',
      ])
      expect([...order].sort()).toEqual([
        'ar0',
        'ar1',
        'ar2',
        'in0',
        'in1',
        'in2',
        'in3',
        'in4',
        'in5',
        'in6',
      ])
      expect(Buffer.from(mirror.placements.get(idOf('ar1'))?.source ?? [])).toEqual(message('ar1'))
      expect(pages.at(-1)).toMatchObject({ more: false })
    })

    test('goes on from any page after a restart, and repeats a page that was not stored', async () => {
      for (let i = 0; i < 7; i++) await mailbox.other.add('inbox', message(`m${i}`), day(i))
      for (let more = true; more; ) {
        const lost = await provider.changes(mirror.cursor, { limit: 2 })
        await restart()
        const page = await provider.changes(mirror.cursor, { limit: 2 })
        expect(page.upserted.map(({ remoteId }) => remoteId)).toEqual(
          lost.upserted.map(({ remoteId }) => remoteId),
        )
        mirror.apply(page)
        more = page.more
      }
      expect(mirror.placements.size).toBe(7)
    })

    test('has nothing to tell when nothing has happened', async () => {
      await mailbox.other.add('inbox', message('a'))
      await mirror.sync(provider)
      await restart()
      const page = await provider.changes(mirror.cursor)
      expect(page).toMatchObject({ upserted: [], deletedIds: [], more: false })
      expect(page.resetFolders ?? []).toEqual([])
    })

    test('tells of new mail, changed flags, moves and deletions by other clients', async () => {
      for (const id of ['kept', 'starred', 'moved', 'deleted']) await mailbox.other.add('inbox', message(id))
      await mirror.sync(provider)
      await mailbox.other.add('inbox', message('new'))
      await mailbox.other.mark('starred', { starred: true, read: true })
      await mailbox.other.move('moved', 'archive')
      await mailbox.other.expunge('deleted')
      const pages = await mirror.sync(provider)
      expect(mirror.placements.get(idOf('starred'))?.flags).toMatchObject({ read: true, starred: true })
      expect(mirror.placements.get(idOf('kept'))?.flags).toMatchObject({ read: false, starred: false })
      expect(folderOf('new')).toBe('inbox')
      expect(folderOf('moved')).toBe('archive')
      expect(idsOf('deleted')).toEqual([])
      const told = pages.flatMap(page => page.upserted.map(({ remoteId }) => remoteId))
      expect(told).not.toContain(idOf('kept'))
    })

    test('makes a folder once, and copies into it what is not there yet', async () => {
      await mailbox.other.add('inbox', message('a'))
      await mailbox.other.add('inbox', message('b'))
      await mailbox.other.mark('a', { starred: true })
      await mirror.sync(provider)
      const folder = await provider.createFolder('Kunden & Büro')
      expect(folder).toMatchObject({ name: 'Kunden & Büro', role: null })
      expect(await provider.createFolder('kunden & büro')).toEqual(folder)
      const original = idOf('a')
      const made = await provider.copy([original], folder.remoteId)
      await provider.copy([original, idOf('b')], folder.remoteId)
      const there = await provider.inventory(folder.remoteId)
      expect(there).toHaveLength(2)
      for (const id of made.names.values()) expect(there.map(({ remoteId }) => remoteId)).toContain(id)
      await mirror.sync(provider)
      expect(idsOf('a')).toHaveLength(2)
      for (const id of idsOf('a')) expect(mirror.placements.get(id)?.flags.starred).toBe(true)
      await provider.remove(idsOf('a').filter(id => id !== original))
      await mirror.sync(provider)
      expect(idOf('a')).toBe(original)
      expect(await provider.inventory(folder.remoteId)).toHaveLength(1)
    })

    test('renames a folder with what is in it, keeps its messages, and deletes it once it is empty', async () => {
      await mailbox.other.add('inbox', message('a'))
      await mirror.sync(provider)
      const folder = await provider.createFolder('Büro', 'place')
      const other = await provider.createFolder('Kunden', 'place')
      await provider.copy([idOf('a')], folder.remoteId)
      await mirror.sync(provider)
      await expect(provider.renameFolder(folder.remoteId, 'Kunden')).rejects.toMatchObject({
        kind: 'refused',
      })
      const renamed = await provider.renameFolder(folder.remoteId, 'Kunden/Größe & Maß')
      expect(renamed).toMatchObject({ name: 'Kunden/Größe & Maß', role: null })
      await mirror.sync(provider)
      const named = mirror.folders.find(({ name }) => name === 'Kunden/Größe & Maß')
      expect(named?.remoteId).toBe(renamed.remoteId)
      expect(await provider.inventory(renamed.remoteId)).toHaveLength(1)
      expect(idsOf('a')).toHaveLength(2)
      await provider.remove(idsOf('a').filter(id => mirror.placements.get(id)?.folder === renamed.remoteId))
      for (const id of [renamed.remoteId, other.remoteId]) await provider.deleteFolder(id)
      await provider.deleteFolder(renamed.remoteId)
      await mirror.sync(provider)
      expect(mirror.folders.map(({ name }) => name)).not.toContain('Kunden')
      expect(idsOf('a')).toHaveLength(1)
    })

    test('tells of labels that other clients put on and take off; a message keeps them wherever it goes', async () => {
      const label = mailbox.other.label
      if (!label) return
      for (const id of ['a', 'b']) await mailbox.other.add('inbox', message(id))
      await mirror.sync(provider)
      await label('a', 'Büro & Co', true)
      await label('b', 'Büro & Co', true)
      await mirror.sync(provider)
      const folder = mirror.folders.find(({ name }) => name === 'Büro & Co')
      expect(folder).toMatchObject({ role: null })
      const labelled = () =>
        [...mirror.placements.values()]
          .filter(one => one.folder === folder?.remoteId)
          .map(({ source }) => idIn(source))
          .sort()
      expect(labelled()).toEqual(['a', 'b'])
      expect(idsOf('a')).toHaveLength(2)
      await mailbox.other.move('a', 'archive')
      await mailbox.other.mark('b', { read: true })
      await mirror.sync(provider)
      expect(labelled()).toEqual(['a', 'b'])
      const inbox = idsOf('b').filter(id => mirror.placements.get(id)?.folder !== folder?.remoteId)
      await provider.move(inbox, folderFor('archive'))
      await mirror.sync(provider)
      expect(labelled()).toEqual(['a', 'b'])
      const roles = (id: string) =>
        idsOf(id).map(place => {
          const at = mirror.placements.get(place)?.folder
          return mirror.folders.find(({ remoteId }) => remoteId === at)?.role
        })
      expect([roles('a').sort(), roles('b').sort()]).toEqual([
        ['archive', null],
        ['archive', null],
      ])
      expect(
        (await provider.inventory(folder?.remoteId ?? '')).map(({ remoteId }) => remoteId).sort(),
      ).toEqual(
        [...mirror.placements].flatMap(([id, at]) => (at.folder === folder?.remoteId ? id : [])).sort(),
      )
      await label('a', 'Büro & Co', false)
      await provider.remove(idsOf('b').filter(id => mirror.placements.get(id)?.folder === folder?.remoteId))
      await mirror.sync(provider)
      expect(labelled()).toEqual([])
      expect([roles('a'), roles('b')]).toEqual([['archive'], ['archive']])
      await label('a', 'Büro & Co', true)
      await mirror.sync(provider)
      await mailbox.other.expunge('a')
      await mirror.sync(provider)
      expect(idsOf('a')).toEqual([])
    })

    test('answers a folder of the mailbox itself as what it is, and makes no second one', async () => {
      await mirror.sync(provider)
      const archive = mirror.folders.find(({ role }) => role === 'archive')
      expect(await provider.createFolder(archive?.name ?? '')).toEqual(archive)
    })

    test('sets and clears flags, and leaves the others as they are', async () => {
      await mailbox.other.add('inbox', message('a'))
      await mailbox.other.mark('a', { starred: true })
      await mirror.sync(provider)
      const isAnswered = mailbox.keepsAnswered === false ? null : true
      await provider.mark([idOf('a')], { read: true, answered: true })
      await mirror.sync(provider)
      expect(mirror.placements.get(idOf('a'))?.flags).toMatchObject({
        read: true,
        starred: true,
        answered: isAnswered,
      })
      await provider.mark([idOf('a')], { read: false, starred: false })
      await mirror.sync(provider)
      expect(mirror.placements.get(idOf('a'))?.flags).toMatchObject({
        read: false,
        starred: false,
        answered: isAnswered,
      })
    })

    test('moves messages and tells their new ids', async () => {
      for (const id of ['a', 'b', 'c']) await mailbox.other.add('inbox', message(id))
      await mirror.sync(provider)
      const moved = await provider.move([idOf('a'), idOf('b')], folderFor('archive'))
      const before = new Map(['a', 'b'].map(id => [idOf(id), id]))
      await mirror.sync(provider)
      for (const [from, to] of moved.names) expect(to).toBe(idOf(before.get(from) ?? ''))
      expect(['a', 'b', 'c'].map(folderOf)).toEqual(['archive', 'archive', 'inbox'])
    })

    test('refuses to move to a folder that does not exist, and loses nothing', async () => {
      await mailbox.other.add('inbox', message('a'))
      await mirror.sync(provider)
      await expect(provider.move([idOf('a')], 'No such folder')).rejects.toMatchObject({ kind: 'not-found' })
      await mirror.sync(provider)
      expect(folderOf('a')).toBe('inbox')
    })

    test('destroys exactly what it is told to', async () => {
      for (const id of ['a', 'b', 'c']) await mailbox.other.add('inbox', message(id))
      await mirror.sync(provider)
      await provider.destroy([idOf('b')])
      await mirror.sync(provider)
      expect(['a', 'b', 'c'].map(id => idsOf(id).length)).toEqual([1, 0, 1])
    })

    test('passes over placements that somebody else has removed', async () => {
      for (const id of ['a', 'b']) await mailbox.other.add('inbox', message(id))
      await mirror.sync(provider)
      const ids = [idOf('a'), idOf('b')]
      await mailbox.other.expunge('a')
      await provider.mark(ids, { read: true })
      await provider.move(ids, folderFor('archive'))
      await provider.destroy([idOf('a')])
      await mirror.sync(provider)
      expect(idsOf('a')).toEqual([])
      expect(folderOf('b')).toBe('archive')
      expect(mirror.placements.get(idOf('b'))?.flags.read).toBe(true)
    })

    test('does again what was done, as after a lost answer, and answers what it could not find', async () => {
      for (const id of ['a', 'b']) await mailbox.other.add('inbox', message(id))
      await mirror.sync(provider)
      const [a, b] = [idOf('a'), idOf('b')]
      const { remoteId: folder } = await provider.createFolder('Clients')
      const first = await provider.copy([a], folder)
      const again = await provider.copy([a], folder)
      expect([...again.names]).toEqual([...first.names])
      expect(await provider.inventory(folder)).toHaveLength(1)
      for (let times = 0; times < 2; times += 1) {
        const { names, missing } = await provider.move([a], folderFor('archive'))
        // Where ids change with the folder, the old id is unknown afterwards, and the next reading finds the new one.
        expect(times === 0 || missing.length > 0 ? missing : [...names.keys()]).toEqual(
          times === 0 ? [] : [a],
        )
        await provider.mark([b], { starred: true })
      }
      await mirror.sync(provider)
      const archived = [...mirror.placements].filter(([, at]) => at.folder === folderFor('archive'))
      expect(archived.map(([, { source }]) => idIn(source))).toEqual(['a'])
      expect(mirror.placements.get(idOf('b'))?.flags.starred).toBe(true)
      await mailbox.other.expunge('b')
      expect(await provider.mark([b], { read: true })).toEqual([b])
      expect((await provider.move([b], folderFor('archive'))).missing).toEqual([b])
      expect((await provider.copy([b], folder)).missing).toEqual([b])
    })

    test('gives the raw source of a message, byte for byte', async () => {
      const source = message('a', `${'Å long line of text. '.repeat(200)}\r\n`.repeat(2000))
      await mailbox.other.add('inbox', source)
      await mirror.sync(provider)
      const { stream, size } = await provider.message(idOf('a'))
      const read = await buffer(stream)
      expect(read.equals(source)).toBe(true)
      if (size !== null) expect(size).toBe(source.length)
      await provider.destroy([idOf('a')])
      await expect(provider.message(idOf('a'))).rejects.toMatchObject({ kind: 'not-found' })
      await expect(provider.message('no id of yours')).rejects.toMatchObject({ kind: 'not-found' })
    })

    test('files a message once, with its flags', async () => {
      await mirror.sync(provider)
      const sent = folderFor('sent')
      const first = await provider.append(sent, message('filed'), { read: true })
      const second = await provider.append(sent, message('filed'), { read: true })
      await mirror.sync(provider)
      expect(idsOf('filed')).toHaveLength(1)
      for (const id of [first, second]) if (id !== null) expect(id).toBe(idOf('filed'))
      expect(folderOf('filed')).toBe('sent')
      expect(mirror.placements.get(idOf('filed'))?.flags.read).toBe(true)
      const other = await provider.append(sent, message('filed.longer'), {})
      if (other !== null) expect(other).not.toBe(first)
      await mirror.sync(provider)
      expect(folderOf('filed.longer')).toBe('sent')
      const nowhere = provider.append('No such folder', message('lost'), {})
      await expect(nowhere).rejects.toMatchObject({ kind: 'not-found' })
    })

    test('takes stock of a folder', async () => {
      for (const id of ['a', 'b', 'c']) await mailbox.other.add('inbox', message(id))
      await mailbox.other.mark('b', { read: true })
      await mailbox.other.expunge('a')
      await mirror.sync(provider)
      const inventory = await provider.inventory(folderFor('inbox'))
      const mirrored = [...mirror.placements].map(([remoteId, { flags }]) => ({ remoteId, flags }))
      expect(sorted(inventory)).toEqual(sorted(mirrored))
      expect(await provider.inventory(folderFor('sent'))).toEqual([])
      await expect(provider.inventory('No such folder')).rejects.toMatchObject({ kind: 'not-found' })
    })

    test('calls when new mail arrives', async () => {
      if (!provider.watch) return
      let called = () => {}
      const change = new Promise<void>(done => {
        called = done
      })
      const stop = await provider.watch(called, error => {
        throw error
      })
      await mailbox.other.add('inbox', message('new'))
      await change
      await stop()
    })

    test('keeps the note of somebody who is away, where it sends that itself', async () => {
      if (!provider.vacation) return
      await expectNoteKept(async () => {
        await restart()
        return provider
      })
    })

    test('hands a message to the outgoing server', async () => {
      const source = message('sent', 'Hello.\r\n..\r\n.\r\n', mailbox.address, mailbox.correspondent)
      let mayArrive = false
      const envelope = { from: mailbox.address, to: [mailbox.correspondent, mailbox.address] }
      const stop = new Error('stopped')
      await expect(provider.send(source, envelope, () => Promise.reject(stop))).rejects.toBe(stop)
      await provider.send(source, envelope, async () => {
        mayArrive = true
      })
      expect(mayArrive).toBe(true)
      await mirror.sync(provider)
      // A provider that files sent mail has it twice: sent and received.
      const [id = ''] = idsOf('sent')
      const arrived = Buffer.from(mirror.placements.get(id)?.source ?? []).toString()
      expect(arrived.slice(arrived.indexOf('Message-ID:'))).toBe(source.toString())
    })
  })
}

function message(
  id: string,
  text = `Text of ${id}.\r\n`,
  from = 'ana@corp.example',
  to = 'me@corp.example',
): Buffer {
  const lines = [`Message-ID: <${id}@conform.example>`, `From: ${from}`, `To: ${to}`, `Subject: About ${id}`]
  return Buffer.from(`${lines.join('\r\n')}\r\nDate: Mon, 5 Jan 2026 10:00:00 +0000\r\n\r\n${text}`)
}

/** Message-ID without its domain. */
function idIn(source: Uint8Array | null): string | undefined {
  return /^Message-ID: <(.*)@conform\.example>/m.exec(Buffer.from(source ?? []).toString())?.[1]
}

function day(number: number): Date {
  return new Date(Date.UTC(2026, 0, 1 + number))
}

function sorted<T extends { remoteId: string }>(entries: T[]): T[] {
  return [...entries].sort((a, b) => (a.remoteId < b.remoteId ? -1 : 1))
}
