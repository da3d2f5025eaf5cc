import { afterEach, expect, test, vi } from 'vitest'
import type { PlannedStep } from '#core/contract/follow-ups.ts'
import { click, soon } from '#testing/dom.tsx'
import { renderScreen } from '#testing/web/render-screen.tsx'
import { AiText } from './ai-text.tsx'

afterEach(() => void vi.unstubAllGlobals())

test('a text of the assistant that its reader keeps is the one that leaves', async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', async () =>
    Response.json({ html: '<p>Any news?</p>', text: 'Any news?', draftBecause: 'Nobody has read it yet.' }),
  )
  const onKeep = vi.fn()
  const screen = renderScreen(<AiText step={{ step: 1 } as PlannedStep} threadId="7" onKeep={onKeep} />)
  const button = (words: string) =>
    [...screen.querySelectorAll('button')].find(one => one.textContent?.startsWith(words)) as HTMLElement
  click(button('Show what it would write'))
  await soon(() => expect(screen.textContent).toContain('Nobody has read it yet.'))
  click(button('Keep this text'))
  expect(onKeep).toHaveBeenCalledWith('Any news?')
})
