/** Routes whose pages start React at once. All others are for reading. */
const atOnce = /^routes\/(account|dashboard)\//

export const waitsForIntent = (routeIds: string[]) => !routeIds.some(id => atOnce.test(id))
