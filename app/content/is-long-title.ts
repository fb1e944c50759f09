/** Whether a title would fill a screen at the usual size. */
export const isLongTitle = (title: string) => title.length > 80
