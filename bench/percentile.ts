/** The value below which the share (0 to 1) of the samples lies. */
export function percentile(samples: number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Runs `act` repeatedly and returns the milliseconds of each run, without the first `warmUp` runs. */
export async function sample(
  runs: number,
  act: (run: number) => Promise<unknown>,
  warmUp = 25,
): Promise<number[]> {
  const times: number[] = []
  for (let run = -warmUp; run < runs; run += 1) {
    const start = performance.now()
    await act(run + warmUp)
    if (run >= 0) times.push(performance.now() - start)
  }
  return times
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
