/** The median of some times, in the unit they come in. */
export function median(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
}

/** How long the work takes: the median of so many runs in milliseconds, after one that warms up. */
export async function timed(runs: number, work: () => Promise<unknown>): Promise<number> {
  await work()
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return median(times)
}
