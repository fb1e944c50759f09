/** Runs `work` when the next frame has been painted, so that nobody waits for it to see what has just changed. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
