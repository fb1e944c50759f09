import { median } from './median.ts'

/** Milliseconds until the whole page of each post has arrived, asked for in turns; the order is that of the slugs. */
export async function openingPosts(url: string, slugs: string[], runs = 60): Promise<number[]> {
  const times = slugs.map((): number[] => [])
  // The first ten rounds warm up.
  for (let run = -10; run < runs; run++) {
    for (const [place, slug] of slugs.entries()) {
      const started = performance.now()
      await (await fetch(`${url}/blog/${slug}`)).text()
      if (run >= 0) times[place]?.push(performance.now() - started)
    }
  }
  return times.map(median)
}
