import { buildDeps } from '#server/build-deps.ts'
import { loadConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import type { Lifecycle } from '#server/platform/lifecycle.ts'
import { createLog } from '#server/platform/log.ts'

type Stop = Parameters<Lifecycle['onStop']>[1]

/** The parts of the product with this configuration, in this process. `onStop` adds what `close` does first. */
export async function openDeps(
  env: Record<string, string>,
  more: Pick<Parameters<typeof buildDeps>[0], 'sandbox'> = {},
): Promise<{ deps: Deps; onStop: (stop: Stop) => void; close: () => Promise<void> }> {
  const stops: Stop[] = []
  const close = async () => {
    for (const stop of stops.splice(0)) await stop(10_000)
  }
  const onStop = (stop: Stop) => void stops.unshift(stop)
  try {
    const deps = await buildDeps({
      config: loadConfig(env),
      log: createLog('error'),
      lifecycle: { onStop: (_name, stop) => onStop(stop) },
      ...more,
    })
    return { deps, onStop, close }
  } catch (error) {
    await close()
    throw error
  }
}
