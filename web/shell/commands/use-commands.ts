import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useShortcuts } from '#web/platform/shortcuts.ts'
import { type CommandId, commandIds, commands } from './catalog.ts'

type CommandRuns = Partial<Record<CommandId, () => void>>

let bound: { current: CommandRuns }[] = []
let version = 0
const listeners = new Set<() => void>()

function notifyListeners() {
  version += 1
  for (const listener of listeners) listener()
}

/** Binds commands while the component is mounted, to their keys and in the palette. */
export function useCommands(runs: CommandRuns): void {
  const latest = useRef(runs)
  latest.current = runs
  useShortcuts(bindingsOf(runs))
  useEffect(() => {
    bound = [...bound, latest]
    notifyListeners()
    return () => {
      bound = bound.filter(other => other !== latest)
      notifyListeners()
    }
  }, [])
}

/** The commands that can be carried out now; the component mounted last has priority. */
export function useBoundCommands(): { id: CommandId; run: () => void }[] {
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => version,
  )
  return commandIds.flatMap(id => {
    const run = bound.findLast(runs => runs.current[id])?.current[id]
    return run ? [{ id, run }] : []
  })
}

function bindingsOf(runs: CommandRuns): Record<string, () => void> {
  const bindings: Record<string, () => void> = {}
  for (const id of commandIds) {
    const run = runs[id]
    // Chords with a modifier are bound where they are needed, because they also work while typing.
    if (run) for (const key of commands[id].keys) if (!key.startsWith('mod+')) bindings[key] = run
  }
  return bindings
}
