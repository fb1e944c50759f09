/** Nobody opens the dashboard only to read, and only the script sees whether a mailed link opened the page of a new password. */
const atOnce = /^(dashboard\/|account\/reset-password$)/

export const waitsForIntent = (routeIds: string[]) => !routeIds.some(id => atOnce.test(id))

const personal = /^(account|dashboard|editor)\//

/** Whether pages show the owner's own sheet and run code from elsewhere: not where passwords are typed. */
export const areForReading = (routeIds: string[]) => !routeIds.some(id => personal.test(id))
