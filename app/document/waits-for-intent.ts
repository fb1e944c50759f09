/** Routes whose pages are for doing something at once. All others are for reading. */
const atOnce = /^routes\/(account|dashboard)\//

export const waitsForIntent = (routeIds: string[]) => !routeIds.some(id => atOnce.test(id))
