/** These pages start React immediately: the dashboard is useless without it, and only a script can see whether an emailed link opened the password page. */
const atOnce = /^(dashboard\/|account\/reset-password$)/

export const waitsForIntent = (routeIds: string[]) => !routeIds.some(id => atOnce.test(id))

const personal = /^(account|dashboard|editor)\//

/** Whether pages use the owner's style sheet and third-party code. Never on pages where passwords are typed. */
export const areForReading = (routeIds: string[]) => !routeIds.some(id => personal.test(id))
