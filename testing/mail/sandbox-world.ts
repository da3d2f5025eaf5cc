import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import {
  createSandboxWorld,
  type SandboxWorld,
  type Timer,
  type WorldOptions,
} from '#demo/sandbox/sandbox-world.ts'

export interface TestWorld {
  dir: string
  world: SandboxWorld
  /** Advances the clock, and runs what becomes due. */
  advance(ms: number): void
  /** The same directory, as after a restart. */
  reopen(): Promise<SandboxWorld>
}

/** A world in a temporary directory whose clock only a test advances. */
export async function testWorld(
  options: Pick<WorldOptions, 'answersPerHour' | 'pressUnsubscribe'> = {},
): Promise<TestWorld> {
  const dir = await mkdtemp(path.join(tmpdir(), 'quillbox-sandbox-'))
  let now = Date.parse('2026-11-20T10:00:00Z')
  let waiting: { run: () => void; at: number }[] = []
  const timer: Timer = (run, delayMs) => {
    const entry = { run, at: now + delayMs }
    waiting.push(entry)
    return () => {
      waiting = waiting.filter(other => other !== entry)
    }
  }
  const open = () => createSandboxWorld({ dir, clock: { now: () => new Date(now) }, timer, ...options })
  const opened = [await open()]
  onTestFinished(async () => {
    for (const world of opened) world.close()
    await rm(dir, { recursive: true, force: true })
  })
  return {
    dir,
    world: opened[0]!,
    advance(ms) {
      now += ms
      const due = waiting.filter(({ at }) => at <= now)
      waiting = waiting.filter(({ at }) => at > now)
      for (const { run } of due) run()
    },
    async reopen() {
      opened.at(-1)?.close()
      const world = await open()
      opened.push(world)
      return world
    },
  }
}

/** RFC 5322 source of a short message. */
export function letter(headers: Record<string, string>, text = 'Hello.'): Buffer {
  const all = { From: 'Ada Brandt <ada@here.example>', Subject: 'The plan', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(
    `${lines.join('\r\n')}\r\nDate: Fri, 20 Nov 2026 10:00:00 +0000\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`,
  )
}
