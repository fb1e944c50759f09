import { median } from './median.ts'

/** Measures the median milliseconds to download the page of each post, in the order of `slugs`. Requests alternate between posts. */
export async function openingPosts(url: string, slugs: string[], runs = 60): Promise<number[]> {
  const times = slugs.map((): number[] => [])
  // Negative runs are for warming up.
  for (let run = -10; run < runs; run++) {
    for (const [place, slug] of slugs.entries()) {
      const started = performance.now()
      await (await fetch(`${url}/blog/${slug}`)).text()
      if (run >= 0) times[place]?.push(performance.now() - started)
    }
  }
  return times.map(median)
}
