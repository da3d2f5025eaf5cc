/** The value below which the share (0 to 1) of the samples lies. */
export function percentile(samples: number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Runs `act` repeatedly and returns the milliseconds of each run, without the first `warmUp` runs. */
export async function sample(
  runs: number,
  act: (run: number) => Promise<unknown>,
  { warmUp = 25, atOnce = 1 } = {},
): Promise<number[]> {
  const times: number[] = []
  let next = 0
  const actAgain = async () => {
    while (next < warmUp + runs) {
      const run = next++
      const start = performance.now()
      await act(run)
      if (run >= warmUp) times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, actAgain))
  return times
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
