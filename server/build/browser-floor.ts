/** Everything works from these versions on, which the README also lists. Older ones can read. */
export const browserFloor = { safari: '16.4', ios: '16.4', firefox: '128', chrome: '111', edge: '111' }
