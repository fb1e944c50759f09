/** The oldest browsers in which everything works; README names them, too. Older ones read. */
export const browserFloor = { safari: '16.4', ios: '16.4', firefox: '128', chrome: '111', edge: '111' }
