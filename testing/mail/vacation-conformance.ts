import { expect } from 'vitest'
import type { MailProvider, ProviderVacation } from '#server/mail/providers/provider.ts'

/** What every adapter that keeps vacation notes must do; `restart` returns the provider anew each time. */
export async function expectNoteKept(restart: () => Promise<MailProvider>): Promise<void> {
  const keeper = async () => {
    const { vacation } = await restart()
    if (!vacation) throw new Error('the provider keeps no notes any more')
    return vacation
  }
  const told = async () => {
    const { html, remarks, ...held } = await (await keeper()).read()
    for (const remark of remarks) expect(remark).toMatch(/^[A-Z].*\.$/)
    // Some keep a whole document.
    return { ...held, html: /<p>.*<\/p>/.exec(html)?.[0] ?? html }
  }
  const write = async (note: ProviderVacation) => (await keeper()).write(note)
  expect((await told()).isOn).toBe(false)
  const note: ProviderVacation = {
    isOn: true,
    startsAt: new Date('2026-01-23T23:00:00Z'),
    endsAt: new Date('2099-01-12T23:00:00Z'),
    subject: (await keeper()).hasSubject ? 'Away' : '',
    html: '<p>Back in <b>January</b>.</p>',
    audience: 'known',
  }
  await write(note)
  // As after a lost answer.
  await write(note)
  expect(await told()).toEqual(note)
  const open: ProviderVacation = { ...note, startsAt: null, endsAt: null, audience: 'everybody' }
  await write(open)
  expect(await told()).toEqual(open)
  await write({ ...open, isOn: false })
  expect(await told()).toEqual({ ...open, isOn: false })
}
