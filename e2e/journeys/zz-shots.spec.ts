import { test } from '@playwright/test'
import { answer, ask } from './network.ts'
import { signIn } from './sign-in.ts'

test('pictures', async ({ page }) => {
  test.setTimeout(240_000)
  await signIn(page, 'admin@demo.example')
  const accounts: any[] = await ask(page, '/api/accounts')
  const { accountStatuses } = await ask(page, '/api/sync/status')
  const now = Date.now()
  const t = (min: number) => new Date(now + min * 60000).toISOString()
  const base = { ...accountStatuses[0], verified: accountStatuses[0].verified, pendingChanges: 0 }
  const a = accounts[0]
  const states: [string, object, object][] = [
    [
      'refused-once@mail.example',
      {},
      {
        phase: 'waiting',
        lastError:
          'imap.example.com refused the user name or password. The server said: Authentication failed.',
        lastErrorAt: t(-1),
        nextSyncAt: t(4),
        errorCount: 2,
      },
    ],
    [
      'expired@mail.example',
      { tokenExpiry: t(-60) },
      {
        phase: 'expired',
        lastError:
          'imap.example.com refused the user name or password. The server said: Authentication failed.',
        lastErrorAt: t(-60),
        nextSyncAt: null,
        errorCount: 5,
      },
    ],
    [
      'sending-refused@mail.example',
      {},
      {
        phase: 'idle',
        sending: {
          problem:
            'smtp.example.com refused the user name or password. The server said: 535 5.7.8 Authentication credentials invalid',
          at: t(-2),
          nextTryAt: t(3),
          waiting: 2,
        },
      },
    ],
    [
      'full@mail.example',
      {},
      {
        phase: 'idle',
        filing: {
          problem: 'The mailbox at imap.example.com is full: Quota exceeded (mailbox for user is full)',
          nextTryAt: t(14),
          messages: 1,
          drafts: 2,
        },
      },
    ],
    [
      'offline@mail.example',
      {},
      {
        phase: 'waiting',
        lastError: 'imap.example.com cannot be reached from here.',
        lastErrorAt: t(0),
        nextSyncAt: t(2),
        errorCount: 3,
      },
    ],
    [
      'no-idle@mail.example',
      {},
      {
        phase: 'idle',
        newsBy: 'polling',
        pushProblem: 'imap.example.com closed the connection that waits for new mail',
      },
    ],
    ['waiting@mail.example', {}, { phase: 'unattended', verified: null, lastSyncAt: null }],
    ['new@mail.example', {}, { phase: 'connecting', syncInProgress: true, verified: null, lastSyncAt: null }],
  ]
  await answer(
    page,
    '**/api/accounts',
    states.map(([email, acc], i) => ({ ...a, provider: 'imap', signIn: null, id: 900 + i, email, ...acc })),
  )
  await answer(page, '**/api/sync/status', {
    accountStatuses: states.map(([email, , st], i) => ({
      ...base,
      accountId: 900 + i,
      email,
      syncInProgress: false,
      lastError: null,
      lastErrorAt: null,
      errorCount: 0,
      sending: null,
      filing: null,
      pushProblem: null,
      firstSync: null,
      phase: 'idle',
      ...st,
    })),
  })
  for (const scheme of ['light', 'dark'] as const)
    for (const [name, width, height] of [
      ['desktop', 1280, 1500],
      ['phone', 390, 1900],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height })
      await page.goto('/settings?tab=accounts')
      await page.getByText('no-idle@mail.example').first().waitFor()
      await page.waitForTimeout(500)
      await page.screenshot({ path: `/tmp/mailbox-shots/${name}-${scheme}.png`, fullPage: true })
    }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.context().setOffline(true)
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/mailbox-shots/browser-offline.png' })
})
